import { fireEvent, screen, waitFor } from '@testing-library/react'
import AddNameListPage from '@/areas/guard/pages/add-name-list'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import type { SeenCall } from '../../mocks/gateway'
import { answerCalls, bodyOf, fails } from '../../mocks/gateway'
import { navigateTo, reLaunch } from '../../mocks/taro'
import { control, element, press, toast, toasted, type } from '../../support/controls'

const quota = { used: 2, limit: 50 }
const nothingRefused = { added: [], rejected: [], quota }
const entriesOf = (call: SeenCall | undefined) => (call?.body?.entries ?? []) as { value: string }[]
const paste = (text: string) => type('list-paste', text)
const pasted = () => (control('list-paste') as HTMLTextAreaElement).value
const open = (way: string, type = 'black') => renderScreen(<AddNameListPage />, '/addNameList', { type, way })

beforeEach(() => {
  resetApp()
  logIn()
})

describe('pasting numbers', () => {
  const TEXT = '13900001111,推销\n王经理\n13900002222 中介\n13900003333'

  it('names every row that cannot be added before anything is added', async () => {
    const rejected = [{ value: '13900002222', reason: 'duplicate' }]
    const seen = answerCalls({ '/list/check': { rejected, quota } })
    open('paste')
    paste(TEXT)
    press('list-check')
    expect(await screen.findByText('可添加 2 个')).toBeInTheDocument()
    expect(control('list-ready')).toHaveTextContent(/^13900001111 推销13900003333$/)
    expect(control('list-problems')).toHaveTextContent('2 行需要处理')
    expect(control('list-problems')).toHaveTextContent('第 2 行王经理没有号码')
    expect(control('list-problems')).toHaveTextContent('第 3 行13900002222 中介该号码已在黑名单中')
    expect(seen.some((call) => call.path.endsWith('/add'))).toBe(false)
  })

  it('takes the backup of a blocker as a table, of which what was not added is kept', async () => {
    const seen = answerCalls({ '/list/check': { rejected: [], quota }, '/list/add': nothingRefused })
    open('paste')
    paste('[{"number":"13900001111","name":"推销"},{"number":"139*"}]')
    expect(pasted()).toBe('number,note,isBlacklist\n"13900001111","推销",""\n"139*","",""')
    press('list-check')
    await screen.findByText('可添加 1 个')
    press('list-import')
    await waitFor(() => expect(entriesOf(seen.find((call) => call.path.endsWith('/list/add')))).toHaveLength(1))
    await waitFor(() => expect(pasted()).toBe('number,note,isBlacklist\n"139*","",""'))
  })

  it('says in one line how many rows are beyond the limit', async () => {
    const rejected = [...Array(25).keys()].map((index) => {
      return { value: `1390000${1000 + index}`, reason: 'overLimit' }
    })
    answerCalls({ '/list/check': { rejected, quota: { used: 50, limit: 50 } } })
    open('paste')
    paste(['王经理', ...rejected.map(({ value }) => value)].join('\n'))
    press('list-check')
    await screen.findByText('26 行需要处理')
    expect(control('list-problems')).toHaveTextContent('第 1 行王经理没有号码第 2 行起的 25 行名单余量不足')
    expect(control('list-problems')).not.toHaveTextContent('13900001000')
  })

  it('adds valid rows and keeps the rest in the text', async () => {
    const rejected = [{ value: '13900002222', reason: 'duplicate' }]
    const seen = answerCalls({ '/list/check': { rejected, quota }, '/list/add': nothingRefused })
    open('paste')
    paste(TEXT)
    press('list-check')
    await screen.findByText('可添加 2 个')
    press('list-import')
    await toasted('已添加 2 个，其余号码保留在下方')
    expect(pasted()).toBe('王经理\n13900002222 中介')
    expect(control('list-problems')).toHaveTextContent('第 1 行王经理没有号码')
    const sent = seen.find((call) => call.path.endsWith('/add'))
    expect(entriesOf(sent)).toEqual([
      { value: '13900001111', note: '推销', expiresAt: null },
      { value: '13900003333', note: '', expiresAt: null },
    ])
    expect(reLaunch).not.toHaveBeenCalled()
  })

  it('names a row whose characters were damaged, and adds the others', async () => {
    const seen = answerCalls({ '/list/check': { rejected: [], quota }, '/list/add': nothingRefused })
    open('paste')
    paste('13900001111,推\ufffd销\n13900003333,快递')
    press('list-check')
    await screen.findByText('可添加 1 个')
    expect(control('list-problems')).toHaveTextContent('文字编码无法识别')
    press('list-import')
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/add'))).toBe(true))
    const sent = seen.flatMap((call) => entriesOf(call))
    expect(sent.filter(({ value }) => value !== '13900003333')).toEqual([])
  })

  it('closes when everything was added', async () => {
    answerCalls({ '/list/check': { rejected: [], quota }, '/list/add': nothingRefused })
    open('paste')
    paste('13900001111')
    press('list-check')
    await screen.findByText('可添加 1 个')
    press('list-import')
    await toasted('已添加 1 个')
    await waitFor(() => expect(reLaunch).toHaveBeenCalled())
  })

  it('moves numbers from the other list only after a confirmation', async () => {
    const rejected = [{ value: '13900001111', reason: 'onOtherList' }]
    const seen = answerCalls({ '/list/check': { rejected, quota }, '/list/add': nothingRefused })
    open('paste')
    paste('13900001111')
    press('list-check')
    expect(await screen.findByText('该号码在白名单中')).toBeInTheDocument()
    expect(element('list-import')).toBeNull()
    press('list-move')
    press('list-import')
    await waitFor(() => expect(bodyOf(seen, '/add')?.move).toBe(true))
  })

  it('offers no more than the limit allows', async () => {
    answerCalls({ '/list/check': { rejected: [], quota: { used: 49, limit: 50 } } })
    open('paste')
    paste('13900001111\n13900002222')
    press('list-check')
    expect(await screen.findByText('可添加 1 个')).toBeInTheDocument()
    expect(control('list-problems')).toHaveTextContent('名单余量不足')
    expect(screen.getByText('升级套餐，添加更多')).toBeInTheDocument()
  })

  it('sends many numbers in batches that the gateway accepts', async () => {
    const seen = answerCalls({ '/list/check': { rejected: [], quota: { used: 0, limit: 100 } } })
    open('paste')
    paste(Array.from({ length: 250 }, (_unused, index) => `139${String(index).padStart(8, '0')}`).join('\n'))
    press('list-check')
    expect(await screen.findByText('可添加 100 个')).toBeInTheDocument()
    const checked = seen.filter(({ path }) => path.endsWith('/list/check'))
    expect(checked.map((call) => entriesOf(call).length)).toEqual([200, 50])
    expect(control('list-ready')).toHaveTextContent(/13900000019另有 80 个$/)
  })

  it('keeps the input after a network failure, and while another way is open', async () => {
    answerCalls({ '/list/check': fails(502, '<html>') })
    open('paste')
    paste(TEXT)
    press('list-check')
    await toasted('网络不给力，请稍后重试')
    press('list-way-hand')
    press('list-way-paste')
    expect(pasted()).toBe(TEXT)
  })
})

