import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import AddNameListPage from '@/areas/guard/pages/add-name-list'
import BlackNameListPage from '@/areas/guard/pages/black-name-list'
import NumSegmentPage from '@/areas/guard/pages/num-segment'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails, inTurn, pending, requestIdsOf } from '../../mocks/gateway'
import { openPagesBelow, navigateBack } from '../../mocks/taro'
import { appears, disappears, element, press, toasted, type } from '../../support/controls'
import { wholeText } from '../../support/whole-text'

const quota = { used: 2, limit: 500 }
const entry = (id: string, value: string) => ({ id, value, note: '', addedAt: 1, expiresAt: null })
const page = { items: [entry('a', '13900001111'), entry('b', '13900002222')], nextCursor: null, quota }
const added = { added: [], rejected: [], quota }
const openList = async () => {
  renderScreen(<BlackNameListPage />, '/blackNameList')
  await screen.findByText(wholeText('13900001111'))
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('on a slow network, a list', () => {
  it('shows that it is loading during a retry after a failure', async () => {
    answerCalls({ '/list/query': inTurn(fails(502), pending) })
    renderScreen(<BlackNameListPage />, '/blackNameList')
    fireEvent.click(await screen.findByText('重试'))
    expect(await screen.findByText('加载中')).toBeInTheDocument()
    expect(screen.queryByText('重试')).toBeNull()
  })

  it('keeps the sheet of an entry, with its input, until the entry is deleted', async () => {
    answerCalls({ '/list/query': page, '/list/remove': inTurn(fails(502), { removedIds: ['a'], quota }) })
    await openList()
    press('row-0')
    type('entry-note', '改过的备注')
    press('entry-remove')
    await toasted('网络不给力，请稍后重试')
    expect(element('entry-note')).toHaveValue('改过的备注')
    await waitFor(() => expect(element('entry-remove')).not.toHaveAttribute('aria-disabled'))
    press('entry-remove')
    await disappears('entry-note')
    expect(element('undo')).not.toBeNull()
  })

  it('offers the undo also when the response to the deletion was lost at first', async () => {
    const seen = answerCalls({ '/list/query': page, '/list/remove': inTurn(fails(0), { removedIds: ['a'], quota }) })
    await openList()
    press('list-select')
    press('row-0')
    press('list-remove')
    await waitFor(() => expect(requestIdsOf(seen, '/list/query')).toHaveLength(2))
    await waitFor(() => expect(element('list-remove')).not.toHaveAttribute('aria-busy'))
    press('list-remove')
    await appears('undo')
    const [first, second] = requestIdsOf(seen, '/list/remove')
    expect(second).toBe(first)
  })

  it('can always end the selection, also when nothing matches', async () => {
    answerCalls({ '/list/query': inTurn(page, { ...page, items: [] }) })
    await openList()
    press('list-select')
    type('list-search', '99')
    expect(await screen.findByText('没有找到相关号码')).toBeInTheDocument()
    press('list-select')
    expect(element('list-remove')).toBeNull()
  })

  it('reserves space for the preview of a segment while it loads', async () => {
    answerCalls({ '/list/query': { ...page, items: [] }, '/segment/preview': pending })
    renderScreen(<NumSegmentPage />, '/numSegment')
    await screen.findByText('还没有拦截号段')
    press('list-add')
    type('segment-prefix', '170')
    expect(element('segment-preview')).toHaveTextContent('正在推算近 30 天的影响…')
  })
})

describe('on a slow network, an addition', () => {
  const open = (query: Record<string, string> = {}) =>
    renderScreen(<AddNameListPage />, '/addNameList', { type: 'black', ...query })

  it('is made once, and keeps the input, when its response was lost at first', async () => {
    const seen = answerCalls({ '/list/add': inTurn(fails(502), added) })
    open()
    type('list-phone', '13900003333')
    press('list-keep-day')
    press('list-save')
    await toasted('网络不给力，请稍后重试')
    expect(element('list-phone')).toHaveValue('13900003333')
    await waitFor(() => expect(element('list-save')).not.toHaveAttribute('aria-busy'))
    press('list-save')
    await toasted('已添加')
    const [first, second] = requestIdsOf(seen, '/list/add')
    expect(second).toBe(first)
    const [sent, again] = bodiesOf(seen, '/list/add')
    expect(again).toEqual(sent)
  })

  it('of many sends the same batches again when one was lost', async () => {
    const seen = answerCalls({
      '/list/check': { rejected: [], quota },
      '/list/add': inTurn(added, fails(502), added),
    })
    open({ way: 'paste' })
    type('list-paste', Array.from({ length: 250 }, (_unused, index) => `139000${10_000 + index}`).join('\n'))
    press('list-check')
    await appears('list-import')
    press('list-import')
    await toasted('网络不给力，请稍后重试')
    await waitFor(() => expect(element('list-import')).not.toHaveAttribute('aria-busy'))
    press('list-import')
    await toasted('已添加 250 个')
    const [first, second, ...again] = requestIdsOf(seen, '/list/add')
    expect(first).not.toBe(second)
    expect(again).toEqual([first, second])
  })

  it('does not navigate back after the screen was left', async () => {
    let answer: (value: unknown) => void = () => undefined
    openPagesBelow(2)
    answerCalls({ '/list/add': () => new Promise((resolve) => (answer = resolve)) })
    const { unmount } = open()
    type('list-phone', '13900003333')
    press('list-save')
    await act(async () => undefined)
    unmount()
    await act(async () => answer(added))
    await toasted('已添加')
    expect(navigateBack).not.toHaveBeenCalled()
  })
})
