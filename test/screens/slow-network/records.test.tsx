import { fireEvent, screen, waitFor } from '@testing-library/react'
import ContactDetailPage from '@/areas/contacts/pages/contact-detail'
import MessageFeedbackPage from '@/areas/sms/pages/message-feedback'
import MessagePersonalPage from '@/areas/sms/pages/message-personal'
import InterceptDetailPage from '@/pages/intercept-detail'
import SearchPage from '@/pages/search'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, inTurn, pending, requestIdsOf } from '../../mocks/gateway'
import { facts } from '../contacts/facts'
import { holding } from '../sms/sms-answers'
import { appears, disappears, element, press, settleDialog, toast, toasted, type } from '../../support/controls'
import { recordDetail } from '../search/record'

const record = { ...recordDetail, tag: '' }
const allowed = { ...record, allowedUntil: Date.parse('2026-11-21T09:30:00+08:00') }

beforeEach(() => {
  resetApp()
  logIn()
})

describe('on a slow network, a record', () => {
  const open = async () => {
    renderScreen(<InterceptDetailPage />, '/il', { id: 'r1' })
    await screen.findByText('骚扰电话')
  }

  it('reserves space for the data of its number', async () => {
    answerCalls({ '/intercept/detail': record, '/number/lookUp': pending })
    await open()
    expect(screen.getByText('加载中')).toBeInTheDocument()
  })

  it('keeps the choice of an allowance open until it is set, and its undo until that is done', async () => {
    answerCalls({
      '/intercept/detail': record,
      '/intercept/allow': inTurn(fails(502), allowed),
      '/intercept/disallow': inTurn(fails(502), record),
    })
    await open()
    press('il-allow')
    press('il-day')
    await toasted('网络不给力，请稍后重试')
    await waitFor(() => expect(element('il-day')).not.toHaveAttribute('aria-disabled'))
    press('il-day')
    await disappears('il-day')
    press('undo')
    await waitFor(() => expect(element('undo')).not.toHaveAttribute('aria-disabled'))
    press('undo')
    await disappears('undo')
    expect(toast()).toBe('已撤销')
  })

  it('ignores presses while the result is fetched', async () => {
    answerCalls({
      '/intercept/detail': inTurn(record, pending),
      '/list/add': { added: [], rejected: [], quota: { used: 1, limit: 9 } },
    })
    await open()
    press('il-black')
    await settleDialog(true)
    expect(element('il-allow')).toHaveAttribute('aria-disabled', 'true')
    expect(element('il-black')).toHaveAttribute('aria-busy', 'true')
  })
})

describe('on a slow network, the log', () => {
  it('keeps its filter visible, with its choice, while it loads', async () => {
    const reasons = [
      { reason: 'harassment', count: 3 },
      { reason: 'blacklist', count: 1 },
    ]
    answerCalls({ '/intercept/query': inTurn({ items: [record], nextCursor: null, reasons }, pending) })
    renderScreen(<SearchPage />, '/search')
    fireEvent.click(await screen.findByRole('radio', { name: '骚扰电话 3' }))
    expect(await screen.findByText('加载中')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '骚扰电话 3' })).toHaveAttribute('aria-checked', 'true')
    expect(screen.getByRole('radio', { name: '黑名单 1' })).toBeInTheDocument()
  })
})

describe('on a slow network, held SMS', () => {
  const held = { id: 'a', at: 2, from: '10690218', text: '会员通知', kind: 'other', detail: 'other', keptUntil: 9 }
  const page = { items: [held], nextCursor: null, kinds: [] }

  it('close with the response, before the list has reloaded', async () => {
    answerCalls({
      '/statusQuery': holding('uasp-9'),
      '/held/query': inTurn(page, pending),
      '/held/restore': { rejected: [] },
    })
    renderScreen(<MessagePersonalPage />, '/messagePersonal', { tab: 'held' })
    fireEvent.click(await screen.findByText('10690218'))
    press('held-restore')
    await disappears('held-restore')
    expect(toast()).toBe('已恢复到收件箱')
  })
})

describe('on a slow network, a report', () => {
  it('is sent once despite a lost response, and is kept while the others are open', async () => {
    const seen = answerCalls({
      '/statusQuery': holding('uasp-9'),
      '/report/query': { items: [], nextCursor: null },
      '/report/add': inTurn(fails(502), { id: 'r', kind: 'missed', state: 'received', outcome: 'none' }),
    })
    renderScreen(<MessageFeedbackPage />, '/messageFeedback')
    await screen.findByText('从隔离箱选择')
    type('feedback-from', '10690001')
    type('feedback-text', '贷款广告')
    press('feedback-mine')
    press('feedback-write')
    expect(element('feedback-from')).toHaveValue('10690001')
    press('feedback-submit')
    await toasted('网络不给力，请稍后重试')
    await waitFor(() => expect(element('feedback-submit')).not.toHaveAttribute('aria-busy'))
    press('feedback-submit')
    await disappears('feedback-submit')
    const [first, second] = requestIdsOf(seen, '/report/add')
    expect(second).toBe(first)
    press('feedback-write')
    expect(element('feedback-from')).toHaveValue('')
  })
})

describe('on a slow network, contacts', () => {
  const contact = { id: 'c-1', name: '王芳', phoneNo: '13900001111', note: '', letter: 'W' }

  it('are not reported as lost when only the undo was', async () => {
    answerCalls({
      '/contact/detail': { contact, number: facts() },
      '/contact/remove': { removedIds: ['c-1'] },
      '/contact/restore': fails(502),
    })
    renderScreen(<ContactDetailPage />, '/contactDetail', { id: 'c-1' })
    await screen.findByText('王芳')
    press('contact-remove')
    await appears('undo')
    press('undo')
    await toasted('网络不给力，请稍后重试')
    await waitFor(() => expect(element('undo')).not.toHaveAttribute('aria-disabled'))
    expect(toast()).toBe('网络不给力，请稍后重试')
  })
})
