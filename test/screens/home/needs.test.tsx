import { act, screen, waitFor } from '@testing-library/react'
import { appears, disappears, element, toast } from '../../support/controls'
import { bodiesOf, refuses, type SeenCall } from '../../mocks/gateway'
import { holding, modem, openHome, opened, resetHome, tap } from './open-home'

beforeEach(resetHome)

const row = {
  id: 'r1',
  kind: 'call',
  at: Date.now(),
  from: '17097806189',
  action: 'stop',
  reason: 'harassment',
  tag: '',
}
const stopped = (changes = {}) => ({ items: [{ ...row, ...changes }], nextCursor: null, reasons: [] })
const alert = { id: 'a1', phoneNo: '13800138009', nickname: '妈妈', at: Date.now(), risk: 'fraudCall', isRead: false }
const family = { bindingList: [{ bindingStatus: 0, nickname: '妈妈', familyPhoneNo: '13800138009' }] }
const request = { kind: 'request', id: 'q1', name: '小明', minutes: 30 }
const device = { kind: 'device', id: 'd1', name: 'da:11:22:33:44:66', minutes: 0 }
const bodyOf = (seen: Parameters<typeof bodiesOf>[0], path: string) => bodiesOf(seen, path).at(-1)

describe('what needs the subscriber', () => {
  it('is nothing on a quiet day, and no call asks for it', async () => {
    const { seen } = await openHome({ '/statusQuery': holding('umm') })
    await screen.findByText('还没有拦截')
    expect(document.querySelectorAll('.home-answers')).toHaveLength(0)
    expect(seen.filter(({ path }) => /family\/alerts|sms\//.test(path))).toEqual([])
  })

  it('is a request for time, answered and taken back in one tap each', async () => {
    let waiting: unknown = request
    const { seen } = await openHome({
      '/smartFamilyGuardian/index': () => modem(1, { waiting }),
      '/extra/answer': ({ body }: SeenCall) => {
        waiting = body?.minutes === null ? request : null
        return { request: { ...request, state: 'approved' }, state: {} }
      },
    })
    await tap('answer-approve')
    await disappears('answer-approve')
    expect(bodyOf(seen, '/extra/answer')).toMatchObject({ pppoeAccount: '01012345678', id: 'q1', minutes: 30 })
    expect(screen.getByText('同意：小明想加时 30 分钟')).toBeInTheDocument()
    await tap('undo')
    await appears('answer-deny')
    expect(bodyOf(seen, '/extra/answer')).toMatchObject({ id: 'q1', minutes: null })
    await tap('answer-deny')
    expect(bodyOf(seen, '/extra/answer')).toMatchObject({ id: 'q1', minutes: 0 })
  })

  it('is a new device, trusted or blocked in one tap, and undecided again', async () => {
    let waiting: unknown = device
    const decided = () => {
      waiting = null
      return { applied: true, state: {} }
    }
    const { seen } = await openHome({
      '/smartFamilyGuardian/index': () => modem(1, { waiting }),
      '/smartFamilyGuardian/deviceBlock': decided,
      '/smartFamilyGuardian/setNetTopology': decided,
    })
    await appears('need-line')
    expect(element('need-line')).toHaveTextContent('新设备 4466')
    await tap('answer-block')
    expect(bodyOf(seen, '/smartFamilyGuardian/deviceBlock')).toMatchObject({
      deviceId: 'd1',
      block: 1,
      confirmed: false,
    })
    await tap('undo')
    await waitFor(() => expect(bodyOf(seen, '/setNetTopology')).toMatchObject({ deviceId: 'd1', trust: 'new' }))
  })

  it('stays where an answer is refused, with the reason', async () => {
    await openHome({
      '/smartFamilyGuardian/index': modem(1, { waiting: device }),
      '/smartFamilyGuardian/deviceBlock': refuses('U0513', '这是您正在用的手机'),
    })
    await tap('answer-block')
    await waitFor(() => expect(toast()).toBe('这是您正在用的手机'))
    expect(element('need-line')).toBeInTheDocument()
    expect(element('undo')).toBeNull()
  })

  it('is an unread family alert, which is also the last event of the person', async () => {
    let isRead = false
    const { seen } = await openHome({
      '/bindingFamilyInfoQuery': family,
      '/family/alerts': () => ({ items: [{ ...alert, isRead }], nextCursor: null, unread: 1 }),
      '/family/alerts/read': () => {
        isRead = true
        return { unread: 0 }
      },
    })
    await appears('need-alert')
    expect(element('need-alert')).toHaveTextContent('妈妈 · 诈骗来电')
    expect(bodiesOf(seen, '/family/alerts')[0]).toMatchObject({ limit: 1 })
    await tap('answer-seen')
    await disappears('need-alert')
    expect(bodyOf(seen, '/family/alerts/read')).toMatchObject({ ids: ['a1'] })
    expect(element('family-event')).toHaveTextContent('诈骗来电')
    await tap('family-event')
    expect(opened()).toEqual([expect.stringContaining('/familyRemind?phone=13800138009')])
  })

  it('is a held code, restored in one tap', async () => {
    let codes = 1
    const { seen } = await openHome({
      '/sms/overview': () => ({ enabled: true, codes }),
      '/sms/held/query': () => ({
        items: codes ? [{ id: 'h1', from: '10675555', text: '', isCode: true }] : [],
        kinds: [],
      }),
      '/sms/held/restore': () => {
        codes = 0
        return { restoredIds: ['h1'], rejected: [] }
      },
    })
    await tap('answer-restore')
    await disappears('need-code')
    expect(bodyOf(seen, '/sms/held/restore')).toMatchObject({ ids: ['h1'], allowSender: false })
    expect(toast()).toBe('已恢复')
  })

  it('is a call that was probably stopped by mistake, corrected beside it', async () => {
    let corrected = false
    const answer = (next: boolean) => () => {
      corrected = next
      return { ...row, corrected }
    }
    const { seen } = await openHome({
      '/intercept/query': () => stopped({ corrected }),
      '/intercept/wrong': answer(true),
      '/intercept/undoWrong': answer(false),
    })
    await tap('answer-wrong')
    await disappears('answer-wrong')
    expect(bodyOf(seen, '/intercept/wrong')).toMatchObject({ id: 'r1' })
    await tap('undo')
    await appears('answer-wrong')
  })

  it('is no call that the network calls fraud', async () => {
    await openHome({ '/intercept/query': stopped({ reason: 'fraud' }) })
    await appears('last-stopped')
    expect(element('answer-wrong')).toBeNull()
  })

  it('says nothing of calls that a gateway does not have', async () => {
    await openHome({ '/bindingFamilyInfoQuery': family })
    await screen.findByText('还没有拦截')
    await act(async () => undefined)
    expect(toast()).toBeUndefined()
  })
})

describe('the tiles', () => {
  it('say whether their function is on, where that is known', async () => {
    const item = (productType: string, type: number, contentTag: string, status: number) => {
      return { productType, type, contentTag, status }
    }
    await openHome({
      '/configToBeOptimized': { configList: [item('umm', 3, '1', 0), item('umm', 7, '', 1)] },
      '/sms/overview': { enabled: true, codes: 0 },
    })
    await waitFor(() => expect(element('guard-harassment')).toHaveTextContent('骚扰拦截 已开启'))
    expect(element('guard-international')).toHaveTextContent('国际来电 未开启')
    await waitFor(() => expect(element('sms-market')).toHaveTextContent('营销短信 已开启'))
    for (const [id, text] of [
      ['guard-segment', '号段拦截'],
      ['guard-agent', '智能代接'],
      ['sms-net', '短信与网址'],
    ] as const)
      expect(element(id)).toHaveTextContent(new RegExp(`^${text}$`))
  })
})
