import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import AddNumberListPage from '@/areas/sms/pages/add-number-list'
import AddWhiteNameListPage from '@/areas/sms/pages/add-white-name-list'
import MarketCategoryPage from '@/areas/sms/pages/market-category'
import MessagePersonalPage from '@/areas/sms/pages/message-personal'
import RejectNumberListPage from '@/areas/sms/pages/reject-number-list'
import { setLanguage } from '@/i18n/language'
import { useFeedbackStore } from '@/stores/feedback'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, type SeenCall } from '../../mocks/gateway'
import { changeNetwork, navigateTo } from '../../mocks/taro'
import { entry, page, product, quota } from './sms-answers'
import { disappears, press, settleDialog, toasted, type } from '../../support/controls'
import { wholeText } from '../../support/whole-text'

beforeEach(() => {
  resetApp()
  logIn()
})

describe('blocked senders', () => {
  const open = () => renderScreen(<RejectNumberListPage />, '/rejectNumberList')

  it('show numbers and prefixes with the quota, and link to adding one or many', async () => {
    answerCalls({ '/list/query': page })
    open()
    expect(await screen.findByText('1068*')).toBeInTheDocument()
    expect(screen.getByText('号段')).toBeInTheDocument()
    expect(screen.getByText('2 / 100')).toBeInTheDocument()
    press('list-add')
    press('list-paste-many')
    const opened = navigateTo.mock.calls.map(([{ url }]) => url)
    expect(opened).toEqual([expect.stringContaining('/addNumberList'), expect.stringContaining('way=paste')])
  })

  it('show that there are none, that a product is required, or that loading failed', async () => {
    answerCalls({ '/list/query': { items: [], nextCursor: null, quota } })
    const first = open()
    expect(await screen.findByText('还没有拒收号码')).toBeInTheDocument()
    first.unmount()
    resetApp()
    logIn()
    answerCalls({
      '/statusQuery': { productStatusList: [] },
      '/list/query': { items: [], nextCursor: null, quota: { used: 0, limit: 0 } },
    })
    const second = open()
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    second.unmount()
    resetApp()
    logIn()
    answerCalls({ '/list/query': fails(502, '<html>') })
    open()
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })
})

describe('without a connection', () => {
  it('the lists show that', async () => {
    act(() => changeNetwork(false))
    renderScreen(<RejectNumberListPage />, '/rejectNumberList')
    expect(await screen.findByText('当前没有网络，请检查后重试')).toBeInTheDocument()
  })
})

describe('blocking a sender', () => {
  const open = () => renderScreen(<AddNumberListPage />, '/addNumberList')
  const recent = {
    items: [
      { id: '1', at: 3, from: '13912340001', text: '在吗', action: 'pass', reason: 'noRule' },
      { id: '2', at: 2, from: '13912340001', text: '你好', action: 'pass', reason: 'noRule' },
      { id: '3', at: 1, from: '10010', text: '账单', action: 'pass', reason: 'carrierNotice' },
    ],
    nextCursor: null,
  }
  const added = { added: [entry('c', '10690300')], rejected: [], quota }
  const refused = (reason: string) => ({ added: [], rejected: [{ value: '10690300', reason }], quota })

  it('sends the number, whether it is a prefix, and the note', async () => {
    const seen = answerCalls({ ...product, '/sms/recent': recent, '/list/add': added })
    open()
    await screen.findByText('保存')
    type('list-value', '1069')
    press('list-prefix')
    type('list-note', ' 推销 ')
    press('list-save')
    await toasted('已添加')
    const sent = bodyOf(seen, '/list/add')
    expect(sent).toMatchObject({ list: 'refused', entries: [{ value: '1069*', note: '推销' }] })
  })

  it('offers the senders of the last SMS, each once and never the carrier', async () => {
    const seen = answerCalls({ ...product, '/sms/recent': recent, '/list/add': added })
    open()
    await screen.findByText('保存')
    press('list-way-recent')
    fireEvent.click(await screen.findByText(wholeText('13912340001')))
    expect(screen.getByText('在吗')).toBeInTheDocument()
    expect(screen.queryByText('10010')).toBeNull()
    press('list-pick')
    await toasted('已添加 1 个')
    const sent = bodyOf(seen, '/list/add')
    expect(sent).toMatchObject({ list: 'refused', entries: [{ value: '13912340001', note: '' }] })
  })

  it('loads more when the last SMS are only codes and notices', async () => {
    const [, , notice] = recent.items
    answerCalls({
      ...product,
      '/sms/recent': ({ body }: SeenCall) =>
        body?.cursor === 'next' ? recent : { items: [notice], nextCursor: 'next' },
    })
    open()
    await screen.findByText('保存')
    press('list-way-recent')
    expect(await screen.findByText(wholeText('13912340001'))).toBeInTheDocument()
  })

  it.each([
    ['duplicate', '该号码已在拒收名单中'],
    ['overLimit', '拒收名单已满（2/100）'],
    ['neverBlocked', '紧急与服务号码不能加入拒收名单'],
  ])('shows why it was not added: %s', async (reason, text) => {
    answerCalls({ ...product, '/sms/recent': recent, '/list/add': refused(reason) })
    open()
    await screen.findByText('保存')
    type('list-value', '10690300')
    press('list-save')
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByDisplayValue('10690300')).toBeInTheDocument()
  })

  it('moves an allowed sender after a confirmation', async () => {
    const seen = answerCalls({
      ...product,
      '/sms/recent': recent,
      '/list/add': (call: { body?: { move?: boolean } }) => (call.body?.move ? added : refused('onOtherList')),
    })
    open()
    await screen.findByText('保存')
    type('list-value', '10690300')
    press('list-save')
    await waitFor(() => expect(useFeedbackStore.getState().dialogs).toHaveLength(1))
    await settleDialog(true)
    await toasted('已移动')
    expect(seen.filter(({ path }) => path.endsWith('/add')).map(({ body }) => body?.move)).toEqual([false, true])
  })

  it('reports an invalid number without a call', async () => {
    const seen = answerCalls({ ...product, '/sms/recent': recent })
    open()
    await screen.findByText('保存')
    type('list-value', 'abc')
    press('list-save')
    expect(screen.getByText('请输入正确的号码（3 至 20 位数字）')).toBeInTheDocument()
    expect(seen.some(({ path }) => path.endsWith('/add'))).toBe(false)
  })
})

