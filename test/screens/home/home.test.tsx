import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { momentText } from '@/i18n/formats'
import { deployConfig } from '@/platform/deploy'
import { accountSees, MINOR_POP_UP } from '@/rules/home-screen/minors'
import { useEntranceStore } from '@/stores/entrance'
import { useFeedbackStore } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { useSettingsStore } from '@/stores/settings'
import { bodiesOf, fails } from '../../mocks/gateway'
import { changeNetwork } from '../../mocks/taro'
import { answers, holding, openHome, opened, resetHome, tap } from './open-home'
import { appears, disappears, element, settled, toast } from '../../support/controls'

beforeEach(resetHome)

describe('home', () => {
  it('shows the masked number, the score, the counters and what can be optimised', async () => {
    await openHome()
    await waitFor(() => expect(element('score-value')).toHaveTextContent('83'))
    expect(screen.getByText('138****8000')).toBeInTheDocument()
    for (const [id, value] of Object.entries({ intercept: 1234, remind: 56, agent: 78, sms: 90 })) {
      await waitFor(() => expect(element(`counter-${id}`)).toHaveTextContent(String(value)))
    }
    expect(await screen.findByText('1 项待优化')).toBeInTheDocument()
  })

  it('shows who was stopped last, why and when, and opens the record', async () => {
    const at = Date.now()
    const items = [{ id: 'r1', kind: 'call', at, from: '17097806189', action: 'stop', reason: 'fraud' }]
    const { seen } = await openHome({ '/intercept/query': { items, nextCursor: null, reasons: [] } })
    await appears('last-stopped')
    expect(element('last-stopped')).toHaveTextContent(`17097806189最近拦截 ${momentText(at)} · 诈骗电话`)
    expect(bodiesOf(seen, '/intercept/query')).toEqual([{ tab: 'stopped', limit: 1, productId: expect.anything() }])
    await tap('last-stopped')
    expect(opened()).toEqual([expect.stringContaining('id=r1')])
  })

  it('says that nothing was stopped yet', async () => {
    await openHome()
    expect(await screen.findByText('还没有拦截')).toBeInTheDocument()
  })

  it('does without who was stopped last, and says nothing of it, on a gateway that has no log', async () => {
    const { seen } = await openHome({ '/intercept/query': fails(404) })
    await waitFor(() => expect(bodiesOf(seen, '/intercept/query')).toHaveLength(1))
    await waitFor(() => expect(element('counter-sms')).toHaveTextContent('90'))
    expect(element('last-stopped')).toBeNull()
    expect(toast()).toBeUndefined()
  })

  it('shows no numbers before they have loaded', async () => {
    await openHome({
      '/queryScore': () => new Promise(() => undefined),
      '/homepageKeyData': () => new Promise(() => undefined),
    })
    expect(element('score-value')).toHaveTextContent('--')
    expect(element('counter-intercept')).toHaveTextContent('--')
  })

  it('loads in the background: existing content is usable at once', async () => {
    await openHome({ '/queryScore': () => new Promise(() => undefined) })
    expect(useFeedbackStore.getState().pending).toBe(0)
  })

  it.each([
    ['counters', '/homepageKeyData', 'counters-retry', 'counter-intercept', '1234'],
    ['score', '/queryScore', 'score-retry', 'score-value', '83'],
  ] as const)('keeps everything else without the %s, and loads it again on request', async (...facts) => {
    const [, path, retry, shown, value] = facts
    let isDown = true
    await openHome({ [path]: () => (isDown ? fails(400) : answers[path]) })
    await appears(retry)
    await waitFor(() => expect(element('counter-sms')).toHaveTextContent('90'))
    expect(element(shown)).toHaveTextContent('--')
    isDown = false
    await tap(retry)
    await waitFor(() => expect(element(shown)).toHaveTextContent(value))
    expect(element(retry)).toBeNull()
  })

  it('never shows that all is on while the products are unknown', async () => {
    let isDown = true
    await openHome({ '/statusQuery': () => (isDown ? fails(400) : answers['/statusQuery']) })
    await appears('score-retry')
    expect(screen.queryByText('已受保护，防护全部开启')).toBeNull()
    isDown = false
    await tap('score-retry')
    expect(await screen.findByText('1 项待优化')).toBeInTheDocument()
  })

  it('shows the new items and the new score when an order finishes while it is open', async () => {
    let isDone = false
    const whenDone = (after: unknown, before: unknown) => () => (isDone ? after : before)
    await openHome({
      '/statusQuery': whenDone(answers['/statusQuery'], holding()),
      '/configToBeOptimized': whenDone(answers['/configToBeOptimized'], { configList: [] }),
      '/queryScore': whenDone({ safetyScore: 83 }, { safetyScore: 40 }),
    })
    expect(await screen.findByText('未受保护，尚未订购')).toBeInTheDocument()
    expect(element('oneclick-open')).toBeNull()
    isDone = true
    await act(() => useProductsStore.getState().load())
    expect(await screen.findByText('1 项待优化')).toBeInTheDocument()
    await appears('oneclick-open')
    await waitFor(() => expect(element('score-value')).toHaveTextContent('83'))
  })

  it('fetches the items once while the products stay the same', async () => {
    const { seen } = await openHome()
    await screen.findByText('1 项待优化')
    await act(() => useProductsStore.getState().load())
    await waitFor(() => expect(bodiesOf(seen, '/statusQuery')).toHaveLength(2))
    expect(bodiesOf(seen, '/configToBeOptimized')).toHaveLength(1)
  })

  it('keeps its numbers when the phone loses its connection', async () => {
    await openHome()
    await waitFor(() => expect(element('score-value')).toHaveTextContent('83'))
    act(() => changeNetwork(false))
    expect(element('score-value')).toHaveTextContent('83')
    expect(element('score-retry')).toBeNull()
  })

  it('offers a retry without a connection, and loads by itself when it is back', async () => {
    act(() => changeNetwork(false))
    let isDown = true
    const down = Object.fromEntries(
      Object.entries(answers).map(([path, answer]) => [path, () => (isDown ? fails(0) : answer)]),
    )
    await openHome(down)
    await appears('score-retry')
    expect(element('counters-retry')).toBeInTheDocument()
    isDown = false
    act(() => changeNetwork(true))
    await waitFor(() => expect(element('score-value')).toHaveTextContent('83'))
    await disappears('counters-retry')
  })

  it.each([
    ['zh-CN', '暂无法查看短信拦截详情，敬请期待'],
    ['en', 'Cannot show SMS interception detail yet, stay tuned'],
  ] as const)('shows in %s that there is no SMS detail yet', async (language, text) => {
    act(() => useSettingsStore.getState().setLanguage(language))
    await openHome()
    await tap('counter-sms')
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(opened()).toEqual([])
  })

  it.each([
    ['uasp-9', true],
    ['uasp-6', true],
    ['uasp-3', false],
    ['uasp', false],
  ])('with %s shows the agent: %s', async (productId, shown) => {
    await openHome({ '/statusQuery': holding(productId) })
    await appears('community')
    expect(element('guard-agent') !== null).toBe(shown)
  })

  it.each([
    ['a uasp subscriber', 'uasp', 'uasp', true],
    ['a uasp subscriber in the do-not-disturb entrance', 'uasp', 'dnd', false],
    ['somebody without uasp', 'umm', 'uasp', false],
  ] as const)('shows the community to %s: %s in %s, %s', async (_, productId, entrance, shown) => {
    useEntranceStore.getState().setEntrance(entrance)
    await openHome({ '/statusQuery': holding(productId) })
    await appears('oneclick-open')
    expect(element('community') !== null).toBe(shown)
  })
})

