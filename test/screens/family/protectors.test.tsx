import { act, screen, waitFor } from '@testing-library/react'
import type { FamilyProtectors, FamilyScope, Protector } from '@contract/family'
import GuardianInvitePage from '@/areas/family/pages/guardian-invite'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, inTurn, pending, refuses, requestIdsOf } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, control, element, isChecked, press, settleDialog, toasted } from '../../support/controls'
import { dayText } from '@/i18n/formats'
import { momentOn } from '../../support/moments'

const asked: FamilyScope = {
  ...{ calls: true, sms: true, sites: true, codes: false, forwarding: false, payments: false, lock: false },
  ...{ caller: 'masked', block: true, settings: false, endCalls: false, circle: false },
}
const son: Protector = {
  id: 'b1',
  phone: '138****8000',
  name: '小李',
  state: 'accepted',
  since: Date.parse('2026-11-01T10:00:00+08:00'),
  pausedUntil: null,
  asked,
  scope: { ...asked, sites: false },
  alerts: 3,
  recent: [
    { at: Date.parse('2026-11-20T09:30:00+08:00'), risk: 'codeInCall' },
    { at: Date.parse('2026-11-19T09:30:00+08:00'), risk: 'fraudCall' },
  ],
}
const invitation = {
  id: 'b2',
  guardianPhone: '138****8003',
  guardianName: '138****8003',
  asked,
  invitedAt: Date.parse('2026-11-22T10:00:00+08:00'),
  expiresAt: Date.parse('2026-11-29T10:00:00+08:00'),
}
const mine = (changes: Partial<FamilyProtectors> = {}): FamilyProtectors => ({
  protectors: [son],
  invitations: [],
  refusesInvitations: false,
  endsCalls: true,
  ...changes,
})
const open = () => renderScreen(<GuardianInvitePage />, '/guardianInvite')

