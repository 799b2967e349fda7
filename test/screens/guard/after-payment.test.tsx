import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import Taro from '@tarojs/taro'
import type { Payment, PaymentRecord, Payments } from '@contract/payments'
import { dayText } from '@/i18n/formats'
import AfterPaymentPage from '@/areas/guard/pages/after-payment/index'
import { setLanguage } from '@/i18n/language'
import { MINUTE_MS } from '@/rules/time/units'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, loseNetwork, type SeenCall } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'

beforeEach(() => {
  resetApp()
  logIn()
})

const at = Date.now() - 20 * MINUTE_MS
const record = (id: string, more: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...{ id, kind: 'call', at, from: '17011112222', seconds: 125, action: 'pass', reason: 'riskCall' },
  ...{ tag: '', text: '', isFromAbroad: false, isReadByModel: false, isRisky: true },
  ...more,
})
const payment = (more: Partial<Payment> = {}): Payment => ({
  ...{ id: 'p', at, paidAt: Date.now() - 5 * MINUTE_MS, way: 'bank', payee: '张三', amountFen: 500_000 },
  ...{ records: [record('a')], missing: 0, steps: [], closedAt: null, toldAt: null },
  ...more,
})
const noted = (of: Payment | null, more: Partial<Payments> = {}): Payments => ({
  stricter: null,
  guardians: 0,
  ...{ now: Date.now(), payment: of, recent: [record('a'), record('b', { from: '13912345678', isRisky: false })] },
  ...more,
})
const isTick = (body: SeenCall['body']) => JSON.stringify(body).includes('"done":true')
const button = (name: string) => screen.getByRole('button', { name })
const bodyOf = (seen: readonly SeenCall[], end: string) => seen.find(({ path }) => path.endsWith(end))?.body