describe('numbers that are never blocked', () => {
  const refusal = '紧急与服务号码不能加入黑名单'

  it('are named among the pasted ones before anything is sent, and the others are added', async () => {
    const seen = answerCalls({ '/list/check': { rejected: [], quota }, '/list/add': nothingRefused })
    open('paste')
    paste('110\n96110\n10010\n13900001111')
    press('list-check')
    expect(await screen.findByText('可添加 1 个')).toBeInTheDocument()
    expect(screen.getAllByText(refusal)).toHaveLength(3)
    press('list-import')
    await toasted('已添加 1 个，其余号码保留在下方')
    for (const { path, body } of seen.filter(({ body: sent }) => sent?.entries !== undefined))
      expect([path, body?.entries]).toEqual([path, [{ value: '13900001111', note: '', expiresAt: null }]])
    expect(pasted()).toBe('110\n96110\n10010')
  })

  it('need no call when there are no others', async () => {
    const seen = answerCalls({})
    open('paste')
    paste('110')
    press('list-check')
    expect(await screen.findByText(refusal)).toBeInTheDocument()
    expect(seen.filter(({ path }) => path.includes('/list/'))).toEqual([])
  })

  it('are marked in the list of recent callers, and cannot be chosen', async () => {
    answerCalls({ '/number/recent': { items: [{ phoneNo: '96110' }, { phoneNo: '13900001111' }] } })
    open('recent')
    expect(await screen.findByText(refusal)).toBeInTheDocument()
    press('row-0')
    expect(element('list-pick')).toBeNull()
    press('row-1')
    expect(await screen.findByText('添加 1 个号码')).toBeInTheDocument()
  })

  it('can be whitelisted', async () => {
    answerCalls({ '/list/check': { rejected: [], quota } })
    open('paste', 'white')
    paste('110')
    press('list-check')
    expect(await screen.findByText('可添加 1 个')).toBeInTheDocument()
  })
})

