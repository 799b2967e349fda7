import { fireEvent, screen, waitFor } from '@testing-library/react'
import BlackNameListPage from '@/areas/guard/pages/black-name-list'
import AddNameListPage from '@/areas/guard/pages/add-name-list'
import { setLanguage } from '@/i18n/language'
import { mountLiveRegion } from '@/platform/announce'
import { useEntranceStore } from '@/stores/entrance'
import { useFeedbackStore } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, type SeenCall } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { holdsNothing, holdsStandard } from './guard-answers'
import { press, settled, toasted, type } from '../../support/controls'
import { wholeText } from '../../support/whole-text'

const entry = (id: string, value: string, note = '') => ({
  id,
  value,
  note,
  addedAt: 1,
  expiresAt: null,
  place: '北京市',
  carrier: '移动',
})
const quota = { used: 2, limit: 50 }
const page = {
  items: [entry('a', '13900001111', '推销'), entry('b', '01088889999')],
  nextCursor: null,
  quota,
}
const withoutRoom = { '/list/query': { items: [], nextCursor: null, quota: { used: 0, limit: 0 } } }
const openList = () => renderScreen(<BlackNameListPage />, '/blackNameList')

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the blacklist', () => {
  it('shows each number with note, place and carrier, and the quota', async () => {
    answerCalls({ '/list/query': page })
    openList()
    expect(await screen.findByText(wholeText('13900001111'))).toBeInTheDocument()
    expect(screen.getByText('推销 · 北京市 移动')).toBeInTheDocument()
    expect(screen.getByText('2 / 50')).toBeInTheDocument()
  })

  it('shows that it is empty', async () => {
    answerCalls({ '/list/query': { items: [], nextCursor: null, quota: { used: 0, limit: 50 } } })
    openList()
    expect(await screen.findByText('黑名单还是空的')).toBeInTheDocument()
  })

  it('shows that a product is required when none covers it', async () => {
    answerCalls({ ...withoutRoom, '/statusQuery': holdsNothing })
    openList()
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
  })

  it('does not show an empty list before it knows the products', async () => {
    let answer: (products: unknown) => void = () => undefined
    const seen = answerCalls({ ...withoutRoom, '/statusQuery': () => new Promise((resolve) => (answer = resolve)) })
    openList()
    await waitFor(() => expect(bodiesOf(seen, '/list/query')).toHaveLength(1))
    await settled()
    expect(screen.queryByText('0 / 0')).toBeNull()
    expect(screen.getByText('加载中')).toBeInTheDocument()
    answer(holdsNothing)
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
  })

  it('opens with a limit of 0, explains how to raise it, and adds nothing', async () => {
    answerCalls({ ...withoutRoom, '/statusQuery': holdsStandard })
    openList()
    expect(await screen.findByText('0 / 0')).toBeInTheDocument()
    expect(screen.getByText('当前产品没有名额，订购套餐后即可添加')).toBeInTheDocument()
    await waitFor(() => expect(useProductsStore.getState().state).toBe('ready'))
    press('list-add')
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    expect(navigateTo).not.toHaveBeenCalled()
    press('dialog-confirm')
    await waitFor(() => expect(navigateTo.mock.calls).toEqual([[{ url: '/orderCenter' }]]))
  })

  it.each([
    ['uasp', '/orderCenter'],
    ['dnd', '/orderCenter?channel=dndfee'],
  ] as const)('links in the entrance %s from there to %s', async (entrance, url) => {
    useEntranceStore.getState().setEntrance(entrance)
    answerCalls({ ...withoutRoom, '/statusQuery': holdsNothing })
    openList()
    fireEvent.click(await screen.findByText('去订购'))
    await waitFor(() => expect(navigateTo.mock.calls).toEqual([[{ url }]]))
  })

  it('loads more on request', async () => {
    const more = { ...page, items: [entry('c', '13700002222')], nextCursor: null }
    answerCalls({ '/list/query': ({ body }: SeenCall) => (body?.cursor ? more : { ...page, nextCursor: 'next' }) })
    openList()
    fireEvent.click(await screen.findByText('加载更多'))
    expect(await screen.findByText(wholeText('13700002222'))).toBeInTheDocument()
    expect(screen.getByText(wholeText('13900001111'))).toBeInTheDocument()
    expect(screen.queryByText('加载更多')).toBeNull()
  })

  it('offers a retry after a failure, and then shows the list', async () => {
    answerCalls({ '/list/query': fails(502, '<html>') })
    openList()
    const retry = await screen.findByText('重试')
    answerCalls({ '/list/query': page })
    fireEvent.click(retry)
    expect(await screen.findByText(wholeText('13900001111'))).toBeInTheDocument()
  })

  it('is searched by the gateway after a pause in typing', async () => {
    const seen = answerCalls({ '/list/query': page })
    openList()
    await screen.findByText(wholeText('13900001111'))
    type('list-search', '139')
    await waitFor(() => expect(seen.map((call) => call.body?.search)).toContain('139'))
  })

  it('deletes the selection and restores it', async () => {
    const seen = answerCalls({
      '/list/query': page,
      '/list/remove': { removedIds: ['a'], quota },
      '/list/restore': { restored: [entry('a', '13900001111')], rejected: [], quota },
    })
    openList()
    await screen.findByText(wholeText('13900001111'))
    press('list-select')
    fireEvent.click(screen.getByRole('checkbox', { name: '13900001111' }))
    press('list-remove')
    expect(await screen.findByText('已删除 1 条')).toBeInTheDocument()
    fireEvent.click(screen.getByText('撤销'))
    await waitFor(() => expect(bodyOf(seen, '/restore')?.ids).toEqual(['a']))
    await toasted('已恢复')
  })

  it('announces how many rows are chosen', async () => {
    answerCalls({ '/list/query': page })
    openList()
    await screen.findByText(wholeText('13900001111'))
    press('list-select')
    press('list-select-all')
    await waitFor(() => expect(mountLiveRegion()).toHaveTextContent('已选 2 条'))
  })

  it('removes and restores rows at once, however slowly the list loads', async () => {
    let asked = 0
    answerCalls({
      '/list/query': () => (++asked === 1 ? page : new Promise(() => undefined)),
      '/list/remove': { removedIds: ['a', 'b'], quota },
      '/list/restore': { restored: page.items, rejected: [], quota },
    })
    openList()
    await screen.findByText(wholeText('13900001111'))
    press('list-select')
    press('list-select-all')
    press('list-remove')
    expect(await screen.findByText('黑名单还是空的')).toBeInTheDocument()
    expect(screen.getByText('0 / 50')).toBeInTheDocument()
    press('undo')
    expect(await screen.findByText(wholeText('13900001111'))).toBeInTheDocument()
    expect(screen.getByText('2 / 50')).toBeInTheDocument()
  })

  it('cannot be added to when it is full', async () => {
    answerCalls({ '/list/query': { ...page, quota: { used: 50, limit: 50 } } })
    openList()
    expect(await screen.findByText('已达上限，升级套餐可添加更多')).toBeInTheDocument()
    press('list-add')
    expect(navigateTo).not.toHaveBeenCalled()
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls({ '/list/query': { items: [], nextCursor: null, quota: { used: 0, limit: 50 } } })
    openList()
    expect(await screen.findByText('Your blacklist is empty')).toBeInTheDocument()
  })
})

