import { fireEvent, screen, waitFor } from '@testing-library/react'
import UrlBlackListPage from '@/areas/household/pages/url-black-list/index'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { bodiesOf, fails, inTurn, refuses } from '../../mocks/gateway'
import { el, press, tap, toasted, type } from '../family/people'
import { account, answerHousehold, applied, changedTo, changesOf, household, policy } from './household'
import { dayText } from '@/i18n/formats'

const open = () => renderScreen(<UrlBlackListPage />, '/urlBlackList', { pppoeAccount: account })
const at = Date.parse('2026-11-20T09:30:00+08:00')
const url = (host: string, days = 0) => ({ host, at: at - days * 24 * 60 * 60 * 1000 })
const listing = (...urls: ReturnType<typeof url>[]) => household({ policy: policy({ urls }) })
const note = (id: string) => el(`${id}-note`)?.textContent
async function fill(id: string, value: string) {
  await waitFor(() => expect(el(id)).toBeInTheDocument())
  type(id, value)
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('adding', () => {
  it('blocks a site and its subdomains, and undoes that', async () => {
    const seen = answerHousehold({
      household: listing(),
      '/v1/home/change': inTurn(changedTo({ urls: [url('example.com')] }), changedTo({})),
    })
    open()
    expect(await screen.findByText('还没有拦截的网站')).toBeInTheDocument()
    await fill('url-add', 'https://Example.com/')
    press('url-save')
    await waitFor(() => expect(el('row-0')).toHaveTextContent(dayText('2026-11-20')))
    expect(changesOf(seen)[0]).toEqual({ kind: 'blockUrl', url: 'https://Example.com/' })
    press('undo')
    await waitFor(() => expect(changesOf(seen)[1]).toEqual({ kind: 'unblockUrl', host: 'example.com' }))
    expect(await screen.findByText('还没有拦截的网站')).toBeInTheDocument()
  })

  it.each([
    ['https://例子.com/page', '实际按 xn--fsqu00a.com 拦截 https 网页无法只拦截其中一页，会拦截整个 例子.com'],
    ['https://example.com/page', 'https 网页无法只拦截其中一页，会拦截整个 example.com'],
    ['example.com', '如 example.com，会连同其下的子网站一起拦截'],
  ])('shows beforehand how %s is read', async (text, expected) => {
    answerHousehold({ household: listing() })
    open()
    await fill('url-add', text)
    expect(note('url-add')).toBe(expected)
  })

  it.each([
    ['not an address', '不是网站地址'],
    ['192.168.1.1', '不支持 IP 地址'],
    ['😀😀', '不是网站地址'],
    ['com.cn', '不能整个拦截'],
    ['www.10010.com', '运营商和求助类网站不能拦截'],
    ['m.known.com', '已在名单里：known.com'],
  ])('rejects %s', async (text, expected) => {
    const seen = answerHousehold({ household: listing(url('known.com')) })
    open()
    await fill('url-add', text)
    press('url-save')
    expect(note('url-add')).toContain(expected)
    expect(changesOf(seen)).toEqual([])
  })

  it('shows the reason of a refusal, and keeps the input', async () => {
    answerHousehold({ household: listing(), '/v1/home/change': refuses('U0515', '已满') })
    open()
    await fill('url-add', 'example.com')
    press('url-save')
    await waitFor(() => expect(note('url-add')).toBe('已满'))
    expect(el('url-add')).toHaveValue('example.com')
  })

  it('stops at 100', async () => {
    answerHousehold({
      household: listing(...Array.from({ length: 100 }, (_one, index) => url(`site${index}.com`))),
    })
    open()
    expect(await screen.findByText('100 / 100')).toBeInTheDocument()
    await fill('url-add', 'example.com')
    expect(el('url-save')?.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the list', () => {
  it('shows both forms of a name, the newest first, and finds by either', async () => {
    answerHousehold({ household: listing(url('older.com', 3), url('xn--fsqu00a.com')) })
    open()
    await waitFor(() => expect(el('row-0')?.textContent).toContain('例子.com'))
    expect(el('row-0')?.textContent).toContain('xn--fsqu00a.com')
    expect(el('row-1')?.textContent).toContain('older.com')
    await fill('url-search', '例')
    expect(el('row-1')).toBeNull()
    type('url-search', 'ＯＬＤ')
    expect(el('row-0')?.textContent).toContain('older.com')
    type('url-search', 'nothing')
    expect(screen.getByText('没有符合的网址')).toBeInTheDocument()
  })

  it('deletes and restores', async () => {
    const seen = answerHousehold({
      household: listing(url('example.com')),
      '/v1/home/change': inTurn(changedTo({}), changedTo({ urls: [url('example.com')] })),
    })
    open()
    await tap('delete-0')
    await screen.findByText('已删除 example.com')
    press('undo')
    await toasted('已撤销')
    expect(changesOf(seen)).toEqual([
      { kind: 'unblockUrl', host: 'example.com' },
      { kind: 'blockUrl', url: 'example.com' },
    ])
    expect(el('row-0')?.textContent).toContain('example.com')
  })
})

describe('testing an address', () => {
  const decision = {
    allowed: false,
    rule: 'none',
    ruleId: null,
    nextChange: null,
    minutesLeft: null,
    fallbackYear: false,
  }
  const answer = (changes: Record<string, unknown>, rule: Record<string, unknown> = {}) => ({
    host: 'm.example.com',
    shown: 'm.example.com',
    app: '',
    category: null,
    decision: { ...decision, ...rule },
    ...changes,
  })

  it.each([
    [answer({}, { rule: 'urlList' }), '打不开 m.example.com黑名单里的 example.com'],
    [answer({ category: 'gambling' }, { rule: 'greenNet' }), '打不开 m.example.com绿色上网：赌博'],
    [answer({ app: '抖音' }, { rule: 'appBlocked' }), '打不开 m.example.com抖音 · 应用已禁用'],
    [answer({}, { rule: 'none', allowed: true }), '可以打开 m.example.com可以上网'],
    [
      answer({}, { rule: 'budget', fallbackYear: true }),
      '打不开 m.example.com今日时长已用完（当年节假日尚未公布，按星期计算）',
    ],
  ])('names the rule that decides', async (why, expected) => {
    const seen = answerHousehold({ household: listing(url('example.com')), '/v1/home/why': why })
    open()
    await fill('url-test', 'm.example.com')
    press('url-test-go')
    await waitFor(() => expect(el('url-test-result')?.textContent).toBe(expected))
    expect(bodiesOf(seen, '/v1/home/why')[0]).toMatchObject({ url: 'm.example.com' })
  })

  it('tests for one device, and shows when the newest rules are not in force', async () => {
    const seen = answerHousehold({
      household: household({ sync: applied({ state: 'sent', version: 4 }) }),
      '/v1/home/why': answer({}, { rule: 'none', allowed: true }),
    })
    open()
    await fill('url-test', 'm.example.com')
    fireEvent.click(screen.getByText('小明的平板'))
    press('url-test-go')
    expect(await screen.findByText(/刚改的还没生效/)).toBeInTheDocument()
    expect(bodiesOf(seen, '/v1/home/why')[0]).toMatchObject({ deviceId: 'd1' })
  })

  it('clears the result when the address changes, and shows errors', async () => {
    answerHousehold({ household: listing(), '/v1/home/why': answer({}, { rule: 'none', allowed: true }) })
    open()
    await fill('url-test', 'm.example.com')
    press('url-test-go')
    await waitFor(() => expect(el('url-test-result')).not.toBeNull())
    type('url-test', 'example')
    expect(el('url-test-result')).toBeNull()
    press('url-test-go')
    await waitFor(() => expect(note('url-test')).toContain('不是网站地址'))
    answerHousehold({ household: listing(), '/v1/home/why': fails(502) })
    type('url-test', 'example.com')
    press('url-test-go')
    await waitFor(() => expect(note('url-test')).toBe('没有测成，请检查网络后重试'))
  })
})

it('has English texts', async () => {
  setLanguage('en')
  answerHousehold({ household: listing() })
  open()
  expect(await screen.findByText('No site is blocked yet')).toBeInTheDocument()
})
