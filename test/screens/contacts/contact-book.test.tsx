import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import ContactPage from '@/pages/contact'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, type SeenCall } from '../../mocks/gateway'
import { changeNetwork, navigateTo, redirectTo, scrollPage } from '../../mocks/taro'
import { element, press, type } from '../../support/controls'

const ROW = 60
const letters = [
  { letter: 'A', count: 4000 },
  { letter: 'Z', count: 6000 },
]
const contact = (row: number, version = 1) => ({
  id: `id-${row}`,
  name: `${row < 4000 ? '安' : '张'}${row}${version > 1 ? '新' : ''}`,
  phoneNo: `139${String(row).padStart(8, '0')}`,
  note: '',
  letter: row < 4000 ? 'A' : 'Z',
})
/** Ten thousand contacts, of which the gateway sends the requested rows. */
const longBook =
  (version = 1) =>
  ({ body }: SeenCall) => {
    const { from, limit } = body as { from: number; limit: number }
    const items = Array.from({ length: Math.min(limit, 10_000 - from) }, (_unused, index) =>
      contact(from + index, version),
    )
    return { items, nextCursor: null, total: 10_000, version, letters }
  }
const shortBook = {
  items: [
    { ...contact(0), name: '安娜' },
    { ...contact(1), name: '张三' },
  ],
  nextCursor: null,
  total: 2,
  version: 1,
  letters: [
    { letter: 'A', count: 1 },
    { letter: 'Z', count: 1 },
  ],
}
const open = (query: Record<string, string> = {}) => renderScreen(<ContactPage />, '/contact', query)

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the address book', () => {
  it('shows the contacts under their letters', async () => {
    answerCalls({ '/contact/query': shortBook })
    open()
    expect(await screen.findByText('安娜')).toBeInTheDocument()
    expect(screen.getByText('共 2 位联系人，来电不会被拦截')).toBeInTheDocument()
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['A', 'Z'])
    expect(screen.getByRole('button', { name: '跳到 Z' })).toBeInTheDocument()
    press('row-1')
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/contactDetail?id=id-1')
  })

  it('shows that it is empty and links to the import', async () => {
    answerCalls({ '/contact/query': { items: [], nextCursor: null, total: 0, version: 0, letters: [] } })
    open()
    expect(await screen.findByText('通讯录还是空的')).toBeInTheDocument()
    press('contact-import')
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/uploadContactStep')
  })

  it('offers a retry after a failure', async () => {
    answerCalls({ '/contact/query': fails(502, '<html>') })
    open()
    const retry = await screen.findByText('重试')
    answerCalls({ '/contact/query': shortBook })
    fireEvent.click(retry)
    expect(await screen.findByText('安娜')).toBeInTheDocument()
  })

  it('shows that the phone is offline', async () => {
    act(() => changeNetwork(false))
    open()
    expect(await screen.findByText('当前没有网络，请检查后重试')).toBeInTheDocument()
  })

  it('survives a meaningless response', async () => {
    answerCalls({ '/contact/query': { items: [null, 3, { id: 'a' }], total: '1', letters: 'A', version: null } })
    open()
    expect(await screen.findByText('共 1 位联系人，来电不会被拦截')).toBeInTheDocument()
  })

  it('is searched by the gateway, and gives a hint when nobody is found', async () => {
    const seen = answerCalls({
      '/contact/query': ({ body }: SeenCall) =>
        body?.search ? { ...shortBook, items: [], total: 0, letters: [] } : shortBook,
    })
    open()
    await screen.findByText('安娜')
    type('list-search', 'zs')
    expect(await screen.findByText('没有找到联系人')).toBeInTheDocument()
    expect(seen.map((call) => call.body?.search)).toContain('zs')
  })

  it('loads again when it is pulled down far enough, and not sooner', async () => {
    const seen = answerCalls({ '/contact/query': shortBook })
    open()
    const book = (await screen.findByText('安娜')).closest('.contacts') as HTMLElement
    const pull = (to: number) => {
      fireEvent.touchStart(book, { touches: [{ clientY: 100 }] })
      fireEvent.touchMove(book, { touches: [{ clientY: to }] })
    }
    pull(150)
    fireEvent.touchEnd(book)
    expect(seen).toHaveLength(1)
    pull(200)
    expect(screen.getByText('松开即可刷新')).toBeInTheDocument()
    fireEvent.touchEnd(book)
    expect(screen.getByText('正在刷新')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('正在刷新')).toBeNull())
    expect(seen).toHaveLength(2)
  })

  it('announces the letter that a finger moves to', async () => {
    answerCalls({ '/contact/query': shortBook })
    open()
    const first = await screen.findByRole('button', { name: '跳到 A' })
    fireEvent.touchStart(first, { touches: [{ clientY: 300 }] })
    fireEvent.touchMove(first, { touches: [{ clientY: 318 }] })
    expect(document.querySelector('.contacts__touched')).toHaveTextContent('Z')
    fireEvent.touchEnd(first)
    expect(document.querySelector('.contacts__touched')).toBeNull()
  })

  it('returns a contact to the list that opened it', async () => {
    answerCalls({ '/contact/query': shortBook })
    open({ type: 'blackNameList' })
    await screen.findByText('安娜')
    expect(element('tab-contact')).toBeNull()
    press('row-0')
    expect(redirectTo.mock.calls[0]?.[0].url).toContain('/addNameList?type=black&phone=13900000000')
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls({ '/contact/query': shortBook })
    open()
    expect(await screen.findByText('2 contacts. They always get through')).toBeInTheDocument()
  })
})

