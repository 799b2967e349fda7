import { act, screen, waitFor } from '@testing-library/react'
import type { ChildLines, ChildOfGuardian, ChildRequest } from '@contract/family'
import { Protectors } from '@/areas/family/pages/guardian-invite/Protectors'
import { ChildLineCard, ChildRequests } from '@/areas/family/parts/ChildLine'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails } from '../../mocks/gateway'
import { appears, disappears, element, isChecked, press, toasted, type } from '../../support/controls'

const NOW = Date.parse('2026-11-28T12:00:00+08:00')
const ADULT = Date.parse('2033-03-01T00:00:00+08:00')
const request: ChildRequest = {
  id: 'r1',
  from: '17011112222',
  at: NOW,
  lastAt: NOW,
  calls: 2,
  isUrgent: true,
  heard: 'delivery',
  state: 'waiting',
  by: '',
  isMine: false,
  canUndo: false,
}
const child: ChildOfGuardian = {
  state: 'on',
  adultAt: ADULT,
  id: 'b1',
  phoneNo: '13800138009',
  nickname: '小宝',
  covered: true,
  requests: [request],
  isFull: false,
}
const lines = (more: Partial<ChildOfGuardian> = {}, own: Partial<ChildLines['own']> = {}): ChildLines => ({
  own: { state: 'off', adultAt: null, by: '', ...own },
  people: [{ ...child, ...more }],
})
const person = { id: 'b1', phoneNo: '13800138009', nickname: '小宝' } as never // the card reads nothing else

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the guardian’s switch', () => {
  it('is turned on with a birthday, and waits for the child where the carrier does not know', async () => {
    const seen = answerCalls({
      '/family/child/set': lines({ state: 'asked' }),
      '/family/child': lines({ state: 'off', adultAt: null, requests: [] }),
    })
    renderScreen(<ChildLineCard person={person} />, '/mobileSetting')
    await appears('switch-child-line')
    expect(isChecked('switch-child-line')).toBe(false)
    press('switch-child-line')
    await appears('child-born')
    expect(element('child-save')).toHaveAttribute('aria-disabled', 'true')
    type('child-born', '2015-03-01')
    press('child-save')
    expect(await screen.findByText('等小宝在自己的手机上确认未满 18 岁')).toBeInTheDocument()
    expect(bodyOf(seen, '/family/child/set')?.change).toEqual({
      kind: 'switch',
      id: 'b1',
      on: true,
      bornOn: '2015-03-01',
    })
  })

  it('shows until when it asks, turns off at once, and lets a school through', async () => {
    const seen = answerCalls({ '/family/child/set': lines(), '/family/child': lines() })
    renderScreen(<ChildLineCard person={person} />, '/mobileSetting')
    const day = await screen.findByText('2033年3月1日')
    expect(day.parentElement).toHaveTextContent('不认识的号码先问您，到 2033年3月1日 自动结束')
    press('child-pass')
    await appears('child-number')
    type('child-number', '01088886666')
    press('child-save')
    await toasted('已放行')
    press('switch-child-line')
    await waitFor(() => expect(bodiesOf(seen, '/family/child/set')).toHaveLength(2))
    await act(async () => undefined)
    expect(bodiesOf(seen, '/family/child/set').map((body) => body?.change)).toEqual([
      { kind: 'pass', id: 'b1', phoneNo: '01088886666' },
      { kind: 'switch', id: 'b1', on: false },
    ])
  })

  it('cannot be turned on without a call guard', async () => {
    answerCalls({ '/family/child': lines({ state: 'off', covered: false }) })
    renderScreen(<ChildLineCard person={person} />, '/mobileSetting')
    expect(await screen.findByText('套餐不包含')).toBeInTheDocument()
    expect(element('switch-child-line')).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a caller who wants to reach the child', () => {
  it('is shown with what the agent heard, and answered in one tap', async () => {
    const seen = answerCalls({
      '/family/child/set': lines({ requests: [{ ...request, state: 'always', isMine: true, by: '小明' }] }),
      '/family/child': lines(),
    })
    renderScreen(<ChildRequests personId={undefined} />, '/familyRemind')
    expect(await screen.findByText('想联系小宝')).toBeInTheDocument()
    expect(screen.getByText('三分钟内打了两次')).toBeInTheDocument()
    press('child-request-0')
    expect(await screen.findByText('助理听到：快递')).toBeInTheDocument()
    press('child-always')
    expect(await screen.findByText('我 · 一直放行')).toBeInTheDocument()
    expect(bodyOf(seen, '/family/child/set')?.change).toEqual({
      kind: 'answer',
      id: 'b1',
      request: 'r1',
      answer: 'always',
    })
  })

  it('is taken back in one tap by who has answered', async () => {
    const seen = answerCalls({
      '/family/child/set': lines(),
      '/family/child': lines({ requests: [{ ...request, state: 'denied', isMine: true, by: '小明', canUndo: true }] }),
    })
    renderScreen(<ChildRequests personId={undefined} />, '/familyRemind')
    expect(await screen.findByText('我 · 已拉黑')).toBeInTheDocument()
    press('child-request-0')
    await appears('child-undo')
    expect(element('child-always')).toBeNull()
    press('child-undo')
    expect(await screen.findByText('等您决定')).toBeInTheDocument()
    expect(bodyOf(seen, '/family/child/set')?.change).toEqual({ kind: 'undo', id: 'b1', request: 'r1' })
  })

  it('names the other guardian who has answered, and cannot be answered again', async () => {
    answerCalls({ '/family/child': lines({ requests: [{ ...request, state: 'denied', by: '爸爸' }], isFull: true }) })
    renderScreen(<ChildRequests personId="b1" />, '/familyRemind')
    expect(await screen.findByText('爸爸 · 已拉黑')).toBeInTheDocument()
    expect(screen.getByText(/今天来电太多/)).toBeInTheDocument()
    expect(element('child-request-0')).not.toHaveAttribute('role', 'button')
  })

  it('is not shown of another person', async () => {
    const seen = answerCalls({ '/family/child': lines() })
    const { container } = renderScreen(<ChildRequests personId="b2" />, '/familyRemind')
    await waitFor(() => expect(bodiesOf(seen, '/family/child')).toHaveLength(1))
    await act(async () => undefined)
    expect(container).not.toHaveTextContent('想联系')
  })
})