it.each([
  ['of a minor', true],
  ['of an adult', false],
])('shows the community and the treasure chest on home %s: not %s', async (_of, enabled) => {
  Object.assign(deployConfig(), { treasureUrl: 'https://treasure.example', assistantUrl: 'https://assistant.example' })
  const minor = { id: MINOR_POP_UP, name: 'minor', enabled }
  await openHome({ '/statusQuery': holding('uasp'), '/popUpQuery': { popUpList: [minor] } })
  await appears(enabled ? 'assistant' : 'community')
  await settled()
  expect(element('community') !== null).toBe(accountSees('community', enabled))
  expect(element('treasure') !== null).toBe(accountSees('treasure', enabled))
  expect(element('assistant') !== null).toBe(accountSees('assistant', enabled))
  expect(element('banner') !== null).toBe(accountSees('banner', enabled))
  expect(element('score-value')).not.toBeNull()
})

describe('the links of home', () => {
  it.each([
    ['counter-intercept', '/search?tab=0'],
    ['counter-remind', '/search?tab=1'],
    ['counter-agent', '/search?tab=2'],
    ['score-optimize', '/optimizable'],
    ['guard-harassment', '/harassmentType'],
    ['guard-segment', '/numSegment'],
    ['guard-international', '/call?pinToTop=intelPhoneBlock'],
    ['guard-blacklist', '/blackNameList'],
    ['guard-agent', '/call'],
    ['guard-more', '/call'],
    ['family-more', '/familyAffectionProtect'],
    ['broadband-more', '/broadbandProtect'],
    ['family-add', '/familyProtect'],
    ['sms-net', '/SMSANDNet'],
    ['sms-market', '/marketCategory'],
    ['sms-reject', '/rejectNumberList'],
    ['community', '/offerCommunity'],
  ])('link from %s to %s', async (id, url) => {
    await openHome()
    await tap(id)
    await waitFor(() => expect(opened()).toEqual([url]))
  })

  it.each([
    [0, '/optimizable'],
    [1, '/search'],
    [2, '/blackNameList'],
  ])('link from banner slide %s to %s', async (index, url) => {
    await openHome()
    const slide = document.querySelectorAll('#banner [role=link]')[index]
    if (slide) fireEvent.click(slide)
    expect(opened()).toEqual([url])
  })

  it('ask those without a product to subscribe first', async () => {
    await openHome({ '/statusQuery': holding() })
    await tap('guard-harassment')
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    expect(opened()).toEqual([])
    await tap('dialog-confirm')
    await waitFor(() => expect(opened()).toEqual(['/orderCenter']))
  })

  it('ask a user of the do-not-disturb entrance to subscribe by its channel', async () => {
    useEntranceStore.getState().enterDnd()
    await openHome({ '/statusQuery': holding() })
    await tap('guard-harassment')
    await tap('dialog-confirm')
    await waitFor(() => expect(opened()).toEqual(['/orderCenter?channel=dndfee']))
  })
})

describe('the banner of home', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('shows the next of its three slides every 3000 ms, or the one swiped to', async () => {
    await openHome()
    const track = document.querySelector<HTMLElement>('.pg-banner__track')
    if (!track) throw new Error('No banner')
    Object.defineProperty(track, 'clientWidth', { value: 343 })
    const showAt = (left: number) => {
      track.scrollLeft = left
      fireEvent.scroll(track)
    }
    track.scrollTo = ((options: ScrollToOptions) => showAt(options.left ?? 0)) as typeof track.scrollTo
    const passes = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))
    const start = element('banner')?.dataset.index
    passes(3000)
    expect([start, element('banner')?.dataset.index]).toEqual(['0', '1'])
    passes(3000)
    expect(element('banner')?.dataset.index).toBe('2')
    act(() => showAt(343))
    expect(element('banner')?.dataset.index).toBe('1')
  })
})