describe('/afterPayment', () => {
  it.each([
    ['zh-CN', '现在就打 110', '付款后的前 30 分钟最要紧', '重试'],
    ['en', 'Call 110 now', 'The first 30 minutes after paying matter most', 'Retry'],
  ] as const)(
    'calls 110 in one tap, in %s, also when the gateway cannot be reached',
    async (language, call, clock, retry) => {
      setLanguage(language)
      loseNetwork()
      renderScreen(<AfterPaymentPage />, '/afterPayment')
      fireEvent.click(button(call))
      expect(Taro.makePhoneCall).toHaveBeenCalledWith({ phoneNumber: '110' })
      expect(screen.getByText(clock)).toBeInTheDocument()
      expect(await screen.findByRole('button', { name: retry })).toBeInTheDocument()
    },
  )

  it('leads to call forwarding and the number lock', async () => {
    answerCalls({ '/live/payment': noted(null) })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    fireEvent.click(await screen.findByRole('button', { name: '查看来电转接和号码锁' }))
    await waitFor(() => expect(navigateTo.mock.calls.map(([{ url }]) => url)).toEqual(['/SMSANDNet']))
  })

  it('notes a payment with the suspicious records, and counts the half hour from it', async () => {
    const seen = answerCalls({ '/live/payment': noted(null), '/live/payment/start': noted(payment()) })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    fireEvent.click(await screen.findByRole('button', { name: '记下付款，生成报案说明' }))
    fireEvent.click(screen.getByRole('radio', { name: /微信/ }))
    fireEvent.input(screen.getByLabelText('金额（元，可不填）'), { target: { value: '5,000' } })
    fireEvent.click(button('保存'))
    expect(await screen.findByText(/还剩 2[45]:\d\d/)).toBeInTheDocument()
    expect(bodyOf(seen, '/start')).toMatchObject({ way: 'wechat', amountFen: 500_000, records: ['a'], payee: '' })
    await waitFor(() => expect(screen.queryByText('记下付款')).toBeNull())
  })

  it('does not save an amount that is none', async () => {
    answerCalls({ '/live/payment': noted(null) })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    fireEvent.click(await screen.findByRole('button', { name: '记下付款，生成报案说明' }))
    fireEvent.input(screen.getByLabelText('金额（元，可不填）'), { target: { value: '很多' } })
    expect(screen.getByText('请填写金额，如 5000 或 300.50')).toBeInTheDocument()
    expect(button('保存')).toHaveAttribute('aria-disabled', 'true')
  })

  it('counts by the clock of the gateway, whatever the phone shows', async () => {
    const hour = 60 * MINUTE_MS
    answerCalls({
      '/live/payment': noted(payment({ paidAt: Date.now() + hour - 5 * MINUTE_MS }), { now: Date.now() + hour }),
    })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    expect(await screen.findByText(/还剩 2[45]:\d\d/)).toBeInTheDocument()
  })

  it('still says to call 110 when the half hour has passed', async () => {
    answerCalls({ '/live/payment': noted(payment({ paidAt: Date.now() - 31 * MINUTE_MS })) })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    expect(await screen.findByText('付款已过 30 分钟，仍请马上打 110')).toBeInTheDocument()
  })

  it('ticks a step and takes it back', async () => {
    const done = payment({ steps: [{ step: 'police', at: Date.now() }] })
    const seen = answerCalls({
      '/live/payment': noted(payment()),
      '/live/payment/change': ({ body }: SeenCall) => noted(isTick(body) ? done : payment()),
    })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    const tick = async () => fireEvent.click(await screen.findByRole('checkbox', { name: '打 110 报警' }))
    await tick()
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '打 110 报警' })).toBeChecked())
    expect(bodyOf(seen, '/change')).toMatchObject({ change: { kind: 'step', step: 'police', done: true } })
    await tick()
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '打 110 报警' })).not.toBeChecked())
  })

  it('leads to the hotline of the service that paid, and to those of banks', async () => {
    answerCalls({ '/live/payment': noted(payment({ way: 'alipay' })) })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    fireEvent.click(await screen.findByRole('button', { name: '拨打 95188' }))
    expect(Taro.makePhoneCall).toHaveBeenCalledWith({ phoneNumber: '95188' })
    fireEvent.click(button('查看官方电话'))
    fireEvent.click(screen.getByText('工商银行'))
    expect(Taro.makePhoneCall).toHaveBeenCalledWith({ phoneNumber: '95588' })
  })

  it('fills the statement from the log, marks what a model read, and says what is missing', async () => {
    const sms = record('c', {
      kind: 'sms',
      from: '10690000',
      seconds: 0,
      action: 'remind',
      text: '您的账户异常',
      isReadByModel: true,
    })
    answerCalls({
      '/live/payment': noted(payment({ records: [sms, record('a', { isFromAbroad: true })], missing: 2 })),
    })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    const statement = within(await screen.findByRole('region', { name: '报案说明' }))
    for (const words of [
      /5000 元/,
      /张三/,
      /来电 17011112222 · 通话 2 分钟 5 秒 · 来自境外 · 已接通/,
      /“您的账户异常” · AI 参与识别/,
      /另有 2 条/,
    ])
      expect(statement.getByText(words)).toBeInTheDocument()
  })

  it('tells the guardians at a tap, and says when that was', async () => {
    const told = payment({ toldAt: at, steps: [{ step: 'family', at }] })
    const seen = answerCalls({
      '/live/payment': noted(payment(), { guardians: 2 }),
      '/live/payment/change': noted(told, { guardians: 2 }),
    })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    fireEvent.click(await screen.findByRole('button', { name: '告诉家人（2 位守护人）' }))
    expect(await screen.findByText(/已告诉守护人$/)).toBeInTheDocument()
    expect(bodyOf(seen, '/change')).toMatchObject({ change: { kind: 'tell' } })
    expect(screen.queryByRole('button', { name: /^告诉家人/ })).toBeNull()
    expect(screen.getByRole('checkbox', { name: '告诉家人' })).toBeChecked()
  })

  it('says that nobody can be told', async () => {
    answerCalls({ '/live/payment': noted(payment()) })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    expect(await screen.findByText('没有可以告诉的守护人，请直接打电话。')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^告诉家人/ })).toBeNull()
  })

  it('shows the stricter days with their last one, and ends them', async () => {
    const until = Date.parse('2027-02-25T15:00:00+08:00')
    const stricter = (on: boolean, isCovered = true) => noted(payment(), { stricter: { until, on, isCovered } })
    const seen = answerCalls({ '/live/payment': stricter(true), '/live/payment/change': stricter(false) })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    fireEvent.click(await screen.findByRole('switch', { name: '从严拦截可疑来电' }))
    expect(screen.getByText(new RegExp(`^至 ${dayText('2027-02-25')}。`))).toBeInTheDocument()
    expect(await screen.findByText(`已关闭，${dayText('2027-02-25')} 前可以再打开。`)).toBeInTheDocument()
    expect(bodyOf(seen, '/change')).toMatchObject({ change: { kind: 'stricter', on: false } })
  })

  it('says that the stricter days do nothing without the call guard, and before a payment that they will begin', async () => {
    const until = Date.now() + MINUTE_MS
    answerCalls({ '/live/payment': noted(payment(), { stricter: { until, on: true, isCovered: false } }) })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    expect(await screen.findByText('您的产品不含来电拦截，不起作用。')).toBeInTheDocument()
    cleanup()
    answerCalls({ '/live/payment': noted(null) })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    expect(await screen.findByText('不填也可以直接打 110；记下后 90 天内，可疑来电不再响铃')).toBeInTheDocument()
  })

  it('is closed after a question, and then only read', async () => {
    const seen = answerCalls({
      '/live/payment': noted(payment()),
      '/live/payment/change': noted(payment({ closedAt: Date.now() })),
    })
    renderScreen(<AfterPaymentPage />, '/afterPayment')
    fireEvent.click(await screen.findByRole('button', { name: '处理完了' }))
    fireEvent.click(await screen.findByRole('button', { name: '结束' }))
    expect(await screen.findByRole('button', { name: '再记一笔付款' })).toBeInTheDocument()
    expect(bodyOf(seen, '/change')).toMatchObject({ change: { kind: 'close' } })
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByRole('region', { name: '报案说明' })).toBeInTheDocument()
  })
})
