import { fireEvent, screen, waitFor } from '@testing-library/react'
import AddNumSignContactPage from '@/areas/contacts/pages/add-num-sign-contact'
import EditNumSignPage from '@/areas/contacts/pages/edit-num-sign'
import MyNumSignPage from '@/areas/contacts/pages/my-num-sign'
import { setLanguage } from '@/i18n/language'
import SearchPage from '@/pages/search'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, fails, refuses } from '../../mocks/gateway'
import { enterPublicAccount } from '../../mocks/public-account'
import { navigateTo, redirectTo } from '../../mocks/taro'
import { facts } from './facts'
import { wholeText } from '../../support/whole-text'
import { appears, disappears, element, press, toasted, type } from '../../support/controls'
import { dayText } from '@/i18n/formats'

const AT = Date.parse('2026-11-18T08:00:00+08:00')
const marked = facts({
  risk: 'nuisance',
  tags: [{ tag: '广告推销', count: 83, lastAt: AT }],
  myTag: { tag: '烦人', at: AT },
})

beforeEach(() => {
  resetApp()
  logIn()
})
afterEach(() => jest.restoreAllMocks())

describe('tagging a number', () => {
  const open = (phone = '13900001111') => renderScreen(<EditNumSignPage />, '/editNumSign', phone ? { phone } : {})

  it('shows the tags of others with count and date, and the own tag', async () => {
    answerCalls({ '/number/lookUp': marked })
    open()
    expect(await screen.findByText('骚扰号码')).toBeInTheDocument()
    expect(screen.getByText(wholeText(`83 人标记，最近 ${dayText('2026-11-18')}`))).toBeInTheDocument()
    expect(screen.getByDisplayValue('烦人')).toBeInTheDocument()
  })

  it('sets an offered tag, without checking for sensitive words', async () => {
    const seen = answerCalls({ '/number/lookUp': facts(), '/tag/set': facts({ myTag: { tag: '房产中介', at: AT } }) })
    open()
    await screen.findByText('还没有三人以上的标记')
    press('tag-estateAgent')
    expect(screen.getByRole('radio', { name: '房产中介' })).toHaveAttribute('aria-checked', 'true')
    press('tag-save')
    await toasted('已标记，感谢您的反馈')
    expect(seen.map(({ path }) => path.split('/').at(-1))).toEqual(['lookUp', 'set'])
    expect(seen[1]?.body).toMatchObject({ phoneNo: '13900001111', tag: '房产中介' })
  })

  it('checks a written tag for sensitive words before it is sent, and names them', async () => {
    const seen = answerCalls({
      '/number/lookUp': facts(),
      '/checkSensitiveWords': { isSensitive: true, words: ['王八蛋'] },
    })
    open()
    await screen.findByText('还没有三人以上的标记')
    type('tag-own', '王八蛋')
    press('tag-save')
    expect(await screen.findByText('标记含有不宜公开的词语：王八蛋')).toBeInTheDocument()
    expect(seen.some(({ path }) => path.endsWith('/tag/set'))).toBe(false)
    expect(screen.getByDisplayValue('王八蛋')).toBeInTheDocument()
  })

  it('sets a written tag without sensitive words', async () => {
    const seen = answerCalls({
      '/number/lookUp': facts(),
      '/checkSensitiveWords': { isSensitive: false, words: [] },
      '/tag/set': facts({ myTag: { tag: '小区快递', at: AT } }),
    })
    open()
    await screen.findByText('还没有三人以上的标记')
    press('tag-fraud')
    type('tag-own', ' 小区快递 ')
    press('tag-save')
    await toasted('已标记，感谢您的反馈')
    expect(seen.at(-1)?.body).toMatchObject({ tag: '小区快递' })
  })

  it.each([
    ['refused', refuses('U0100', '标记暂时无法审核，请稍后再试'), '标记暂时无法审核，请稍后再试'],
    ['lost on the way', fails(502, '<html>'), '网络不给力，请稍后重试'],
  ])('keeps the text when the tag is %s', async (_what, answer, words) => {
    answerCalls({ '/number/lookUp': facts(), '/checkSensitiveWords': { isSensitive: false }, '/tag/set': answer })
    open()
    await screen.findByText('还没有三人以上的标记')
    type('tag-own', '小区团购')
    press('tag-save')
    await toasted(words)
    expect(screen.getByDisplayValue('小区团购')).toBeInTheDocument()
  })

  it.each([
    ['', '请选择或填写标记'],
    ['一二三四五六七八九十一', '标记最多 10 个字'],
    ['加Q1234567', '标记不能含有号码或网址'],
  ])('makes no call for %p', async (text, words) => {
    const seen = answerCalls({ '/number/lookUp': facts() })
    open()
    await screen.findByText('还没有三人以上的标记')
    type('tag-own', text)
    press('tag-save')
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(seen).toHaveLength(1)
  })

  it('withdraws nothing while a tag is being set', async () => {
    answerCalls({ '/number/lookUp': marked, '/checkSensitiveWords': () => new Promise(() => undefined) })
    open()
    await screen.findByText('骚扰号码')
    press('tag-save')
    await waitFor(() => expect(element('tag-withdraw')).toHaveAttribute('aria-disabled', 'true'))
  })

  it('withdraws the own tag', async () => {
    answerCalls({ '/number/lookUp': marked, '/tag/withdraw': facts() })
    open()
    await screen.findByText('骚扰号码')
    press('tag-withdraw')
    await toasted('已撤回标记')
    expect(element('tag-withdraw')).toBeNull()
    expect(screen.queryByDisplayValue('烦人')).toBeNull()
  })

  it('asks for a number when the address has none', () => {
    answerCalls({})
    open('')
    fireEvent.click(screen.getByText('选择号码'))
    expect(redirectTo.mock.calls[0]?.[0].url).toContain('/addNumSignContact')
  })

  it('offers a retry after a failure', async () => {
    answerCalls({ '/number/lookUp': fails(502) })
    open()
    const retry = await screen.findByText('重试')
    answerCalls({ '/number/lookUp': marked })
    fireEvent.click(retry)
    expect(await screen.findByText('骚扰号码')).toBeInTheDocument()
  })

  it('has English texts, the tags too', async () => {
    setLanguage('en')
    answerCalls({ '/number/lookUp': marked })
    open()
    expect(await screen.findByText(wholeText(`By 83, last on ${dayText('2026-11-18')}`))).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Advertising' })).toBeInTheDocument()
  })
})

