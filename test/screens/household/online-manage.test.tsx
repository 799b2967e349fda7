import { act, screen, waitFor } from '@testing-library/react'
import type { ExtraRequest, HouseholdPolicy } from '@contract/household'
import OnlineManagePage from '@/areas/household/pages/online-manage/index'
import { setLanguage } from '@/i18n/language'
import { dayOf } from '@/rules/time/shanghai'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { refuses } from '../../mocks/gateway'
import { el, opened, press, tap, toasted, type } from '../family/people'
import { account, answerHousehold, applied, changedTo, changesOf, device, household, policy } from './household'

const kid = { id: 'kid', name: '小明', age: 'child', bornOn: null } as const
const request: ExtraRequest = {
  id: 'r1',
  personId: 'kid',
  target: 'video',
  minutes: 30,
  askedAt: Date.parse('2026-11-25T20:05:00+08:00'),
  state: 'pending',
}
const cut = {
  allowed: false,
  rule: 'budget',
  ruleId: 'b',
  nextChange: null,
  minutesLeft: 0,
  fallbackYear: false,
} as const
const stateWith = (changes: Partial<HouseholdPolicy> = {}, requests: ExtraRequest[] = []) =>
  household({
    policy: policy({ persons: [kid], ...changes }),
    devices: [device({ personId: 'kid', decision: cut })],
    requests,
  })

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/onlineManage', () => {
  const open = () => renderScreen(<OnlineManagePage />, '/onlineManage', { pppoeAccount: account, name: '家里' })
  function answers(state = stateWith(), more: Record<string, unknown> = {}) {
    return answerHousehold({
      household: state,
      '/getAccessForbiddenNum': { today: 3, total: 80 },
      '/v1/home/visits': { items: [], nextCursor: null },
      '/v1/home/change': changedTo({ persons: [kid] }),
      ...more,
    })
  }

  it('shows people with their current rule, the counts, and what the modem has acknowledged', async () => {
    answers()
    open()
    expect(await screen.findByText('今日时长已用完')).toBeInTheDocument()
    expect(await screen.findByText('今天 3 次，近 28 天 80 次')).toBeInTheDocument()
    expect(el('household-sync')?.textContent).toContain('已在光猫生效')
    expect(screen.getByText(/手机流量、在别处连的网络看不到/)).toBeInTheDocument()
  })

  it('shows what each person used today without a call for each, and nothing where it is unknown', async () => {
    const persons = [kid, { ...kid, id: 'sister', name: '小红' }]
    const usedToday = [{ personId: 'kid', minutes: 294 }]
    const seen = answers({ ...stateWith({ persons }), usedToday })
    open()
    await waitFor(() => expect(el('person-0')).toHaveTextContent('今天 4 小时 54 分钟'))
    expect(el('person-1')).toHaveTextContent(/^小红还没有设备$/)
    expect(seen.filter(({ path }) => path.endsWith('/v1/home/usage'))).toEqual([])
  })

  it('takes all children offline for today in one tap, and undoes it for each', async () => {
    const sister = { id: 'sister', name: '小红', age: 'teen', bornOn: null } as const
    const mother = { id: 'mother', name: '妈妈', age: 'adult', bornOn: null } as const
    const persons = [kid, sister, mother]
    const day = dayOf(Date.now())
    const seen = answers(stateWith({ persons, today: [{ personId: 'sister', day, rule: 'free' }] }), {
      '/v1/home/change': changedTo({
        persons,
        today: [
          { personId: 'kid', day, rule: 'off' },
          { personId: 'sister', day, rule: 'off' },
        ],
      }),
    })
    open()
    await tap('pause-all')
    await waitFor(() => expect(el('undo')).not.toBeNull())
    const off = { kind: 'today', rule: 'off' }
    expect(changesOf(seen)).toEqual([
      { ...off, personId: 'kid' },
      { ...off, personId: 'sister' },
    ])
    expect(screen.getByText('小明、小红今天不能上网，午夜恢复')).toBeInTheDocument()
    await tap('undo')
    await waitFor(() => expect(changesOf(seen)).toHaveLength(4))
    expect(changesOf(seen).slice(2)).toEqual([
      { kind: 'today', personId: 'kid', rule: null },
      { kind: 'today', personId: 'sister', rule: 'free' },
    ])
  })

  it('offers no pause for a household of adults', async () => {
    answers(stateWith({ persons: [{ ...kid, age: 'adult' }] }))
    open()
    await waitFor(() => expect(el('person-0')).not.toBeNull())
    expect(el('pause-all')).toBeNull()
  })

  it('says of a rule in a year without an official calendar that weekdays decided', async () => {
    const state = { ...stateWith(), devices: [device({ personId: 'kid', decision: { ...cut, fallbackYear: true } })] }
    answers(state)
    open()
    expect(await screen.findByText('今日时长已用完（当年节假日尚未公布，按星期计算）')).toBeInTheDocument()
  })

  it.each([
    ['in force: quietly', applied(), true, 'household-sync--quiet'],
    ['in force on a modem that is offline: as a risk', applied(), false, 'household-sync--risk'],
    ['on their way', applied({ state: 'sent', version: 4 }), true, 'household-sync--neutral'],
    ['refused: as a risk', applied({ state: 'failed', failure: 'refused' }), true, 'household-sync--risk'],
  ] as const)('shows rules %s', async (_what, sync, online, look) => {
    answers(stateWith(), { household: household({ sync, online }) })
    open()
    await waitFor(() => expect(el('household-sync')?.parentElement).toHaveClass(look))
  })

  it('grants requested extra time', async () => {
    const state = household({ policy: policy({ persons: [kid] }), sync: applied({ state: 'sent', version: 4 }) })
    const answer = { request: { ...request, state: 'approved' }, state }
    const seen = answers(stateWith({}, [request]), { '/extra/answer': answer })
    open()
    expect(await screen.findByText('小明想加时 30 分钟')).toBeInTheDocument()
    expect(screen.getByText('视频 · 20:05 提出，今天有效')).toBeInTheDocument()
    press('approve-0')
    await toasted('已加时 30 分钟，等待光猫确认')
    const sent = seen.find(({ path }) => path.endsWith('/extra/answer'))
    expect(sent?.body).toMatchObject({ id: 'r1', minutes: 30 })
    await waitFor(() => expect(el('approve-0')).toBeNull())
    expect(el('household-sync')?.textContent).toContain('已发送，等待光猫确认')
  })

  it('trusts or blocks a new device in one tap, and undoes that', async () => {
    const waiting = device({ id: 'guest', name: '', maker: '华为', trust: 'new' })
    const seen = answers(household({ devices: [device(), waiting] }))
    open()
    expect(await screen.findByText('1 台新设备待您确认')).toBeInTheDocument()
    press('trust-0')
    await waitFor(() => expect(changesOf(seen)).toEqual([{ kind: 'device', id: 'guest', trust: 'trusted' }]))
    await tap('undo')
    await waitFor(() => expect(changesOf(seen).at(-1)).toEqual({ kind: 'device', id: 'guest', trust: 'new' }))
  })

  it('blocks a new device', async () => {
    const seen = answers(household({ devices: [device({ trust: 'new' })] }))
    open()
    await tap('block-0')
    await waitFor(() => expect(changesOf(seen)).toEqual([{ kind: 'device', id: 'd1', trust: 'blocked' }]))
    await screen.findByText('已拉黑小明的平板')
  })

  it('shows three new devices, and leads to all of them', async () => {
    const devices = ['a', 'b', 'c', 'd'].map((id) => device({ id, trust: 'new' }))
    answers(household({ devices }))
    open()
    await tap('new-all')
    expect(el('trust-3')).toBeNull()
    expect(opened().at(-1)).toContain('/homeAccessDevices')
  })

  it('shows no longer that the modem is offline once it is back', async () => {
    let online = false
    answers(stateWith(), { household: () => household({ online }) })
    jest.useFakeTimers()
    open()
    await screen.findByText('光猫不在线')
    online = true
    await act(() => jest.advanceTimersByTimeAsync(20_000))
    expect(screen.queryByText('光猫不在线')).toBeNull()
    jest.useRealTimers()
  })

  it('turns the SMS off', async () => {
    const seen = answers(stateWith(), { '/v1/home/notices': household({ tellsBySms: false }) })
    open()
    await tap('switch-household-sms')
    await waitFor(() => expect(el('switch-household-sms')).toHaveAttribute('aria-checked', 'false'))
    expect(seen.find(({ path }) => path.endsWith('/v1/home/notices'))?.body).toMatchObject({ sms: false })
  })

  it('grants other minutes, or none', async () => {
    const bodies: unknown[] = []
    const answer = ({ body }: { body: unknown }) => {
      bodies.push(body)
      return {
        request: { ...request, state: bodies.length > 1 ? 'denied' : 'approved', minutes: 60 },
        state: stateWith({}, [request]),
      }
    }
    answers(stateWith({}, [request]), { '/extra/answer': answer })
    open()
    await tap('other-0')
    await tap('minutes-60')
    press('other-give')
    await toasted('已加时 60 分钟，等待光猫确认')
    press('deny-0')
    await toasted('已拒绝')
    expect(bodies).toEqual([expect.objectContaining({ minutes: 60 }), expect.objectContaining({ minutes: 0 })])
  })

  it('shows the newer state when somebody else has answered', async () => {
    const seen = answers(stateWith({}, [request]), { '/extra/answer': refuses('U0515', '已经处理过了') })
    open()
    await tap('approve-0')
    await toasted('已经处理过了')
    await waitFor(() => expect(seen.filter(({ path }) => path.endsWith('/queryHolidayMod')).length).toBeGreaterThan(1))
  })

  it('pauses all rules, and ends the pause', async () => {
    const until = Date.now() + 60 * 60_000
    const seen = answers(stateWith(), { '/v1/home/change': changedTo({ persons: [kid], emergencyUntil: until }) })
    open()
    await tap('emergency')
    await tap('emergency-60')
    await toasted('已开始全部放行')
    expect(await screen.findByText(/^全部放行至/)).toBeInTheDocument()
    press('emergency')
    await waitFor(() =>
      expect(changesOf(seen)).toEqual([
        { kind: 'emergency', minutes: 60 },
        { kind: 'emergency', minutes: 0 },
      ]),
    )
  })

  it('turns holiday mode on, and undoes that', async () => {
    const seen = answers()
    open()
    await tap('switch-holiday-mode')
    await screen.findByText('已打开假期模式')
    press('undo')
    await waitFor(() => expect(changesOf(seen)).toHaveLength(2))
  })

  it('shows the newest stopped visits of today with the rule', async () => {
    const visit = { id: 'v', deviceId: 'd1', host: 'game.example', app: '', category: null, seconds: 5 }
    const items = [
      { ...visit, at: Date.now(), decision: { allowed: false, rule: 'urlList' } },
      {
        ...visit,
        id: 'old',
        host: 'old.example',
        at: Date.now() - 3 * 86_400_000,
        decision: { allowed: false, rule: 'band' },
      },
    ]
    answers(stateWith(), { '/v1/home/visits': { items, nextCursor: null } })
    open()
    await waitFor(() => expect(el('row-0')).toHaveTextContent('game.example'))
    expect(screen.getByText(/小明的平板 · 网址在黑名单里$/)).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent('old.example')
  })

  it('links to every screen of the line', async () => {
    answers()
    open()
    await screen.findByText('这条宽带的其他功能')
    for (const key of [
      'homeAccessDevices',
      'preventUseNetwork',
      'onlineTimeManagement',
      'applicationControl',
      'greenNet',
      'urlBlackList',
      'educationAcceleration',
      'familyModemEdit',
    ])
      press(`to-${key}`)
    press('person-0')
    expect(opened()).toHaveLength(9)
    for (const url of opened()) expect(url).toContain(`pppoeAccount=${account}`)
  })

  it('adds a person', async () => {
    const seen = answers()
    open()
    await tap('person-add')
    type('person-name', '小红')
    press('age-adult')
    press('person-save')
    await waitFor(() => expect(changesOf(seen)).toHaveLength(1))
  })

  it('has English texts', async () => {
    setLanguage('en')
    answers(stateWith({}, [request]))
    open()
    expect(await screen.findByText('小明 asks for 30 more minutes')).toBeInTheDocument()
  })
})
