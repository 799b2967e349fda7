import { screen, waitFor } from '@testing-library/react'
import SafetyScorePage from '@/areas/account/pages/safety-score/index'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, pending } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, control, element, press } from '../../support/controls'
import { momentOn } from '../../support/moments'

const item = (productType: string, type: number, contentTag: string, status: number) => ({
  productType,
  type,
  contentTag,
  status,
})
/** The score, and the items that it is computed from. */
const scored = (safetyScore: number, ...configList: ReturnType<typeof item>[]) => ({
  '/queryScore': { safetyScore },
  '/configToBeOptimized': { configList },
})
const items = [item('umm', 3, '0', 0), item('umm', 3, '1', 1), item('umm', 7, '', 1), item('new', 1, '', 1)]
const at = Date.parse('2026-11-20T09:30:00+08:00')
const base = {
  ...scored(68, ...items),
  '/safetyScoreRadarChart': {
    axisList: [
      { name: 'abroad', points: 0, most: 14 },
      { name: 'fraud', points: 28, most: 28 },
      { name: 'harassment', points: 0, most: 18 },
      { name: 'unheard', points: 3, most: 9 },
    ],
  },
  '/score/history': {
    items: [
      { at, score: 68, before: 40, causes: [{ productType: 'umm', type: 3, contentTag: '0', change: 'on' }] },
      { at: at - 1000, score: 40, before: null, causes: [] },
    ],
  },
}
const open = () => renderScreen(<SafetyScorePage />, '/safetyScore')
const sides = () => [...document.querySelectorAll('.safety-score__side')]
const textOf = (id: string) => control(id).textContent

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/safetyScore', () => {
  it('shows the score, what is missing, and each item with its points', async () => {
    answerCalls(base)
    open()
    expect(await screen.findByText('距离 100 分还差 32 分，其中 32 分现在就能提升。')).toBeInTheDocument()
    expect(textOf('score-value')).toBe('68')
    expect(textOf('score-umm-3-0')).toContain('28 分')
    expect(textOf('score-umm-3-1')).toContain('+18 分')
    expect(textOf('score-umm-7')).toContain('+14 分')
  })

  it.each([
    ['zh-CN', item('umm', 3, '1', 1), '一键优化'],
    ['en', item('umm', 3, '1', 1), 'Turn on'],
    ['zh-CN', item('uasp', 4, '', 1), '去优化'],
    ['en', item('uasp', 4, '', 1), 'Optimise'],
  ] as const)('promises one-click in %s only for items that it enables: %o, %s', async (language, left, text) => {
    setLanguage(language)
    answerCalls({ ...base, ...scored(82, item('umm', 3, '0', 0), left) })
    open()
    await appears('score-optimize')
    expect(textOf('score-optimize')).toBe(text)
    press('score-optimize')
    await waitFor(() => expect(navigateTo.mock.calls.map(([{ url }]) => url)).toEqual(['/optimizable']))
  })

  it('fetches radar, history and items together with the score', async () => {
    const seen = answerCalls({ ...base, '/queryScore': pending })
    open()
    await waitFor(() =>
      expect(seen.map(({ path }) => path.replace(/.*\/v1/, '')).sort()).toEqual([
        '/configToBeOptimized',
        '/queryScore',
        '/safetyScoreRadarChart',
        '/score/history',
      ]),
    )
  })

  it('shows what of live protection is on, without points, and leads to each switch', async () => {
    const live = [
      { guard: 'codes', on: true },
      { guard: 'storm', on: false },
      { guard: 'unheard', on: true },
      { guard: 'lock', on: false },
    ]
    answerCalls({ ...base, '/score/history': { items: [], live } })
    open()
    await appears('live-codes')
    expect([...document.querySelectorAll('[id^=live-]')].map(({ id }) => id)).toEqual([
      'live-codes',
      'live-storm',
      'live-lock',
    ])
    expect(textOf('live-codes')).toBe('通话中收到验证码时提醒已开启')
    expect(textOf('live-lock')).toBe('号码锁未开启')
    press('live-codes')
    await waitFor(() => expect(navigateTo.mock.calls.map(([{ url }]) => url)).toEqual(['/SMSANDNet']))
    press('live-storm')
    await waitFor(() => expect(navigateTo.mock.calls.map(([{ url }]) => url)).toEqual(['/SMSANDNet', '/comDisposal']))
  })

  it('draws the axes in their fixed order, with the same numbers beside the chart', async () => {
    answerCalls(base)
    open()
    expect(
      await screen.findByRole('img', { name: '防护雷达图：防诈骗 28/28、防骚扰 0/18、境外来电与短信 0/14' }),
    ).toBeInTheDocument()
    expect(sides().map((row) => row.textContent)).toEqual([
      '1 防诈骗28/28 分',
      '2 防骚扰0/18 分',
      '3 境外来电与短信0/14 分',
    ])
  })

  it('names each corner of the chart, and numbers it for large text', async () => {
    answerCalls(base)
    open()
    await waitFor(() => expect(sides()).toHaveLength(3))
    const corners = [...document.querySelectorAll('.pg-radar__corner')]
    expect(corners.map(({ textContent }) => textContent)).toEqual(['防诈骗1', '防骚扰2', '境外来电与短信3'])
  })

  it('omits the chart when two axes make no shape', async () => {
    answerCalls({
      ...base,
      '/safetyScoreRadarChart': { axisList: base['/safetyScoreRadarChart'].axisList.slice(0, 2) },
    })
    open()
    await waitFor(() => expect(sides()).toHaveLength(2))
    expect(document.querySelector('.pg-radar')).toBeNull()
  })

  it('never shows gains that add up to more than is missing to 100', async () => {
    answerCalls({ ...base, ...scored(90, ...items) })
    open()
    expect(await screen.findByText('距离 100 分还差 10 分，其中 10 分现在就能提升。')).toBeInTheDocument()
    expect(textOf('score-umm-3-1')).toContain('+6 分')
    expect(textOf('score-umm-7')).toContain('+4 分')
  })

  it.each([
    ['score-umm-3-1', '/call?pinToTop=harassmentBlock'],
    ['score-umm-3-0', '/call?pinToTop=fraudBlock'],
    ['score-uasp-3', '/SMSANDNet'],
    ['score-uasp-4', '/familyAffectionProtect'],
  ])('links from %s to its switch', async (id, url) => {
    answerCalls({ ...base, ...scored(60, ...items, item('uasp', 3, '', 1), item('uasp', 4, '', 1)) })
    open()
    await appears(id)
    press(id)
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith(expect.objectContaining({ url })))
  })

  it.each([
    ['zh-CN', '40 → 68 分', '开启诈骗电话拦截', '开始记录'],
    ['en', '40 → 68', 'On: Fraud call interception', 'Records begin'],
  ] as const)('explains in %s what changed the score', async (language, change, cause, start) => {
    setLanguage(language)
    answerCalls(base)
    open()
    expect(await screen.findByText(change)).toBeInTheDocument()
    expect(screen.getByText(cause)).toBeInTheDocument()
    expect(screen.getByText(start)).toBeInTheDocument()
    expect(document.body).toHaveTextContent(momentOn('2026-11-20 09:30'))
  })

  it('shows ten changes at first, and the rest on request', async () => {
    const items = Array.from({ length: 12 }, (_unused, index) => ({
      at,
      score: 40 + index,
      before: 41 + index,
      causes: [],
    }))
    answerCalls({ ...base, '/score/history': { items } })
    open()
    await appears('score-history-more')
    expect(screen.queryByText('52 → 51 分')).toBeNull()
    press('score-history-more')
    expect(await screen.findByText('52 → 51 分')).toBeInTheDocument()
    expect(element('score-history-more')).toBeNull()
  })

  it('shows that all is on, without a button', async () => {
    answerCalls({ ...base, ...scored(100, item('umm', 7, '', 0)) })
    open()
    expect(await screen.findByText('您的产品包含的防护已全部开启。')).toBeInTheDocument()
    expect(element('score-optimize')).toBeNull()
  })

  it('leads to the order centre without a product', async () => {
    answerCalls({ ...scored(40), '/score/history': { items: [] } })
    open()
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    expect(await screen.findByText('近 90 天评分没有变化')).toBeInTheDocument()
  })

  it('offers to try again when the gateway fails, and keeps the score when only the history does', async () => {
    answerCalls({ ...base, '/score/history': fails(400) })
    open()
    expect(await screen.findByText('重试')).toBeInTheDocument()
    expect(textOf('score-value')).toBe('68')
  })

  it('survives a response in which no field is valid', async () => {
    answerCalls({
      '/queryScore': { safetyScore: null },
      '/configToBeOptimized': { configList: 'none' },
      '/safetyScoreRadarChart': [],
      '/score/history': { items: [null, { at: null }] },
    })
    open()
    await appears('score-value')
    expect(textOf('score-value')).toBe('0')
  })
})
