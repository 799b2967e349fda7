import { screen, waitFor } from '@testing-library/react'
import AddWhiteNameListPage from '@/areas/sms/pages/add-white-name-list'
import MessagePersonalPage from '@/areas/sms/pages/message-personal'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf } from '../../mocks/gateway'
import { reLaunch } from '../../mocks/taro'
import { entry, page, product, quota } from './sms-answers'
import { disappears, element, press, toasted, type } from '../../support/controls'
import { momentOn } from '../../support/moments'

beforeEach(() => {
  resetApp()
  logIn()
})

describe('an entry of a list of senders', () => {
  const END = Date.parse('2030-06-01T00:00:00+08:00')
  const allowed = { items: [{ ...entry('a', '1069*'), expiresAt: END }], nextCursor: null, quota }

  it('shows its expiry, links to its SMS, and moves to the blocked senders with its note and expiry', async () => {
    const seen = answerCalls({
      '/list/query': allowed,
      '/list/add': { added: [entry('a', '1069*')], rejected: [], quota },
    })
    renderScreen(<AddWhiteNameListPage />, '/addWhiteNameList')
    expect(await screen.findByText(`${momentOn('2030-06-01 00:00')} 到期 · 推销`)).toBeInTheDocument()
    press('row-0')
    expect(screen.queryByText('归属地')).toBeNull()
    press('entry-calls')
    await waitFor(() => expect(reLaunch.mock.calls[0]?.[0].url).toBe('/search?search=1069'))
    press('entry-move')
    await toasted('已移到拒收名单')
    const entries = [{ value: '1069*', note: '推销', expiresAt: END }]
    expect(bodyOf(seen, '/add')).toMatchObject({ list: 'refused', move: true, entries })
  })

  it('is refused by the other list with a displayed reason', async () => {
    const rejected = [{ value: '1069*', reason: 'neverBlocked' }]
    answerCalls({ '/list/query': allowed, '/list/add': { added: [], rejected, quota } })
    renderScreen(<AddWhiteNameListPage />, '/addWhiteNameList')
    await screen.findByText('1069*')
    press('row-0')
    press('entry-move')
    await toasted('未能移动：紧急与服务号码不能加入拒收名单')
  })
})

describe('pasting into a list of the SMS guard', () => {
  const nothingRefused = { added: [], rejected: [], quota }

  it('names invalid senders, adds the others, and keeps the panel open for the rest', async () => {
    const rejected = [{ value: '95588', reason: 'onOtherList' }]
    const seen = answerCalls({ '/list/query': page, '/list/check': { rejected, quota }, '/list/add': nothingRefused })
    renderScreen(<AddWhiteNameListPage />, '/addWhiteNameList')
    await screen.findByText('10690218')
    press('list-paste-many')
    type('list-paste', '1069* 商城\n商城\n95588')
    press('list-check')
    expect(await screen.findByText('可添加 1 个')).toBeInTheDocument()
    expect(element('list-problems')).toHaveTextContent('第 2 行商城没有号码')
    expect(element('list-problems')).toHaveTextContent('第 3 行95588该号码在拒收名单中')
    press('list-import')
    await toasted('已添加 1 个，其余号码保留在下方')
    expect(screen.getByDisplayValue(/商城\s95588/)).toBeInTheDocument()
    const sent = bodyOf(seen, '/add')
    expect(sent).toMatchObject({ list: 'allowed', entries: [{ value: '1069*', note: '商城', expiresAt: null }] })
  })

  it('closes the panel when nothing is left, and reloads the list', async () => {
    const seen = answerCalls({
      ...product,
      '/list/query': { items: [], nextCursor: null, quota },
      '/list/check': { rejected: [], quota },
      '/list/add': nothingRefused,
    })
    renderScreen(<MessagePersonalPage />, '/messagePersonal', { tab: 'words' })
    await screen.findByText('还没有拦截关键词')
    press('list-paste-many')
    type('list-paste', '加 微信 至 2030-06-01 00:00')
    press('list-check')
    await screen.findByText('可添加 1 个')
    press('list-import')
    await toasted('已添加 1 个')
    await disappears('list-paste')
    const entries = [{ value: '加 微信', note: '', expiresAt: Date.parse('2030-06-01T00:00:00+08:00') }]
    expect(bodyOf(seen, '/add')).toMatchObject({ list: 'blockWord', entries })
    await waitFor(() => expect(bodiesOf(seen, '/query').length).toBeGreaterThan(1))
  })
})