describe('ten thousand contacts', () => {
  it('fetch fifty, and render few rows', async () => {
    const seen = answerCalls({ '/contact/query': longBook() })
    open()
    await screen.findByText('安0')
    expect(seen).toHaveLength(1)
    expect(seen[0]?.body).toMatchObject({ from: 0, limit: 50 })
    expect(document.querySelectorAll('.contacts__row').length).toBeLessThan(60)
    expect(element('contact-list')?.style.height).toBe(`${10_000 * ROW + 2 * 32}px`)
  })

  it('load only the rows around the scroll position', async () => {
    const seen = answerCalls({ '/contact/query': longBook() })
    open()
    await screen.findByText('安0')
    act(() => scrollPage(32 + 5000 * ROW))
    expect(await screen.findByText('张5000')).toBeInTheDocument()
    expect(seen.length).toBeLessThanOrEqual(3)
    expect(screen.queryByText('安0')).toBeNull()
    expect(document.querySelectorAll('.contacts__row').length).toBeLessThan(60)
  })

  it('fetch nothing during a fling', async () => {
    const seen = answerCalls({ '/contact/query': longBook() })
    open()
    await screen.findByText('安0')
    for (let row = 500; row < 9000; row += 500) act(() => scrollPage(row * ROW))
    act(() => scrollPage(9000 * ROW))
    expect(await screen.findByText('张9000')).toBeInTheDocument()
    expect(seen.length).toBeLessThanOrEqual(3)
  })

  it('reload when the book has changed meanwhile', async () => {
    answerCalls({ '/contact/query': longBook() })
    open()
    await screen.findByText('安0')
    answerCalls({ '/contact/query': longBook(2) })
    act(() => scrollPage(5000 * ROW))
    expect(await screen.findByText('张5000新')).toBeInTheDocument()
    expect(screen.queryByText('张5000')).toBeNull()
  })

  it('are fetched again after a lost response', async () => {
    answerCalls({ '/contact/query': longBook() })
    open()
    await screen.findByText('安0')
    const seen = answerCalls({ '/contact/query': fails(502) })
    act(() => scrollPage(5000 * ROW))
    await waitFor(() => expect(seen.length).toBeGreaterThan(0))
    answerCalls({ '/contact/query': longBook() })
    act(() => scrollPage(5020 * ROW))
    expect(await screen.findByText('张5020')).toBeInTheDocument()
  })
})
