import { act, screen, waitFor } from '@testing-library/react'
import PersonalPage from '@/pages/personal'
import { deployConfig } from '@/platform/deploy'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, inTurn, loseNetwork, refuses } from '../../mocks/gateway'
import { element, press, settled } from '../../support/controls'
import { opened } from '../family/people'
import { dayText } from '@/i18n/formats'

const HOUR = 60 * 60 * 1000
const at = (text: string) => Date.parse(`${text}+08:00`)
const balance = { points: 150, nextExpiry: { points: 50, at: at('2027-12-01T00:00:00') } }
const task = (name: string, more: object = {}) => ({
  task: name,
  counter: 0,
  completed: false,
  goal: 1,
  points: 20,
  perDay: 1,
  earned: 0,
  most: 20,
  ...more,
})
const items = [
  { id: 'bill-100', points: 100, amountFen: 100 },
  { id: 'bill-300', points: 290, amountFen: 300 },
]
const offers = { points: 150, leftThisMonth: 3, items, exchanges: [] as object[] }
const waiting = {
  id: '1',
  itemId: 'bill-100',
  points: 100,
  amountFen: 100,
  at: at('2026-11-20T12:00:00'),
  state: 'waiting',
  cancelUntil: at('2026-11-20T12:30:00'),
}
const right = (more: object = {}) => ({
  rightId: 'memberPoints',
  tier: 'six',
  points: 40,
  amountFen: 0,
  auth: { allowed: true, reason: 'ok', from: null },
  receipt: null,
  ...more,
})
const receipt = (more: object = {}) => ({
  id: 'r1',
  rightId: 'memberPoints',
  receivedAt: 1,
  state: 'received',
  points: 40,
  amountFen: 0,
  committedAt: null,
  ...more,
})
const usual = {
  '/queryPoint': balance,
  '/points/tasks': {
    tasks: [
      task('harassmentInterception', { counter: 1, completed: true, earned: 20 }),
      task('blacklist', { goal: 3, points: 5, perDay: 3, most: 150, counter: 1, earned: 5 }),
      task('familyProtect', { points: 30, perDay: 5, most: 150, counter: 1, completed: true, earned: 30 }),
      { task: 'unknown' },
    ],
  },
  '/points/exchanges': offers,
  '/points/history': { items: [], nextCursor: null },
  '/right/list': { rights: [right()] },
}

beforeEach(() => {
  resetApp()
  logIn()
})

async function openPoints(replies: object = {}, view?: string) {
  const seen = answerCalls({ ...usual, ...replies })
  renderScreen(<PersonalPage />, '/personal')
  press('personal-balance')
  await settled()
  if (view) press(`points-${view}`)
  return seen
}

describe('points on /personal', () => {
  it('of a minor have no tasks and no zone, and say why; balance and exchange stay', async () => {
    Object.assign(deployConfig(), { pointsZoneUrl: 'https://points.example' })
    await openPoints({ '/points/tasks': { tasks: [] } })
    expect(await screen.findByText('18 岁以下没有积分任务')).toBeInTheDocument()
    expect(element('personal-points')).toBeNull()
    expect(screen.getAllByText('150').length).toBeGreaterThan(0)
    press('points-exchange')
    await waitFor(() => expect(document.body).toHaveTextContent('100 积分'))
  })

  it('are in their row, and open with the next expiry', async () => {
    await openPoints()
    expect((await screen.findAllByText('150')).length).toBeGreaterThan(0)
    await waitFor(() => expect(document.body).toHaveTextContent(`其中 50 积分 ${dayText('2027-11-30')} 到期`))
  })

  it('do not block the screen when they cannot be loaded', async () => {
    await openPoints({ '/queryPoint': fails(502), '/points/tasks': fails(502) })
    expect(await screen.findByText('加载失败')).toBeInTheDocument()
    expect(element('personal-balance')).toBeInTheDocument()
  })

  it('that have reached their goal and go on earning are not to be done, but to be gone on with', async () => {
    await openPoints()
    await waitFor(() => expect(element('task-familyProtect-go')).toHaveTextContent('继续赚'))
    expect(element('task-blacklist-go')).toHaveTextContent('去完成')
  })

  it.each([
    ['zh-CN', '已完成', '每次 5 积分，每天最多 3 次'],
    ['en', 'Done', '5 points each, 3 a day at most'],
  ] as const)(
    'show tasks with counters and flags in %s, and link to the screen of one',
    async (language, done, each) => {
      setLanguage(language)
      await openPoints()
      expect((await screen.findAllByText(done)).length).toBe(2)
      expect(screen.getByText(each)).toBeInTheDocument()
      expect(document.getElementById('task-harassmentInterception-go')).toBeNull()
      press('task-blacklist-go')
      expect(opened()).toEqual(['/addNameList?type=black'])
    },
  )

  it('are exchanged after a confirmation, at the displayed price', async () => {
    const seen = await openPoints({ '/points/exchange': waiting }, 'exchange')
    await waitFor(() => expect(element('bill-100-exchange')).toBeInTheDocument())
    expect(screen.getByText('还差 140 积分')).toBeInTheDocument()
    press('bill-100-exchange')
    expect(await screen.findByText('用 100 积分兑换 1 元话费？')).toBeInTheDocument()
    expect(bodyOf(seen, '/points/exchange')).toBeUndefined()
    press('dialog-confirm')
    await waitFor(() =>
      expect(bodyOf(seen, '/points/exchange')).toMatchObject({ itemId: 'bill-100', points: 100, amountFen: 100 }),
    )
    await waitFor(() => expect(bodiesOf(seen, '/queryPoint').length).toBeGreaterThan(1))
  })

  it('are not exchanged after a "no"', async () => {
    const seen = await openPoints({}, 'exchange')
    await waitFor(() => press('bill-100-exchange'))
    await waitFor(() => press('dialog-cancel'))
    expect(bodyOf(seen, '/points/exchange')).toBeUndefined()
  })

  it('that were exchanged can be restored in time', async () => {
    const gone = { ...waiting, state: 'cancelled', cancelUntil: null }
    const seen = await openPoints(
      {
        '/points/exchanges': inTurn({ ...offers, exchanges: [waiting] }, { ...offers, exchanges: [gone] }),
        '/points/cancelExchange': gone,
      },
      'exchange',
    )
    await waitFor(() => press('exchange-0-cancel'))
    await waitFor(() => press('dialog-confirm'))
    expect((await screen.findAllByText('已取消，积分已退回')).length).toBeGreaterThan(0)
    expect(bodyOf(seen, '/points/cancelExchange')).toMatchObject({ id: '1' })
  })

  it('that can no longer be restored show why', async () => {
    await openPoints(
      {
        '/points/exchanges': { ...offers, exchanges: [waiting] },
        '/points/cancelExchange': refuses('U0815', '已超过可取消的时间'),
      },
      'exchange',
    )
    await waitFor(() => press('exchange-0-cancel'))
    await waitFor(() => press('dialog-confirm'))
    expect(await screen.findByText('已超过可取消的时间')).toBeInTheDocument()
  })

  it('have a history with names', async () => {
    const entry = (id: string, kind: string, about: string, points: number) => ({ id, at: 0, kind, about, points })
    await openPoints(
      {
        '/points/history': {
          items: [
            entry('4', 'expire', '', -5),
            entry('3', 'spend', 'bill-100', -100),
            entry('2', 'earn', 'memberPoints', 40),
            entry('1', 'earn', 'weeklyReportViews', 5),
          ],
          nextCursor: null,
        },
      },
      'history',
    )
    expect(await screen.findByText('积分到期')).toBeInTheDocument()
    for (const text of ['−5', '兑换话费', '−100', '每月积分', '+40', '查看安全周报', '+5'])
      expect(screen.getByText(text)).toBeInTheDocument()
  })

  it('show that there is no history yet', async () => {
    await openPoints({}, 'history')
    expect(await screen.findByText('还没有积分明细')).toBeInTheDocument()
  })
})