describe('the own tags', () => {
  const open = () => renderScreen(<MyNumSignPage />, '/myNumSign')
  const tagged = { phoneNo: '13900001111', tag: '广告推销', at: AT, count: 5, place: '北京市', carrier: '移动' }

  it('are listed with the number of equal tags', async () => {
    answerCalls({ '/tag/mine': { items: [tagged], nextCursor: null } })
    open()
    expect(await screen.findByText(`${dayText('2026-11-18')} 标记 · 5 人同样标记`)).toBeInTheDocument()
    press('row-0')
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/editNumSign?phone=13900001111')
  })

  it('are empty at first', async () => {
    answerCalls({ '/tag/mine': { items: [], nextCursor: null } })
    open()
    expect(await screen.findByText('您还没有标记过号码')).toBeInTheDocument()
    press('tag-add')
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/addNumSignContact')
  })
})

describe('choosing whom to tag', () => {
  const open = () => renderScreen(<AddNumSignContactPage />, '/addNumSignContact')
  const caller = { phoneNo: '01088889999', name: '', at: AT, calls: 3, place: '北京市', carrier: '', myTag: '' }

  it('offers recent callers and contacts', async () => {
    answerCalls({
      '/number/recent': { items: [caller] },
      '/contact/query': {
        items: [{ id: 'a', name: '王芳', phoneNo: '13900001111' }],
        total: 1,
        version: 1,
        letters: [],
      },
    })
    open()
    expect(await screen.findByText('来电 3 次 · 北京市')).toBeInTheDocument()
    press('tag-contacts')
    fireEvent.click(await screen.findByText('王芳'))
    expect(redirectTo.mock.calls[0]?.[0].url).toContain('/editNumSign?phone=13900001111')
  })

  it('accepts any typed number', async () => {
    answerCalls({ '/number/recent': { items: [] } })
    open()
    expect(await screen.findByText('近 30 天没有来电')).toBeInTheDocument()
    type('list-search', '客服 400-810-6666')
    press('tag-typed')
    expect(redirectTo.mock.calls[0]?.[0].url).toContain('/editNumSign?phone=4008106666')
  })
})

