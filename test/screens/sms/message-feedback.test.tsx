import { fireEvent, screen } from '@testing-library/react'
import MessageFeedbackPage from '@/areas/sms/pages/message-feedback'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, fails } from '../../mocks/gateway'
import { holding } from './sms-answers'
import { press, toasted, type } from '../../support/controls'
import { wholeText } from '../../support/whole-text'

const held = {
  id: 'a',
  at: 2,
  from: '10690218',
  text: '会员通知，退订回T',
  kind: 'other',
  detail: 'other',
  keptUntil: 9,
}
const report = {
  id: 'r',
  at: Date.parse('2026-11-20T12:30:00+08:00'),
  kind: 'spam',
  from: '13912340001',
  text: '恭喜中奖',
  note: '',
  state: 'received',
  outcome: 'none',
}
const product = { '/statusQuery': holding('uasp-9') }
const noReports = { '/report/query': { items: [], nextCursor: null } }
const open = () => renderScreen(<MessageFeedbackPage />, '/messageFeedback')

beforeEach(() => {
  resetApp()
  logIn()
})

describe('a report', () => {
  it('of an SMS chosen from the quarantine names it by its id', async () => {
    const seen = answerCalls({
      ...product,
      ...noReports,
      '/held/query': { items: [held], nextCursor: null, kinds: [] },
      '/report/add': { ...report, kind: 'wronglyHeld', state: 'handled', outcome: 'restored' },
    })
    open()
    await screen.findByText('从隔离箱选择')
    press('feedback-choose')
    fireEvent.click(await screen.findByText('10690218'))
    expect(screen.getByDisplayValue('会员通知，退订回T')).toBeInTheDocument()
    press('feedback-submit')
    await toasted('已恢复到收件箱')
    const sent = bodyOf(seen, '/report/add')
    expect(sent).toMatchObject({ kind: 'wronglyHeld', smsId: 'a' })
    expect(sent).not.toHaveProperty('text')
  })

  it('of a typed one carries sender, text and note, and blocks the sender only on request', async () => {
    const seen = answerCalls({ ...product, ...noReports, '/report/add': { ...report, outcome: 'senderRefused' } })
    open()
    await screen.findByText('从隔离箱选择')
    press('feedback-spam')
    type('feedback-from', '13912340001')
    type('feedback-text', '恭喜中奖')
    type('feedback-note', '诈骗')
    expect(screen.getByRole('checkbox')).toHaveAttribute('aria-checked', 'false')
    press('feedback-refuse')
    press('feedback-submit')
    await toasted('已收到，并拒收该号码')
    expect(bodyOf(seen, '/report/add')).toMatchObject({
      kind: 'spam',
      from: '13912340001',
      text: '恭喜中奖',
      note: '诈骗',
      refuseSender: true,
    })
  })

  it('shows what is missing, and keeps the input after a network failure', async () => {
    answerCalls({ ...product, '/report/add': fails(502) })
    open()
    await screen.findByText('从隔离箱选择')
    press('feedback-submit')
    expect(screen.getByText('请填写发送方号码')).toBeInTheDocument()
    type('feedback-from', '13912340001')
    press('feedback-submit')
    expect(screen.getByText('请填写短信内容')).toBeInTheDocument()
    type('feedback-text', '恭喜中奖')
    press('feedback-submit')
    await toasted('网络不给力，请稍后重试')
    expect(screen.getByDisplayValue('恭喜中奖')).toBeInTheDocument()
  })
})

describe('my reports', () => {
  it('show the result of each, and withdraw an open one', async () => {
    const seen = answerCalls({
      ...product,
      '/report/query': { items: [report], nextCursor: null },
      '/report/withdraw': { ...report, state: 'withdrawn' },
    })
    open()
    await screen.findByText('从隔离箱选择')
    press('feedback-mine')
    fireEvent.click(await screen.findByText(wholeText('13912340001')))
    expect(screen.getByText('等待运营商核实')).toBeInTheDocument()
    press('feedback-withdraw')
    await toasted('已撤回')
    expect(bodyOf(seen, '/withdraw')).toMatchObject({ id: 'r' })
  })

  it('show an empty state, in English too', async () => {
    setLanguage('en')
    answerCalls({ ...product, ...noReports })
    open()
    await screen.findByText('Choose from the quarantine')
    press('feedback-mine')
    expect(await screen.findByText('No reports yet')).toBeInTheDocument()
  })

  it('offer a retry after a failure', async () => {
    answerCalls({ ...product, '/report/query': fails(502, '<html>') })
    open()
    await screen.findByText('从隔离箱选择')
    press('feedback-mine')
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })

  it('require a product', async () => {
    answerCalls({ '/statusQuery': holding() })
    open()
    expect(await screen.findByText('去订购')).toBeInTheDocument()
  })
})