describe('adding a number', () => {
  const openForm = () => renderScreen(<AddNameListPage />, '/addNameList', { type: 'black' })
  const added = { added: [entry('c', '13900002222')], rejected: [], quota }
  const addedBy = (seen: SeenCall[]) => seen.filter(({ path }) => path.endsWith('/list/add'))

  it('shows the subscribe dialog instead of saving when the limit is 0', async () => {
    const seen = answerCalls({ '/list/add': added, '/statusQuery': holdsStandard })
    openForm()
    await waitFor(() => expect(useProductsStore.getState().state).toBe('ready'))
    type('list-phone', '13900002222')
    press('list-save')
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    expect(screen.getByText('去订购')).toBeInTheDocument()
    press('dialog-cancel')
    expect(addedBy(seen)).toEqual([])
    expect(screen.getByDisplayValue('13900002222')).toBeInTheDocument()
  })

  it.each(['110', '12110', '10010'])('keeps %s off the blacklist, without a call', async (number) => {
    const seen = answerCalls({ '/list/add': added })
    openForm()
    type('list-phone', number)
    press('list-save')
    expect(await screen.findByText('紧急与服务号码不能加入黑名单')).toBeInTheDocument()
    expect(addedBy(seen)).toEqual([])
  })

  it('sends the normalised number with its note', async () => {
    const seen = answerCalls({ '/list/add': added })
    openForm()
    type('list-phone', '+86 139-0000-2222')
    type('list-note', ' 推销 ')
    press('list-save')
    await toasted('已添加')
    expect(addedBy(seen)[0]?.body).toMatchObject({
      list: 'black',
      entries: [{ value: '13900002222', note: '推销', expiresAt: null }],
    })
  })

  it.each([
    ['black', '联系人“邱小满”，加入后来电会被拦截'],
    ['white', '联系人“邱小满”'],
  ])('names the contact whose number is typed, on the %slist', async (list, hint) => {
    const contact = { id: 'c1', name: '邱小满' }
    const seen = answerCalls({
      '/number/lookUp': (call: { body?: { phoneNo?: string } }) => ({
        phoneNo: call.body?.phoneNo,
        contact: call.body?.phoneNo === '13900002222' ? contact : null,
      }),
    })
    renderScreen(<AddNameListPage />, '/addNameList', { type: list })
    type('list-phone', '139 0000 2222')
    expect(await screen.findByText(hint)).toBeInTheDocument()
    type('list-phone', '13900002223')
    expect(screen.queryByText(hint)).toBeNull()
    await waitFor(() => expect(bodiesOf(seen, '/number/lookUp')).toHaveLength(2))
    expect(screen.queryByText(hint)).toBeNull()
  })

  it('says nothing when a typed number cannot be looked up', async () => {
    const seen = answerCalls({ '/number/lookUp': fails(502, '<html>'), '/statusQuery': holdsStandard })
    openForm()
    type('list-phone', '13900002222')
    // It is tried again, so the first failure is over.
    await waitFor(() => expect(bodiesOf(seen, '/number/lookUp')).toHaveLength(2), { timeout: 30_000 })
    expect(useFeedbackStore.getState().message).toBeNull()
  })

  it('keeps the input and shows its error', async () => {
    answerCalls({ '/list/add': added })
    openForm()
    type('list-phone', '12')
    press('list-save')
    expect(screen.getByText('请输入正确的号码（3 至 20 位数字）')).toBeInTheDocument()
    expect(screen.getByDisplayValue('12')).toBeInTheDocument()
    await settled()
  })

  it('offers to move a number from the other list', async () => {
    const onOther = { added: [], rejected: [{ value: '13900002222', reason: 'onOtherList' }], quota }
    const seen = answerCalls({
      '/list/add': (call: { body?: { move?: boolean } }) => (call.body?.move ? added : onOther),
    })
    openForm()
    type('list-phone', '13900002222')
    press('list-save')
    expect(await screen.findByText('是否将 13900002222 从白名单移到黑名单？')).toBeInTheDocument()
    press('dialog-confirm')
    await toasted('已移动')
    expect(addedBy(seen).map((call) => call.body?.move)).toEqual([false, true])
  })

  it.each([
    ['duplicate', '该号码已在黑名单中'],
    ['ownNumber', '不能添加自己的号码'],
    ['neverBlocked', '紧急与服务号码不能加入黑名单'],
    ['overLimit', '黑名单已满（2/50）'],
  ])('shows why a number was refused: %s', async (reason, text) => {
    answerCalls({ '/list/add': { added: [], rejected: [{ value: '13900002222', reason }], quota } })
    openForm()
    type('list-phone', '13900002222')
    press('list-save')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('keeps the input after a network failure', async () => {
    openForm()
    type('list-phone', '13900002222')
    press('list-save')
    await toasted('网络不给力，请稍后重试')
    expect(screen.getByDisplayValue('13900002222')).toBeInTheDocument()
  })
})