describe('rights on /personal', () => {
  it('are checked and received once, and the result is confirmed', async () => {
    const received = right({
      auth: { allowed: false, reason: 'received', from: at('2026-12-01T00:00:00') },
      receipt: receipt(),
    })
    const seen = await openPoints(
      {
        '/right/list': inTurn({ rights: [right()] }, { rights: [received] }),
        '/right/auth': { allowed: true, reason: 'ok', from: null },
        '/right/receive': receipt(),
        '/receiveWxCommit': receipt({ committedAt: 2 }),
      },
      'rights',
    )
    await waitFor(() => press('right-memberPoints-receive'))
    await waitFor(() => expect(document.body).toHaveTextContent(`${dayText('2026-12-01')} 可再次领取`))
    expect(bodiesOf(seen, '/right/receive')).toHaveLength(1)
    await waitFor(() => expect(bodyOf(seen, '/receiveWxCommit')).toEqual(expect.objectContaining({ id: 'r1' })))
  })

  it('that cannot be received any more have no button', async () => {
    const seen = await openPoints(
      { '/right/auth': { allowed: false, reason: 'received', from: null }, '/right/receive': receipt() },
      'rights',
    )
    await waitFor(() => press('right-memberPoints-receive'))
    expect(await screen.findByText('现在还不能领取')).toBeInTheDocument()
    expect(bodiesOf(seen, '/right/receive')).toHaveLength(0)
  })

  it('link to the packages without one', async () => {
    await openPoints(
      { '/right/list': { rights: [right({ tier: null, auth: { allowed: false, reason: 'noPackage', from: null } })] } },
      'rights',
    )
    await waitFor(() => press('right-memberPoints-receive'))
    expect(opened()).toEqual(['/orderCenter'])
  })

  it('that are pending fetch their result', async () => {
    jest.useFakeTimers()
    try {
      const pendingRight = right({
        auth: { allowed: false, reason: 'received', from: Date.now() + HOUR },
        receipt: receipt({ state: 'pending' }),
      })
      const seen = await openPoints(
        {
          '/right/list': inTurn(
            { rights: [pendingRight] },
            { rights: [{ ...pendingRight, receipt: receipt({ committedAt: 1 }) }] },
          ),
          '/right/queryReceiveResult': receipt(),
        },
        'rights',
      )
      expect(await screen.findByText('到账中')).toBeInTheDocument()
      await act(() => jest.advanceTimersByTimeAsync(3100))
      expect(bodyOf(seen, '/right/queryReceiveResult')).toMatchObject({ id: 'r1' })
      expect(await screen.findByText('已领取')).toBeInTheDocument()
    } finally {
      jest.useRealTimers()
    }
  })

  it('show that there is no network', async () => {
    await openPoints()
    loseNetwork()
    press('points-rights')
    expect(await screen.findByText('加载失败')).toBeInTheDocument()
  })
})