describe('the search box of the records', () => {
  const records = { items: [], nextCursor: null, reasons: [] }
  const searched = (seen: ReturnType<typeof answerCalls>) =>
    seen.filter(({ path }) => path.endsWith('/intercept/query')).map(({ body }) => (body as { search?: string }).search)

  it('looks up the number in a pasted text, and filters by it', async () => {
    const seen = answerCalls({ '/number/lookUp': marked, '/intercept/query': records })
    renderScreen(<SearchPage />, '/search')
    type('list-search', '来电：139 0000 1111（北京）')
    expect(await screen.findByText('骚扰号码')).toBeInTheDocument()
    expect(bodyOf(seen, '/number/lookUp')).toMatchObject({ phoneNo: '13900001111' })
    expect(searched(seen).at(-1)).toBe('13900001111')
    press('lookup-tag')
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/editNumSign?phone=13900001111')
    press('list-search-clear')
    await disappears('lookup-answer')
  })

  it('links to a complaint about it only in the public account, where it can be filed', async () => {
    answerCalls({ '/number/lookUp': marked, '/intercept/query': records })
    const { unmount } = renderScreen(<SearchPage />, '/search')
    type('list-search', '13900001111')
    await screen.findByText('骚扰号码')
    expect(screen.queryByText('投诉此号码')).toBeNull()
    unmount()
    enterPublicAccount()
    renderScreen(<SearchPage />, '/search')
    type('list-search', '13900001111')
    await screen.findByText('骚扰号码')
    press('lookup-complain')
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/complaint?phone=13900001111')
  })

  it.each([
    ['110 in one tap beside a number that is suspected', 'suspect', 'have-paid-110', 'lookup-paid'],
    ['the entrance alone with another one', 'none', 'lookup-paid', 'have-paid-110'],
  ] as const)('leads to what to do after a payment: %s', async (_which, risk, shown, other) => {
    answerCalls({ '/number/lookUp': facts({ risk }), '/intercept/query': records })
    renderScreen(<SearchPage />, '/search')
    type('list-search', '13900001111')
    await appears(shown)
    expect(document.getElementById(other)).toBeNull()
    press(risk === 'suspect' ? 'have-paid' : 'lookup-paid')
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/afterPayment')
  })

  it('filters by a name, without a look-up', async () => {
    const seen = answerCalls({ '/intercept/query': records })
    renderScreen(<SearchPage />, '/search')
    type('list-search', '王芳')
    await waitFor(() => expect(searched(seen).at(-1)).toBe('王芳'))
    expect(seen.some(({ path }) => path.endsWith('/number/lookUp'))).toBe(false)
  })

  it('offers a retry after a failure', async () => {
    answerCalls({ '/number/lookUp': fails(502), '/intercept/query': records })
    renderScreen(<SearchPage />, '/search')
    type('list-search', '13900001111')
    const retry = await screen.findByText('重试')
    answerCalls({ '/number/lookUp': facts({ isOwn: true }), '/intercept/query': records })
    fireEvent.click(retry)
    expect(await screen.findByText('这是您自己的号码')).toBeInTheDocument()
  })
})
