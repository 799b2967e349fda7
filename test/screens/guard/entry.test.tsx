import { screen, waitFor } from '@testing-library/react'
import WhiteNameListPage from '@/areas/guard/pages/white-name-list'
import { keepText } from '@/platform/kept-file'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import type { SeenCall } from '../../mocks/gateway'
import { answerCalls, bodyOf, fails } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, control, disappears, press, toasted, type } from '../../support/controls'
import { wholeText } from '../../support/whole-text'
import { momentOn } from '../../support/moments'

jest.mock('@/platform/kept-file', () => ({ keepText: jest.fn(async () => 'saved') }))

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

async function openEntry() {
  renderScreen(<WhiteNameListPage />, '/whiteNameList')
  await screen.findByText(wholeText('13900001111'))
  press('row-0')
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('an entry of a list', () => {
  it('shows its expiry in its row and in its sheet', async () => {
    answerCalls({ '/list/query': page })
    await openEntry()
    expect(screen.getByText(`${momentOn('2030-06-01 00:00')} 到期 · 快递 · 北京市 移动`)).toBeInTheDocument()
    expect(screen.getByText(wholeText(momentOn('2026-11-01 08:00')))).toBeInTheDocument()
    expect(control('list-end-day')).toHaveValue('2030-05-31')
  })

  it('of a contact shows the name first and the number below, in its row and its sheet', async () => {
    answerCalls({
      '/list/query': page,
      '/contact/names': { items: [{ phoneNo: '13900001111', name: '邱小满' }] },
    })
    renderScreen(<WhiteNameListPage />, '/whiteNameList')
    expect(await screen.findByText('邱小满')).toBeInTheDocument()
    expect(screen.getByText(new RegExp(`^13900001111 · ${momentOn('2030-06-01 00:00')} 到期`))).toBeInTheDocument()
    press('row-0')
    await appears('entry-note')
    expect(screen.getAllByText('邱小满')).toHaveLength(2)
    expect(screen.getByText(wholeText('13900001111'))).toBeInTheDocument()
  })

  it('saves a changed note and keeps its expiry to the minute', async () => {
    const seen = answerCalls({ '/list/query': page, '/list/edit': entry })
    await openEntry()
    type('entry-note', ' 驿站 ')
    press('entry-save')
    await toasted('已保存')
    expect(bodyOf(seen, '/edit')).toMatchObject({ list: 'white', id: 'a', note: '驿站' })
    expect(bodyOf(seen, '/edit')).not.toHaveProperty('expiresAt')
  })

  it('asks before a changed note is lost, and not without a change', async () => {
    answerCalls({ '/list/query': page })
    await openEntry()
    press('sheet-close')
    await disappears('entry-note')
    press('row-0')
    type('entry-note', '驿站')
    press('sheet-close')
    expect(await screen.findByText('还没有保存')).toBeInTheDocument()
    press('dialog-cancel')
    await disappears('dialog-cancel')
    expect(control('entry-note')).toHaveValue('驿站')
    press('sheet-close')
    await appears('dialog-confirm')
    press('dialog-confirm')
    await disappears('entry-note')
  })

  it('saves a note without half of an emoji', async () => {
    const seen = answerCalls({ '/list/query': page, '/list/edit': entry })
    await openEntry()
    type('entry-note', `${'长'.repeat(39)}\ud83d`)
    press('entry-save')
    await toasted('已保存')
    expect(bodyOf(seen, '/edit')).toMatchObject({ note: '长'.repeat(39) })
  })

  it('is kept permanently, or through a day', async () => {
    const seen = answerCalls({ '/list/query': page, '/list/edit': entry })
    await openEntry()
    press('list-keep-always')
    press('entry-save')
    await waitFor(() => expect(bodyOf(seen, '/edit')).toMatchObject({ expiresAt: null }))
  })

  it('cannot be kept through a past day', async () => {
    const seen = answerCalls({ '/list/query': page, '/list/edit': entry })
    await openEntry()
    type('list-end-day', '2020-01-01')
    press('entry-save')
    expect(await screen.findByText('到期日不能早于今天')).toBeInTheDocument()
    expect(bodyOf(seen, '/edit')).toBeUndefined()
  })

  it('moves to the other list with its note and expiry', async () => {
    const seen = answerCalls({ '/list/query': page, '/list/add': { added: [entry], rejected: [], quota } })
    await openEntry()
    press('entry-move')
    await toasted('已移到黑名单')
    const entries = [{ value: '13900001111', note: '快递', expiresAt: END }]
    expect(bodyOf(seen, '/add')).toMatchObject({ list: 'black', move: true, entries })
  })

  it('does not move while its note is being saved', async () => {
    answerCalls({ '/list/query': page, '/list/edit': () => new Promise(() => undefined) })
    await openEntry()
    press('entry-save')
    await waitFor(() => expect(control('entry-move')).toHaveAttribute('aria-disabled', 'true'))
  })

  it('stays on its list when the other one is full', async () => {
    const rejected = [{ value: '13900001111', reason: 'overLimit' }]
    answerCalls({ '/list/query': page, '/list/add': { added: [], rejected, quota: { used: 50, limit: 50 } } })
    await openEntry()
    press('entry-move')
    await toasted('未能移动：黑名单已满（50/50）')
    expect(control('entry-save')).toBeInTheDocument()
  })

  it('is removed with undo', async () => {
    answerCalls({ '/list/query': page, '/list/remove': { removedIds: ['a'], quota } })
    await openEntry()
    press('entry-remove')
    expect(await screen.findByText('已删除 1 条')).toBeInTheDocument()
  })

  it('keeps the input when the network fails', async () => {
    answerCalls({ '/list/query': page, '/list/edit': fails(502, '<html>') })
    await openEntry()
    type('entry-note', '驿站')
    press('entry-save')
    await toasted('网络不给力，请稍后重试')
    expect(control('entry-note')).toHaveValue('驿站')
  })
})

describe('a whole list', () => {
  it('is exported page by page', async () => {
    const second = { ...page, items: [{ ...entry, id: 'b', value: '+85251234567', note: '=1+1', expiresAt: null }] }
    answerCalls({
      '/list/query': (call: SeenCall) => (call.body?.cursor ? second : { ...page, nextCursor: 'next' }),
    })
    renderScreen(<WhiteNameListPage />, '/whiteNameList')
    await screen.findByText(wholeText('13900001111'))
    press('list-export')
    await toasted('已导出 2 条')
    const [name, csv] = jest.mocked(keepText).mock.calls[0] ?? []
    expect(name).toMatch(/^白名单-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv).toBe("\ufeff号码,备注,有效期\r\n13900001111,快递,至 2030-06-01 00:00\r\n'+85251234567,'=1+1,\r\n")
  })

  it('links to pasting many numbers', async () => {
    answerCalls({ '/list/query': page })
    renderScreen(<WhiteNameListPage />, '/whiteNameList')
    await screen.findByText(wholeText('13900001111'))
    press('list-paste-many')
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith({ url: '/addNameList?type=white&way=paste' }))
  })
})