beforeEach(() => {
  resetApp()
  logIn()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('my guardians', () => {
  it('requires a login', async () => {
    resetApp()
    const seen = answerCalls({})
    open()
    await appears('protectors-login')
    press('protectors-login')
    await waitFor(() =>
      expect(navigateTo).toHaveBeenCalledWith(expect.objectContaining({ url: '/wxLogin?redirect=%2FguardianInvite' })),
    )
    expect(seen).toEqual([])
  })

  it('is explained while it is empty', async () => {
    answerCalls({ '/family/mine': mine({ protectors: [] }) })
    open()
    expect(await screen.findByText('还没有人守护您')).toBeInTheDocument()
    expect(element('switch-refuse-invitations')).not.toBeNull()
  })

  it('shows when each got an alert, and about what', async () => {
    answerCalls({ '/family/mine': mine() })
    open()
    await appears('protector-0-alerts')
    press('protector-0-alerts')
    await appears('alert-sent-0')
    expect(element('alert-sent-0')).toHaveTextContent(`可疑通话中的银行短信${momentOn('2026-11-20 09:30')}`)
    expect(element('alert-sent-1')).toHaveTextContent(`风险来电${momentOn('2026-11-19 09:30')}`)
    expect(screen.getByText('更早的 1 条没有列出')).toBeInTheDocument()
  })

  it('opens no list of alerts that nobody got', async () => {
    answerCalls({ '/family/mine': mine({ protectors: [{ ...son, alerts: 0, recent: [] }] }) })
    open()
    await appears('protector-0-alerts')
    expect(element('protector-0-alerts')?.getAttribute('role')).not.toBe('button')
  })

  it('shows what each sees, and how many alerts there were', async () => {
    answerCalls({ '/family/mine': mine() })
    open()
    expect(await screen.findByText('小李（138****8000）')).toBeInTheDocument()
    expect(screen.getByText('风险来电、诈骗短信 · 替我拉黑来电号码')).toBeInTheDocument()
    expect(screen.getByText('3 条')).toBeInTheDocument()
    expect(screen.getByText(`${dayText('2026-11-01')} 起守护您`)).toBeInTheDocument()
  })

  it('narrows the scope of one, and widens it again up to the requested scope', async () => {
    const widened = mine({ protectors: [{ ...son, scope: asked }] })
    const seen = answerCalls({ '/family/mine': mine(), '/mine/scope': widened })
    open()
    await appears('protector-0-scope')
    press('protector-0-scope')
    expect(isChecked('switch-scope-sites')).toBe(false)
    expect(element('switch-scope-settings')).toBeNull()
    expect(element('scope-full')).toBeNull()
    press('switch-scope-sites')
    await waitFor(() => expect(isChecked('switch-scope-sites')).toBe(true))
    expect(bodyOf(seen, '/mine/scope')).toMatchObject({ id: 'b1', scope: asked })
  })

  it('lets one end risky calls, for which nobody asks, where alerts about codes go and the network can', async () => {
    const withCodes = { ...asked, codes: true }
    const told = { ...son, asked: withCodes, scope: withCodes }
    const given = mine({ protectors: [{ ...told, scope: { ...withCodes, endCalls: true } }] })
    const seen = answerCalls({ '/family/mine': mine({ protectors: [told] }), '/mine/scope': given })
    open()
    await appears('protector-0-scope')
    press('protector-0-scope')
    expect(screen.getByText(/申请的范围内调整；家人圈和结束通话由您另行决定/)).toBeInTheDocument()
    expect(isChecked('switch-scope-endCalls')).toBe(false)
    press('switch-scope-endCalls')
    await waitFor(() => expect(isChecked('switch-scope-endCalls')).toBe(true))
    expect(bodyOf(seen, '/mine/scope')).toMatchObject({ id: 'b1', scope: { ...withCodes, endCalls: true } })
    expect(screen.getByText(/替我拉黑来电号码 · 结束可疑通话/)).toBeInTheDocument()
  })

  it('joins the circle of one, for which nobody asks', async () => {
    const given = mine({ protectors: [{ ...son, scope: { ...son.scope, circle: true } }] })
    const seen = answerCalls({ '/family/mine': mine(), '/mine/scope': given })
    open()
    await appears('protector-0-scope')
    press('protector-0-scope')
    expect(isChecked('switch-scope-circle')).toBe(false)
    press('switch-scope-circle')
    await waitFor(() => expect(isChecked('switch-scope-circle')).toBe(true))
    expect(bodyOf(seen, '/mine/scope')).toMatchObject({ id: 'b1', scope: { ...son.scope, circle: true } })
  })

  it.each([
    ['without alerts about codes', mine()],
    [
      'of a network that ends no call',
      mine({
        protectors: [{ ...son, asked: { ...asked, codes: true }, scope: { ...asked, codes: true } }],
        endsCalls: false,
      }),
    ],
  ])('does not offer that %s', async (_why, answer) => {
    answerCalls({ '/family/mine': answer })
    open()
    await appears('protector-0-scope')
    press('protector-0-scope')
    await appears('switch-scope-block')
    expect(element('switch-scope-endCalls')).toBeNull()
  })

  it('keeps the scope as it was when a change fails', async () => {
    answerCalls({ '/family/mine': mine(), '/mine/scope': fails(502) })
    open()
    await appears('protector-0-scope')
    press('protector-0-scope')
    press('switch-scope-calls')
    await toasted('网络不给力，请稍后重试')
    expect(isChecked('switch-scope-calls')).toBe(true)
  })

  it.each(['hour', 'today', 'open'])('pauses (%s), and resumes', async (length) => {
    // The clock stands still, so that a slow machine shows the same time.
    const now = Date.now()
    jest.spyOn(Date, 'now').mockReturnValue(now)
    const pausedUntil = length === 'open' ? null : now + 30 * 60 * 1000
    const seen = answerCalls({
      '/family/mine': mine(),
      '/mine/pause': mine({ protectors: [{ ...son, state: 'paused', pausedUntil }] }),
      '/mine/resume': mine(),
    })
    open()
    await appears('protector-0-pause')
    press('protector-0-pause')
    press(`pause-${length}`)
    await appears('protector-0-resume')
    expect(bodyOf(seen, '/mine/pause')).toMatchObject({ id: 'b1', length })
    expect(control('protector-0-paused')).toHaveTextContent(
      pausedUntil === null ? '已暂停，直到您恢复' : /^已暂停到 \d\d:\d\d，还剩 30:00/,
    )
    press('protector-0-resume')
    await appears('protector-0-pause')
  })

  it('is active again when a pause ends, without a tap', async () => {
    jest.useFakeTimers()
    const paused = { ...son, state: 'paused' as const, pausedUntil: Date.now() + 2000 }
    answerCalls({ '/family/mine': inTurn(mine({ protectors: [paused] }), mine()) })
    open()
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(element('protector-0-resume')).not.toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(2000))
    expect(element('protector-0-pause')).not.toBeNull()
  })

  it('is left after one confirmation, which explains what the other learns', async () => {
    const seen = answerCalls({ '/family/mine': mine(), '/mine/leave': mine({ protectors: [] }) })
    open()
    await appears('protector-0-leave')
    press('protector-0-leave')
    expect(await screen.findByText(/只会知道守护已结束/)).toBeInTheDocument()
    await settleDialog(false)
    expect(bodiesOf(seen, '/mine/leave')).toEqual([])
    press('protector-0-leave')
    await settleDialog(true)
    expect(await screen.findByText('还没有人守护您')).toBeInTheDocument()
  })

  it('reports a conflict, and shows the current state', async () => {
    answerCalls({
      '/family/mine': inTurn(mine(), mine({ protectors: [] })),
      '/mine/pause': refuses('U0422', '守护已结束'),
    })
    open()
    await appears('protector-0-pause')
    press('protector-0-pause')
    press('pause-open')
    await toasted('守护已结束')
    expect(await screen.findByText('还没有人守护您')).toBeInTheDocument()
  })

  it('accepts an open invitation, narrowed if wanted', async () => {
    const seen = answerCalls({
      '/family/mine': mine({ protectors: [], invitations: [invitation] }),
      '/mine/answer': mine(),
    })
    open()
    await appears('waiting-0-accept')
    expect(screen.getByText('138****8003')).toBeInTheDocument()
    press('waiting-0-narrow')
    press('switch-scope-block')
    press('scope-done')
    press('waiting-0-accept')
    await toasted('已同意')
    expect(bodyOf(seen, '/mine/answer')).toMatchObject({ id: 'b2', accept: true, scope: { ...asked, block: false } })
    expect(element('waiting-0-accept')).toBeNull()
  })

  it('refuses one, once, despite a lost response', async () => {
    const seen = answerCalls({
      '/family/mine': mine({ invitations: [invitation] }),
      '/mine/answer': inTurn(fails(502), mine()),
    })
    open()
    await appears('waiting-0-refuse')
    press('waiting-0-refuse')
    await toasted('网络不给力，请稍后重试')
    await waitFor(() => expect(control('waiting-0-refuse')).not.toHaveAttribute('aria-disabled', 'true'))
    press('waiting-0-refuse')
    await toasted('已拒绝')
    const [first, second] = requestIdsOf(seen, '/mine/answer')
    expect(first).toBe(second)
    expect(bodyOf(seen, '/mine/answer')).toMatchObject({ id: 'b2', accept: false })
  })

  it('turns off invitations from everybody', async () => {
    const seen = answerCalls({ '/family/mine': mine(), '/mine/refuse': mine({ refusesInvitations: true }) })
    open()
    await appears('switch-refuse-invitations')
    press('switch-refuse-invitations')
    await waitFor(() => expect(isChecked('switch-refuse-invitations')).toBe(true))
    expect(bodyOf(seen, '/mine/refuse')).toMatchObject({ on: true })
  })

  it('does one thing at a time', async () => {
    const seen = answerCalls({ '/family/mine': mine({ invitations: [invitation] }), '/mine/answer': pending })
    open()
    await appears('waiting-0-accept')
    press('waiting-0-accept')
    press('waiting-0-refuse')
    expect(bodiesOf(seen, '/mine/answer')).toHaveLength(1)
  })
})
