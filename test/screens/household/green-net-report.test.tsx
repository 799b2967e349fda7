import { screen, waitFor } from '@testing-library/react'
import GreenNetReportPage from '@/areas/household/pages/green-net-report/index'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { bodiesOf, fails, inTurn } from '../../mocks/gateway'
import { el, press, tap } from '../family/people'
import { account, answerHousehold, changedTo, changesOf, household, policy } from './household'

const open = () => renderScreen(<GreenNetReportPage />, '/greenNetReport', { pppoeAccount: account })
const day = (count: number, index: number) => ({ day: `2026-11-${String(14 + index)}`, count })
const counts = {
  total: 9,
  dayList: [0, 2, 0, 5, 0, 1, 1].map(day),
  categoryList: [
    { category: 'adult', count: 3 },
    { category: 'gambling', count: 6 },
    { category: 'ads', count: 0 },
  ],
}
const weeks = {
  weekList: [
    { from: '2026-10-24', to: '2026-10-30', count: 4 },
    { from: '2026-10-31', to: '2026-11-06', count: 0 },
    { from: '2026-11-07', to: '2026-11-13', count: 11 },
    { from: '2026-11-14', to: '2026-11-20', count: 9 },
  ],
}
const visit = (id: string, host: string, changes = {}) => ({
  id,
  at: Date.parse('2026-11-20T21:05:00+08:00'),
  deviceId: 'd1',
  host,
  app: '',
  category: 'gambling',
  seconds: 0,
  decision: { allowed: false, rule: 'greenNet' },
  ...changes,
})
const usual = {
  household: household(),
  '/greenNetForbidCount': counts,
  '/greenNetCountByWeekOf28': weeks,
  '/greenNetForbidDetail': {
    items: [visit('v1', 'www.example.com'), visit('v2', 'xn--fsqu00a.com', { deviceId: 'gone', category: 'adult' })],
    nextCursor: null,
  },
}

beforeEach(() => {
  resetApp()
  logIn()
})

it('counts by day, by content and by week, in words as well as in bars', async () => {
  answerHousehold(usual)
  open()
  await waitFor(() => expect(el('green-total')?.textContent).toBe('近 7 天拦截 9 次，最多的一天是 11月17日，5 次'))
  expect(screen.getByText('6 次')).toBeInTheDocument()
  expect(screen.queryByText('广告')).toBeNull()
  expect(screen.getByText('10月24日 至 10月30日')).toBeInTheDocument()
  expect(screen.getByText('11 次')).toBeInTheDocument()
  expect(screen.getByLabelText('最近四周拦截 24 次，最多的一周有 11 次')).toBeInTheDocument()
  expect(screen.queryByText(/平均/)).toBeNull()
})

it('counts 28 days', async () => {
  const seen = answerHousehold(usual)
  open()
  await tap('range-28')
  await waitFor(() => expect(bodiesOf(seen, '/greenNetForbidCount').at(-1)).toMatchObject({ days: 28 }))
  await waitFor(() => expect(el('green-total')?.textContent).toContain('近 28 天'))
})

it('shows who was stopped where and when; allows a site in one tap, and undoes that', async () => {
  const allowed = { on: true, level: 'low', categories: [], allowed: ['www.example.com'] } as const
  const seen = answerHousehold({
    ...usual,
    '/v1/home/change': inTurn(
      changedTo({ green: { ...allowed, categories: [], allowed: [...allowed.allowed] } }),
      changedTo({}),
    ),
  })
  open()
  await waitFor(() => expect(el('row-0')).toHaveTextContent('www.example.com'))
  expect(el('row-0')?.textContent).toContain('21:05 · 赌博小明的平板')
  expect(el('row-1')).toHaveTextContent('例子.com')
  expect(el('row-1')?.textContent).toContain('21:05 · 成人内容已移除的设备')
  press('allow-0')
  expect(await screen.findByText('已放行')).toBeInTheDocument()
  expect(el('allow-0')?.getAttribute('aria-label')).toBe('恢复拦截 www.example.com')
  press('undo')
  await waitFor(() => expect(screen.queryByText('已放行')).toBeNull())
  expect(changesOf(seen)).toEqual([
    { kind: 'greenAllow', host: 'www.example.com', allowed: true },
    { kind: 'greenAllow', host: 'www.example.com', allowed: false },
  ])
})

it('removes the rule that allowed a parent site', async () => {
  const green = { on: true, level: 'low' as const, categories: [], allowed: ['example.com'] }
  const seen = answerHousehold({
    ...usual,
    household: household({ policy: policy({ green }) }),
    '/v1/home/change': changedTo({}),
  })
  open()
  await tap('allow-0')
  await waitFor(() => expect(changesOf(seen)).toEqual([{ kind: 'greenAllow', host: 'example.com', allowed: false }]))
})

it.each([
  [true, '绿色上网已开启，还没有网站因内容被拦截。', '看拦截级别'],
  [false, '绿色上网没有开启，不按内容拦截网站。', '去开启'],
])('explains an empty report, green net on: %s', async (on, text, action) => {
  answerHousehold({
    ...usual,
    household: household({ policy: policy({ green: { on, level: 'low', categories: [], allowed: [] } }) }),
    '/greenNetCountByWeekOf28': { weekList: weeks.weekList.map((week) => ({ ...week, count: 0 })) },
  })
  open()
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(el('to-green-net')?.textContent).toBe(action)
})

it('offers a retry when the counts fail to load', async () => {
  answerHousehold({ ...usual, '/greenNetCountByWeekOf28': fails(502) })
  open()
  expect(await screen.findByText('加载失败')).toBeInTheDocument()
})

it('has English texts', async () => {
  setLanguage('en')
  answerHousehold(usual)
  open()
  await waitFor(() => expect(el('green-total')?.textContent).toBe('Last 7 days: 9 stopped, most on 17 Nov: 5'))
})