describe('the child', () => {
  const mine = { protectors: [], invitations: [], refusesInvitations: false, endsCalls: false }

  it.each([
    ['child-confirm', true],
    ['child-decline', false],
  ])('answers on their own phone whether they are under 18: %s', async (button, accept) => {
    const seen = answerCalls({
      '/family/child/set': lines({}, accept ? { state: 'on', adultAt: ADULT } : {}),
      '/family/child': lines({}, { state: 'asked', by: '小明' }),
      '/family/mine': mine,
    })
    renderScreen(<Protectors />, '/guardianInvite')
    expect(await screen.findByText(/小明说您未满 18 岁/)).toBeInTheDocument()
    press(button)
    if (!accept) await disappears('child-own')
    else await waitFor(() => expect(element('child-own')).toHaveTextContent(/到 2033年3月1日 自动结束/))
    expect(bodyOf(seen, '/family/child/set')?.change).toEqual({ kind: 'confirm', accept })
  })

  it('sees nothing of it while it is off, or the gateway has no such lines', async () => {
    const seen = answerCalls({ '/family/child': fails(404), '/family/mine': mine })
    renderScreen(<Protectors />, '/guardianInvite')
    await appears('protectors-changes')
    await waitFor(() => expect(bodiesOf(seen, '/family/child')).toHaveLength(1))
    await act(async () => undefined)
    expect(element('child-own')).toBeNull()
  })
})