describe('the whitelist and the keywords', () => {
  it('add an entry on the same screen', async () => {
    const seen = answerCalls({ '/list/query': page, '/list/add': { added: [entry('c', '95588')], quota } })
    renderScreen(<AddWhiteNameListPage />, '/addWhiteNameList')
    await screen.findByText('10690218')
    press('list-add')
    type('list-value', '95588')
    press('list-save')
    await toasted('已添加')
    expect(bodyOf(seen, '/add')).toMatchObject({ list: 'allowed' })
    await disappears('list-value')
  })

  it('separate blocking words from allowing ones', async () => {
    const seen = answerCalls({ ...product, '/list/query': { items: [], nextCursor: null, quota } })
    renderScreen(<MessagePersonalPage />, '/messagePersonal', { tab: 'words' })
    expect(await screen.findByText('还没有拦截关键词')).toBeInTheDocument()
    fireEvent.click(screen.getByText('放行词'))
    expect(await screen.findByText('还没有放行关键词')).toBeInTheDocument()
    press('list-add')
    type('list-value', 'x')
    press('list-save')
    expect(screen.getByText('请输入 2 至 20 个字的关键词')).toBeInTheDocument()
    expect(seen.some(({ path }) => path.endsWith('/add'))).toBe(false)
  })
})

describe('marketing categories', () => {
  const items = [
    { category: 'shopping', enabled: true, count: 12 },
    { category: 'finance', enabled: false, count: 0 },
  ]
  const open = () => renderScreen(<MarketCategoryPage />, '/marketCategory')

  it('are set one by one, or all at once', async () => {
    const seen = answerCalls({
      ...product,
      '/category/query': { enabled: true, items },
      '/category/set': { enabled: true, items: items.map((item) => ({ ...item, enabled: true })) },
    })
    open()
    expect(await screen.findByText('近 30 天拦截 12 条')).toBeInTheDocument()
    press('switch-category-finance')
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: '金融贷款' })).toHaveAttribute('aria-checked', 'true'),
    )
    press('category-pass-all')
    await waitFor(() => expect(bodiesOf(seen, '/category/set')).toHaveLength(2))
    expect(seen[seen.length - 1]?.body).toMatchObject({ categories: ['shopping', 'finance'], enabled: false })
  })

  it('link to the switch when the guard is off', async () => {
    answerCalls({ ...product, '/category/query': { enabled: false, items } })
    open()
    fireEvent.click(await screen.findByText('短信卫士已关闭，分类设置暂不生效'))
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/messagePersonal')
  })

  it('are unchanged when the change fails, and have English texts', async () => {
    setLanguage('en')
    answerCalls({ ...product, '/category/query': { enabled: true, items }, '/category/set': fails(502) })
    open()
    await screen.findByText('Shopping')
    press('switch-category-shopping')
    await toasted('Network is poor, please try again later')
    expect(screen.getByRole('switch', { name: 'Shopping' })).toHaveAttribute('aria-checked', 'true')
  })
})
