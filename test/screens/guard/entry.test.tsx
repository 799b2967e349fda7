import { fireEvent, screen, waitFor } from '@testing-library/react'
import WhiteNameListPage from '@/areas/guard/pages/white-name-list'
import { keepText } from '@/platform/text-file'
import { useFeedbackStore } from '@/stores/feedback'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import type { SeenCall } from '../../mocks/gateway'
import { answerCalls, fails } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'

jest.mock('@/platform/text-file', () => ({ canChooseFiles: true, keepText: jest.fn(async () => 'saved') }))

const END = Date.parse('2030-06-01T00:00:00+08:00')
const entry = {
  id: 'a',
  value: '13900001111',
  note: '快递',
  addedAt: Date.parse('2026-11-01T08:00:00+08:00'),
  expiresAt: END,
  place: '北京市',
  carrier: '移动',
}
const quota = { used: 1, limit: 50 }
const page = { items: [entry], nextCursor: null, quota }
const field = (id: string) => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`No ${id}`)
  return found
}
const press = (id: string) => fireEvent.click(field(id))
const said = () => useFeedbackStore.getState().message?.text
const bodyOf = (seen: SeenCall[], end: string) => seen.find(({ path }) => path.endsWith(end))?.body

async function openEntry() {
  renderScreen(<WhiteNameListPage />, '/whiteNameList')
  await screen.findByText('13900001111')
  press('row-0')
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('an entry of a list', () => {
  it('says in its row and in its sheet when it ends', async () => {
    answerCalls({ '/list/query': page })
    await openEntry()
    expect(screen.getByText('2030-06-01 00:00 到期 · 快递 · 北京市 移动')).toBeInTheDocument()
    expect(screen.getByText('2026-11-01 08:00')).toBeInTheDocument()
    expect(field('list-end-day')).toHaveValue('2030-05-31')
  })

  it('keeps a changed note and leaves its end to the minute', async () => {
    const seen = answerCalls({ '/list/query': page, '/list/edit': entry })
    await openEntry()
    fireEvent.change(field('entry-note'), { target: { value: ' 驿站 ' } })
    press('entry-save')
    await waitFor(() => expect(said()).toBe('已保存'))
    expect(bodyOf(seen, '/edit')).toMatchObject({ list: 'white', id: 'a', note: '驿站' })
    expect(bodyOf(seen, '/edit')).not.toHaveProperty('expiresAt')
  })

  it('is kept for good, or through a day', async () => {
    const seen = answerCalls({ '/list/query': page, '/list/edit': entry })
    await openEntry()
    press('list-keep-always')
    press('entry-save')
    await waitFor(() => expect(bodyOf(seen, '/edit')).toMatchObject({ expiresAt: null }))
  })

  it('is not kept through a day that is over', async () => {
    const seen = answerCalls({ '/list/query': page, '/list/edit': entry })
    await openEntry()
    fireEvent.change(field('list-end-day'), { target: { value: '2020-01-01' } })
    press('entry-save')
    expect(await screen.findByText('到期日不能早于今天')).toBeInTheDocument()
    expect(bodyOf(seen, '/edit')).toBeUndefined()
  })

  it('moves to the other list with its note and end', async () => {
    const seen = answerCalls({ '/list/query': page, '/list/add': { added: [entry], rejected: [], quota } })
    await openEntry()
    press('entry-move')
    await waitFor(() => expect(said()).toBe('已移到黑名单'))
    const entries = [{ value: '13900001111', note: '快递', expiresAt: END }]
    expect(bodyOf(seen, '/add')).toMatchObject({ list: 'black', move: true, entries })
  })

  it('does not move while its note is being saved', async () => {
    answerCalls({ '/list/query': page, '/list/edit': () => new Promise(() => undefined) })
    await openEntry()
    press('entry-save')
    await waitFor(() => expect(field('entry-move')).toHaveAttribute('aria-disabled', 'true'))
  })

  it('stays where it is when the other list is full', async () => {
    const rejected = [{ value: '13900001111', reason: 'overLimit' }]
    answerCalls({ '/list/query': page, '/list/add': { added: [], rejected, quota: { used: 50, limit: 50 } } })
    await openEntry()
    press('entry-move')
    await waitFor(() => expect(said()).toBe('未能移动：黑名单已满（50/50）'))
    expect(field('entry-save')).toBeInTheDocument()
  })

  it('is removed with undo', async () => {
    answerCalls({ '/list/query': page, '/list/remove': { removedIds: ['a'], quota } })
    await openEntry()
    press('entry-remove')
    expect(await screen.findByText('已删除 1 条')).toBeInTheDocument()
  })

  it('keeps what was typed when the network fails', async () => {
    answerCalls({ '/list/query': page, '/list/edit': fails(502, '<html>') })
    await openEntry()
    fireEvent.change(field('entry-note'), { target: { value: '驿站' } })
    press('entry-save')
    await waitFor(() => expect(said()).toBe('网络不给力，请稍后重试'))
    expect(field('entry-note')).toHaveValue('驿站')
  })
})

describe('a whole list', () => {
  it('is exported page by page', async () => {
    const second = { ...page, items: [{ ...entry, id: 'b', value: '+85251234567', note: '=1+1', expiresAt: null }] }
    answerCalls({
      '/list/query': (call: SeenCall) => (call.body?.cursor ? second : { ...page, nextCursor: 'next' }),
    })
    renderScreen(<WhiteNameListPage />, '/whiteNameList')
    await screen.findByText('13900001111')
    press('list-export')
    await waitFor(() => expect(said()).toBe('已导出 2 条'))
    const [name, csv] = jest.mocked(keepText).mock.calls[0] ?? []
    expect(name).toMatch(/^白名单-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv).toBe("\ufeff号码,备注,有效期\r\n13900001111,快递,至 2030-06-01 00:00\r\n'+85251234567,'=1+1,\r\n")
  })

  it('leads to the paste of many numbers', async () => {
    answerCalls({ '/list/query': page })
    renderScreen(<WhiteNameListPage />, '/whiteNameList')
    await screen.findByText('13900001111')
    press('list-paste-many')
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith({ url: '/addNameList?type=white&way=paste' }))
  })
})