describe('choosing from recent calls', () => {
  const items = [
    { phoneNo: '13900001111', name: '', at: 1, calls: 3, place: '北京市', carrier: '移动', myTag: '' },
    { phoneNo: '13900002222', name: '王芳', at: 1, calls: 1, place: '', carrier: '', myTag: '' },
  ]

  it('adds the chosen ones', async () => {
    const seen = answerCalls({ '/number/recent': { items }, '/list/add': nothingRefused })
    open('recent', 'white')
    expect(await screen.findByText('来电 3 次 · 北京市 移动')).toBeInTheDocument()
    press('row-0')
    press('row-1')
    press('list-pick')
    await toasted('已添加 2 个')
    const sent = seen.find((call) => call.path.endsWith('/add'))
    expect(sent?.body).toMatchObject({ list: 'white', move: false })
    expect(entriesOf(sent)).toEqual([
      { value: '13900001111', note: '' },
      { value: '13900002222', note: '王芳' },
    ])
  })

  it('shows why one was refused, keeps it chosen, and offers the move', async () => {
    const rejected = [{ value: '13900002222', reason: 'onOtherList' }]
    const seen = answerCalls({
      '/number/recent': { items },
      '/list/add': (call: SeenCall) => (call.body?.move ? nothingRefused : { added: [], rejected, quota }),
    })
    open('recent')
    await screen.findByText('王芳')
    press('row-0')
    press('row-1')
    press('list-pick')
    expect(await screen.findByText('该号码在白名单中')).toBeInTheDocument()
    expect(toast()).toBe('已添加 1 个，其余未能添加')
    press('list-move')
    await toasted('已添加 1 个')
    const last = seen.filter((call) => call.path.endsWith('/add')).at(-1)
    expect(entriesOf(last).map(({ value }) => value)).toEqual(['13900002222'])
  })

  it('shows that nobody has called', async () => {
    answerCalls({ '/number/recent': { items: [] } })
    open('recent')
    expect(await screen.findByText('近 30 天没有来电')).toBeInTheDocument()
  })
})

describe('choosing from the address book', () => {
  it('finds a contact by the gateway', async () => {
    const contact = { id: 'c1', name: '王芳', phoneNo: '13900002222', note: '', letter: 'W' }
    const seen = answerCalls({ '/contact/query': { items: [contact], total: 1, version: 1, letters: [] } })
    open('contacts')
    expect(await screen.findByText('王芳')).toBeInTheDocument()
    type('list-search', 'wf')
    await waitFor(() => expect(seen.map((call) => call.body?.search)).toContain('wf'))
  })

  it('links to the address book when it is empty', async () => {
    answerCalls({ '/contact/query': { items: [], total: 0, version: 1, letters: [] } })
    open('contacts')
    fireEvent.click(await screen.findByText('去添加联系人'))
    await waitFor(() => expect(navigateTo.mock.calls.length + reLaunch.mock.calls.length).toBeGreaterThan(0))
  })

  it('offers to try again', async () => {
    answerCalls({ '/contact/query': fails(502, '<html>') })
    open('contacts')
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })
})

describe('choosing from the contacts', () => {
  const contact = (id: string, name: string, phoneNo: string) => ({ id, name, phoneNo, note: '', letter: 'W' })

  it('loads more pages, and keeps the choice of the first one', async () => {
    const seen = answerCalls({
      '/contact/query': ({ body }: SeenCall) =>
        body?.cursor === 'next'
          ? { items: [contact('b', '吴刚', '13900002222')], nextCursor: null }
          : { items: [contact('a', '王芳', '13900001111')], nextCursor: 'next' },
      '/list/add': nothingRefused,
    })
    open('contacts', 'white')
    await screen.findByText('王芳')
    press('row-0')
    press('list-more')
    fireEvent.click(await screen.findByText('吴刚'))
    press('list-pick')
    await toasted('已添加 2 个')
    const sent = entriesOf(seen.find((call) => call.path.endsWith('/add')))
    expect(sent.map(({ value }) => value)).toEqual(['13900001111', '13900002222'])
    expect(element('list-more')).toBeNull()
  })
})
