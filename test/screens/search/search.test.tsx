import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { NumberFacts as Facts } from '@contract/tags'
import InterceptDetailPage from '@/pages/intercept-detail'
import SearchPage from '@/pages/search'
import { deployConfig } from '@/platform/deploy'
import { keepText } from '@/platform/kept-file'
import { clearRemoteCache } from '@/hooks/remote-cache'
import { setLanguage } from '@/i18n/language'
import { NumberFacts } from '@/widgets/NumberFacts/NumberFacts'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, refuses, type SeenCall } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { control, element, press, toasted, type } from '../../support/controls'
import { wholeText } from '../../support/whole-text'
import { facts } from '../contacts/facts'
import { record, recordDetail } from './record'
import { dayText } from '@/i18n/formats'
import { momentOn } from '../../support/moments'

jest.mock('@/platform/kept-file', () => ({ keepText: jest.fn(async () => 'saved') }))

const row = { ...record, at: Date.parse('2025-03-04T09:30:00+08:00') }
const reasons = [
  { reason: 'harassment', count: 3 },
  { reason: 'blacklist', count: 1 },
]
const log = { items: [row], nextCursor: null, reasons }
const detail = { ...recordDetail, ...row, alsoMatched: [{ reason: 'stranger', detail: '' }] }

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/search', () => {
  it('shows stopped calls under their day with the rule that decided, and opens one', async () => {
    answerCalls({ '/intercept/query': log })
    renderScreen(<SearchPage />, '/search')
    expect(await screen.findByText(dayText('2025-03-04'))).toBeInTheDocument()
    expect(screen.getByText('贷款推销 · 北京市')).toBeInTheDocument()
    press('row-0')
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith({ url: '/il?id=r1' }))
  })

  it.each([
    [{ reason: 'blacklist' }, '01088889999 · 黑名单 · 北京市'],
    [{ intent: 'delivery', text: '快递放门口' }, '01088889999 · 快递放门口'],
  ])('names the caller who is a contact: %p', async (more, detail) => {
    const item = { ...record, contact: '邱小满', tag: '', ...more }
    answerCalls({ '/intercept/query': { ...log, items: [item] } })
    renderScreen(<SearchPage />, '/search')
    expect(await screen.findByText('邱小满')).toBeInTheDocument()
    expect(screen.getByText(detail)).toBeInTheDocument()
  })

  it('exports all pages of what it shows, with the names of contacts', async () => {
    const second = { ...row, id: 'r2', from: '+85251234567', reason: 'blacklist', text: '=1+1' }
    const seen = answerCalls({
      '/intercept/query': ({ body }: SeenCall) =>
        body?.cursor ? { ...log, items: [second] } : { ...log, nextCursor: 'next' },
      '/contact/names': { items: [{ phoneNo: row.from, name: '邱小满' }] },
    })
    renderScreen(<SearchPage />, '/search', { search: '贷款' })
    await screen.findByText(dayText('2025-03-04'))
    press('log-export')
    await toasted('已导出 2 条')
    expect(bodiesOf(seen, '/intercept/query').at(-1)).toMatchObject({ tab: 'stopped', search: '贷款', cursor: 'next' })
    const [name, csv] = jest.mocked(keepText).mock.calls[0] ?? []
    expect(name).toMatch(/^拦截记录-\d{4}年\d+月\d+日\.csv$/)
    expect(csv?.split('\r\n')).toEqual([
      '\ufeff时间,号码,姓名,归属地,原因,内容',
      '2025年3月4日 09:30,01088889999,邱小满,北京市,骚扰电话,',
      "2025年3月4日 09:30,'+85251234567,,北京市,黑名单,'=1+1",
      '',
    ])
  })

  it('fetches the names of contacts in a trip of its own, once for each number', async () => {
    const items = [record, { ...record, id: 'r2' }, { ...record, id: 'r3', kind: 'web', from: '12345.example' }]
    const seen = answerCalls({
      '/intercept/query': { ...log, items },
      '/contact/names': { items: [{ phoneNo: record.from, name: '邱小满' }] },
    })
    renderScreen(<SearchPage />, '/search')
    expect(await screen.findAllByText('邱小满')).toHaveLength(2)
    expect(screen.getAllByText('01088889999 · 贷款推销 · 北京市')).toHaveLength(2)
    expect(bodiesOf(seen, '/contact/names')).toMatchObject([{ numbers: [record.from] }])
  })

  it.each([
    ['0', 'stopped'],
    ['1', 'reminders'],
    ['2', 'agent'],
    ['9', 'stopped'],
    ['x', 'stopped'],
  ])('opens on the tab of the address: %s', async (tab, expected) => {
    const seen = answerCalls({ '/intercept/query': log })
    renderScreen(<SearchPage />, '/search', { tab })
    await waitFor(() => expect(seen[0]?.body?.tab).toBe(expected))
  })

  it('filters by one rule', async () => {
    const seen = answerCalls({ '/intercept/query': log })
    renderScreen(<SearchPage />, '/search')
    fireEvent.click(await screen.findByText('黑名单 1'))
    await waitFor(() => expect(seen.map((call) => call.body?.reason)).toContain('blacklist'))
  })

  it('finds by the name of a tag, and counts the rules of what is found', async () => {
    const found = {
      ...log,
      reasons: [
        { reason: 'blacklist', count: 1 },
        { reason: 'stranger', count: 2 },
      ],
    }
    const seen = answerCalls({ '/intercept/query': ({ body }: SeenCall) => (body?.search ? found : log) })
    setLanguage('en')
    renderScreen(<SearchPage />, '/search')
    await screen.findByText('Blacklist 1')
    type('list-search', 'insur')
    const wanted = { search: 'insur', tags: ['保险理财'] }
    await waitFor(() => expect(bodiesOf(seen, '/intercept/query').at(-1)).toMatchObject(wanted))
    await waitFor(() => expect(screen.queryByText(/3$/)).toBeNull())
  })

  it('shows contacts whose name is typed, also without records, and leads to them', async () => {
    const contact = { id: 'c-1', name: '王芳', phoneNo: '13900001111', note: '', letter: 'W' }
    answerCalls({
      '/intercept/query': ({ body }: SeenCall) => (body?.search ? { ...log, items: [], elsewhere: [] } : log),
      '/contact/query': { items: [contact], total: 1, version: 1, letters: [] },
    })
    renderScreen(<SearchPage />, '/search')
    await screen.findByText(dayText('2025-03-04'))
    type('list-search', '王芳')
    expect(await screen.findByText(wholeText('13900001111'))).toBeInTheDocument()
    expect(await screen.findByText('没有找到相关记录')).toBeInTheDocument()
    press('found-contact-0')
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith({ url: '/contactDetail?id=c-1' }))
  })

  it('says how many records are in the other tabs, and opens one with the search', async () => {
    const seen = answerCalls({
      '/intercept/query': ({ body }: SeenCall) =>
        body?.search ? { ...log, items: [], elsewhere: [{ tab: 'agent', count: 2 }] } : log,
    })
    renderScreen(<SearchPage />, '/search')
    await screen.findByText(dayText('2025-03-04'))
    type('list-search', '王芳')
    fireEvent.click(await screen.findByText('代接记录里有 2 条'))
    await waitFor(() =>
      expect(bodiesOf(seen, '/intercept/query').at(-1)).toMatchObject({ tab: 'agent', search: '王芳' }),
    )
  })

  it('keeps tab and text over a reload', async () => {
    const seen = answerCalls({ '/intercept/query': log })
    const { unmount } = renderScreen(<SearchPage />, '/search')
    await screen.findByText(dayText('2025-03-04'))
    press('search-reminders')
    type('list-search', '王芳')
    const drafts = window.sessionStorage.getItem('drafts') ?? ''
    unmount()
    // A reload unmounts nothing, so the draft is still there.
    window.sessionStorage.setItem('drafts', drafts)
    renderScreen(<SearchPage />, '/search')
    expect(control('list-search')).toHaveValue('王芳')
    await waitFor(() =>
      expect(bodiesOf(seen, '/intercept/query').at(-1)).toMatchObject({ tab: 'reminders', search: '王芳' }),
    )
  })

  it('keeps the rule that the typed text names over a reload', async () => {
    // What the text itself finds has no such rule.
    const nothing = { items: [], nextCursor: null, reasons: [], elsewhere: [] }
    answerCalls({ '/intercept/query': ({ body }: SeenCall) => (body?.search ? nothing : log) })
    const { unmount } = renderScreen(<SearchPage />, '/search')
    await screen.findByText('黑名单 1')
    type('list-search', '骚扰')
    await waitFor(() => expect(screen.getByText('骚扰电话 3').closest('[role=radio]')).toBeChecked())
    const drafts = window.sessionStorage.getItem('drafts') ?? ''
    unmount()
    clearRemoteCache()
    window.sessionStorage.setItem('drafts', drafts)
    const seen = answerCalls({ '/intercept/query': ({ body }: SeenCall) => (body?.search ? nothing : log) })
    renderScreen(<SearchPage />, '/search')
    await waitFor(() => expect(screen.getByText('骚扰电话 3').closest('[role=radio]')).toBeChecked())
    const asked = bodiesOf(seen, '/intercept/query').map((body) => [body?.reason, body?.search])
    expect(asked).toEqual([['harassment', undefined]])
  })

  it('filters by the rule whose name is typed, until another choice clears the field', async () => {
    const seen = answerCalls({ '/intercept/query': log })
    renderScreen(<SearchPage />, '/search')
    await screen.findByText('黑名单 1')
    type('list-search', '骚扰')
    await waitFor(() => expect(seen.at(-1)?.body).toMatchObject({ reason: 'harassment' }))
    expect(seen.at(-1)?.body?.search).toBeUndefined()
    fireEvent.click(screen.getByText('全部'))
    expect(control('list-search')).toHaveValue('')
  })

  it('searches for a text that names no rule of the log', async () => {
    const seen = answerCalls({ '/intercept/query': log })
    renderScreen(<SearchPage />, '/search')
    await screen.findByText('黑名单 1')
    type('list-search', '国际')
    await waitFor(() => expect(seen.at(-1)?.body).toMatchObject({ search: '国际' }))
    expect(seen.at(-1)?.body?.reason).toBeUndefined()
  })

  it.each([
    ['an unknown number', {}, false],
    ['a blacklisted contact', { contact: { id: 'c', name: '王' }, listed: { list: 'black', id: 'b' } }, false],
    ['a contact', { contact: { id: 'c', name: '王' } }, true],
  ] satisfies [string, Partial<Facts>, boolean][])('calls %s safe: %p %s', (_name, more, isSafe) => {
    render(<NumberFacts facts={facts(more)} />)
    expect(screen.queryByText('未发现风险') !== null).toBe(isSafe)
  })

  it('shows an empty state', async () => {
    answerCalls({ '/intercept/query': { items: [], nextCursor: null, reasons: [] } })
    renderScreen(<SearchPage />, '/search')
    expect(await screen.findByText('最近没有拦截记录')).toBeInTheDocument()
  })

  it.each([
    ['0', 'umm', '最近没有拦截记录'],
    ['0', 'sms', '如需使用，请先订购'],
    ['1', 'sms', '最近没有提醒记录'],
    ['2', 'umm', '如需使用，请先订购'],
    ['2', 'uasp', '如需使用，请先订购'],
    ['2', 'uasp-6', '最近没有代接记录'],
  ])('shows on tab %s to a subscriber of %s: %s', async (tab, productType, text) => {
    const product = { productId: productType, productType, status: 2 }
    answerCalls({
      '/intercept/query': { items: [], nextCursor: null, reasons: [] },
      '/statusQuery': { phoneNo: '13800138000', productStatusList: [product] },
    })
    renderScreen(<SearchPage />, '/search', { tab })
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('cuts a long search at a whole character', async () => {
    const seen = answerCalls({ '/intercept/query': log })
    renderScreen(<SearchPage />, '/search', { search: `${'长'.repeat(39)}😀` })
    await waitFor(() => expect(seen[0]?.body?.search).toBe('长'.repeat(39)))
  })

  it('searches for the number of a link', async () => {
    const seen = answerCalls({ '/intercept/query': log })
    renderScreen(<SearchPage />, '/search', { search: '139' })
    await waitFor(() => expect(seen[0]?.body?.search).toBe('139'))
  })

  it('shows the summary of the agent, and opens the conversation', async () => {
    const answered = { ...row, action: 'agent', reason: 'stranger', intent: 'delivery', text: '对方说“有一个包裹”。' }
    answerCalls({ '/intercept/query': { ...log, items: [answered] } })
    renderScreen(<SearchPage />, '/search', { tab: '2' })
    expect(await screen.findByText('对方说“有一个包裹”。')).toBeInTheDocument()
    expect(screen.getByText('快递')).toBeInTheDocument()
    press('row-0')
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith({ url: '/callLogDetails?id=r1' }))
  })

  it('loads more near the end of the list, as early as the deployment configures', async () => {
    let near: (entries: { isIntersecting: boolean }[]) => void = () => undefined
    const watched = jest.fn((listener: typeof near, _options: { rootMargin: string }) => {
      near = listener
      return { observe: jest.fn(), disconnect: jest.fn() }
    })
    Object.assign(window, { IntersectionObserver: watched })
    Object.assign(deployConfig(), { lazyPreloadRatio: 1.5 })
    const more = { ...log, items: [{ ...row, id: 'r2', from: '02122223333' }] }
    const seen = answerCalls({
      '/intercept/query': ({ body }: SeenCall) => (body?.cursor ? more : { ...log, nextCursor: 'next' }),
    })
    renderScreen(<SearchPage />, '/search')
    await screen.findByText('加载更多')
    expect(watched.mock.lastCall?.[1].rootMargin).toBe('0px 0px 150% 0px')
    act(() => near([{ isIntersecting: false }]))
    expect(bodiesOf(seen, '/intercept/query')).toHaveLength(1)
    act(() => near([{ isIntersecting: true }]))
    expect(await screen.findByText(wholeText('02122223333'))).toBeInTheDocument()
    expect(screen.queryByText('加载更多')).toBeNull()
    expect(bodiesOf(seen, '/intercept/query')).toHaveLength(2)
  })

  it.each([
    ['nulls', { items: null, nextCursor: null, reasons: null }],
    ['rows of nulls', { items: [null, { id: 'x', at: '1', seconds: null }], reasons: [{}] }],
    ['nothing', null],
  ])('survives a response of %s', async (_name, answer) => {
    answerCalls({ '/intercept/query': answer })
    renderScreen(<SearchPage />, '/search')
    await waitFor(() => expect(screen.queryByText('加载中')).toBeNull())
    expect(element('list-search')).not.toBeNull()
  })

  it('offers a retry', async () => {
    answerCalls({ '/intercept/query': fails(502, '<html>') })
    renderScreen(<SearchPage />, '/search')
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })
})

