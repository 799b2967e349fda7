import { waitFor } from '@testing-library/react'
import { Button } from '@/components/Button/Button'
import { useMessageConsent } from '@/widgets/MessageConsent/use-message-consent'
import { logIn, renderScreen, resetApp } from '../mocks/app'
import { answerCalls, bodiesOf, fails, type SeenCall } from '../mocks/gateway'
import { requestSubscribeMessage } from '../mocks/taro'
import { press, settled } from '../support/controls'

let mockIsMini = true
jest.mock('@/platform/message-consent', () => {
  const weapp = jest.requireActual<object>('@/platform/message-consent.weapp')
  const h5 = jest.requireActual<object>('@/platform/message-consent')
  return new Proxy({}, { get: (_, name) => Reflect.get(mockIsMini ? weapp : h5, name) as unknown })
})

function Tap() {
  return (
    <Button id="tap" onClick={useMessageConsent('weekly')}>
      Tap
    </Button>
  )
}

const item = { kind: 'weekly', templateId: 'T-weekly', left: 0 }
const calls = { '/wechat/messages': { items: [item] } }
/** The kinds that were stored as accepted. */
const accepted = (seen: SeenCall[]) =>
  bodiesOf(seen, '/wechat/messages').flatMap((body) => (body?.accepted === undefined ? [] : [body.accepted]))

/** Opens a screen with the tap, once the templates are known. */
async function open(replies: object = calls) {
  const seen = answerCalls({ ...replies })
  renderScreen(<Tap />, '/weekly')
  await settled()
  await settled()
  return seen
}

beforeEach(() => {
  mockIsMini = true
  requestSubscribeMessage.mockClear()
  resetApp()
  logIn()
})

it('asks for one message in the tap alone, and stores the acceptance', async () => {
  const seen = await open()
  expect(requestSubscribeMessage).not.toHaveBeenCalled()
  press('tap')
  // Before anything is awaited: WeChat refuses a later question.
  expect(requestSubscribeMessage.mock.calls).toEqual([[{ tmplIds: ['T-weekly'] }]])
  await waitFor(() => expect(accepted(seen)).toEqual(['weekly']))
})

it.each([['reject'], ['ban'], ['filter']])('stores nothing after %s', async (word) => {
  const seen = await open()
  requestSubscribeMessage.mockResolvedValueOnce({ 'T-weekly': word })
  press('tap')
  await settled()
  expect(accepted(seen)).toEqual([])
})

it('is silent when WeChat or the gateway fails', async () => {
  const refusing = ({ body }: SeenCall) => (body?.accepted === undefined ? { items: [item] } : fails(502))
  const seen = await open({ '/wechat/messages': refusing })
  requestSubscribeMessage.mockRejectedValueOnce({ errMsg: 'requestSubscribeMessage:fail', errCode: 20004 })
  press('tap')
  await settled()
  expect(accepted(seen)).toEqual([])
  press('tap')
  await waitFor(() => expect(accepted(seen)).toHaveLength(1))
  await settled()
})

it.each([
  ['has no template', { items: [] }],
  ['has one of another kind alone', { items: [{ ...item, kind: 'renewal' }] }],
  ['has a kind that this app does not know', { items: [{ ...item, kind: 'news' }] }],
  ['does not know the call', fails(404)],
])('asks nothing where the carrier %s', async (_what, templates) => {
  await open({ '/wechat/messages': templates })
  press('tap')
  await settled()
  expect(requestSubscribeMessage).not.toHaveBeenCalled()
})

it('asks nothing in H5, and requests no templates', async () => {
  mockIsMini = false
  const seen = await open()
  press('tap')
  await settled()
  expect(requestSubscribeMessage).not.toHaveBeenCalled()
  expect(seen).toEqual([])
})
