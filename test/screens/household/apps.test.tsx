import { screen, waitFor } from '@testing-library/react'
import type { HouseholdPolicy } from '@contract/household'
import AppViewPage from '@/areas/household/pages/app-view/index'
import ApplicationControlPage from '@/areas/household/pages/application-control/index'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { el, opened, press, tap, type } from '../family/people'
import { account, answerHousehold, changedTo, changesOf, household, policy } from './household'

const kid = { id: 'kid', name: '小明', age: 'child', bornOn: null } as const
const stateWith = (changes: Partial<HouseholdPolicy> = {}) =>
  household({ policy: policy({ persons: [kid], ...changes }) })

beforeEach(() => {
  resetApp()
  logIn()
})

const apps = [
  { id: 'douyin', name: '抖音', appClass: 'video', minutes: 95 },
  { id: 'roblox', name: '罗布乐思', appClass: 'games', minutes: 200 },
  { id: 'zuoyebang', name: '作业帮', appClass: 'learning', minutes: 0 },
]

describe('/applicationControl', () => {
  const open = () =>
    renderScreen(<ApplicationControlPage />, '/applicationControl', { pppoeAccount: account, personId: 'kid' })
  const answers = (changes: Partial<HouseholdPolicy> = {}) =>
    answerHousehold({
      household: stateWith(changes),
      apps,
      '/v1/home/change': changedTo({ persons: [kid], appRules: [{ personId: 'kid', target: 'games', rule: 'block' }] }),
    })

  it('blocks a class, and undoes that', async () => {
    const seen = answers()
    open()
    await tap('class-games')
    await tap('choice-block')
    await screen.findByText('已更改“游戏”')
    expect(el('class-games')?.textContent).toContain('一直禁用')
    press('undo')
    await waitFor(() =>
      expect(changesOf(seen)).toEqual([
        { kind: 'app', personId: 'kid', target: 'games', rule: 'block' },
        { kind: 'app', personId: 'kid', target: 'games', rule: null },
      ]),
    )
  })

  it('lists apps with rules first, then by estimated use, and finds one', async () => {
    answers({ appRules: [{ personId: 'kid', target: 'app:zuoyebang', rule: 'free' }] })
    open()
    await waitFor(() => expect(el('row-2')).toBeInTheDocument())
    expect([0, 1, 2].map((index) => el(`row-${index}`)?.textContent)).toEqual([
      expect.stringContaining('作业帮'),
      expect.stringContaining('游戏 · 近 7 天约 3 小时 20 分钟'),
      expect.stringContaining('抖音'),
    ])
    type('app-search', '抖')
    await waitFor(() => expect(el('row-1')).toBeNull())
    press('row-0')
    expect(opened().at(-1)).toMatch(/appView.*target=app(:|%3A)douyin/)
    type('app-search', 'nothing')
    expect(await screen.findByText('没有找到这个应用')).toBeInTheDocument()
  })
})

describe('/applicationControl, of what is not used', () => {
  it('folds it by class; a search and a rule bring it out', async () => {
    answerHousehold({ household: stateWith(), apps })
    renderScreen(<ApplicationControlPage />, '/applicationControl', { pppoeAccount: account, personId: 'kid' })
    await waitFor(() => expect(el('row-1')).toBeInTheDocument())
    expect(el('row-2')).toBeNull()
    expect(el('idle-games')).toBeNull()
    expect(el('idle-learning')).toHaveTextContent('学习1 个近 7 天没有使用')
    press('idle-learning')
    press('app-zuoyebang')
    expect(opened().at(-1)).toMatch(/appView.*target=app(:|%3A)zuoyebang/)
    type('app-search', '作业')
    await waitFor(() => expect(el('row-0')).toHaveTextContent('作业帮'))
    expect(el('idle-learning')).toBeNull()
  })
})

describe('/appView', () => {
  const open = (target = 'app:douyin') =>
    renderScreen(<AppViewPage />, '/appView', { pppoeAccount: account, personId: 'kid', target })
  const answers = (changes: Partial<HouseholdPolicy> = {}) =>
    answerHousehold({
      household: stateWith(changes),
      apps,
      '/v1/home/change': changedTo({ persons: [kid] }),
    })

  it('shows the estimate and the rule inherited from the class, and sets an own rule', async () => {
    const seen = answers({ appRules: [{ personId: 'kid', target: 'video', rule: 'block' }] })
    open()
    expect(await screen.findByText('近 7 天用时（估计）')).toBeInTheDocument()
    expect(screen.getByText('1 小时 35 分钟')).toBeInTheDocument()
    expect(screen.getByText('没有单独的规则，按“视频”类：一直禁用')).toBeInTheDocument()
    press('choice-free')
    await waitFor(() =>
      expect(changesOf(seen)).toEqual([{ kind: 'app', personId: 'kid', target: 'app:douyin', rule: 'free' }]),
    )
  })

  it('leads to periods and durations of this app', async () => {
    answers({
      budgets: [{ id: 'b', personId: 'kid', days: ['workday'], minutes: 20, target: 'app:douyin' }],
    })
    open()
    expect(await screen.findByText('每天最多 20 分钟')).toBeInTheDocument()
    press('budget-0')
    press('band-add')
    expect(opened()[0]).toMatch(/addTimeDuration.*id=b/)
    expect(opened()[1]).toMatch(/addTimePeriod.*target=app(:|%3A)douyin/)
  })

  it('shows that an app is unknown', async () => {
    answers()
    open('app:nothing')
    expect(await screen.findByText('没有这个应用')).toBeInTheDocument()
  })
})