describe('/il', () => {
  const open = () => renderScreen(<InterceptDetailPage />, '/il', { id: 'r1' })

  it('shows the caller, the place, the decision and the other matches', async () => {
    answerCalls({ '/intercept/detail': detail })
    open()
    expect(await screen.findByText(wholeText('01088889999'))).toBeInTheDocument()
    expect(screen.getByText(wholeText(momentOn('2025-03-04 09:30')))).toBeInTheDocument()
    expect(screen.getByText('贷款推销，321 人标记')).toBeInTheDocument()
    expect(element('il-rule')).toHaveTextContent('骚扰电话')
    expect(screen.getByText('陌生来电')).toBeInTheDocument()
  })

  it.each([
    [80, 'zh-CN', '1 分钟 20 秒'],
    [3725, 'zh-CN', '1 小时 2 分钟'],
    [80, 'en', '1 min 20 s'],
    [3725, 'en', '1 h 2 min'],
  ] as const)('shows a call of %s s in %s as %s', async (seconds, language, text) => {
    setLanguage(language)
    answerCalls({ '/intercept/detail': { ...detail, seconds } })
    open()
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('shows no code of a rule', async () => {
    const rule = { reason: 'marketingSms', detail: 'shopping' }
    answerCalls({ '/intercept/detail': { ...detail, rule, alsoMatched: [{ reason: 'riskCall', detail: 'high' }] } })
    open()
    expect(await screen.findByText('为什么这样处理')).toBeInTheDocument()
    expect(screen.queryByText(/shopping|high/)).toBeNull()
  })

  it('corrects a wrong decision after a confirmation', async () => {
    const corrected = { ...detail, corrected: true, listedOn: 'white' }
    const seen = answerCalls({ '/intercept/detail': detail, '/intercept/wrong': corrected })
    open()
    await screen.findByText(wholeText('01088889999'))
    press('il-wrong')
    await waitFor(() => press('dialog-confirm'))
    expect(await screen.findByText('已纠正，该号码已加入白名单')).toBeInTheDocument()
    expect(bodyOf(seen, '/wrong')).toMatchObject({ id: 'r1' })
    expect(await screen.findByText('您已反馈这是误拦')).toBeInTheDocument()
  })

  it.each([
    ['il-once', 'once'],
    ['il-day', 'day'],
    ['il-always', 'always'],
  ])('lets the caller through: %s', async (id, duration) => {
    const seen = answerCalls({ '/intercept/detail': detail, '/intercept/allow': detail })
    open()
    await screen.findByText(wholeText('01088889999'))
    press('il-allow')
    press(id)
    await waitFor(() => expect(bodyOf(seen, '/allow')?.duration).toBe(duration))
  })

  it('reports a refused change, and keeps the record', async () => {
    answerCalls({ '/intercept/detail': detail, '/intercept/wrong': refuses('U0301', '白名单已满') })
    open()
    await screen.findByText(wholeText('01088889999'))
    press('il-wrong')
    await waitFor(() => press('dialog-confirm'))
    await toasted('白名单已满')
    expect(element('il-wrong')).not.toBeNull()
  })
})
