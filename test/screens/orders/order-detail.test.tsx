import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import OrderDetailPage from '@/areas/orders/pages/order-detail'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails, inTurn, pending, refuses, requestIdsOf } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, control, disappears, element, press, toasted } from '../../support/controls'
import { at, detailOf, ending, orderOf } from './order-answers'
import { dayText } from '@/i18n/formats'

const left = detailOf({ order: ending, renewal: null, unsubscribe: null, canResume: true })
const good = {
  '/order/detail': detailOf(),
  '/order/unsubscribe': { order: ending, message: '已退订，可用至 2026-11-30' },
  '/order/unsubscribeReason': {},
  '/order/resume': { order: orderOf(), message: '已恢复，照常续订' },
  '/statusQuery': { phoneNo: '13800138000', productStatusList: [] },
}
const open = (query: Record<string, string> = { id: 'order-0001' }) =>
  renderScreen(<OrderDetailPage />, '/orderDetail', query)

beforeEach(() => {
  resetApp()
  logIn()
})

describe('one order', () => {
  it('shows its state, dates and costs, its renewal, history and accepted text', async () => {
    const seen = answerCalls(good)
    open()
    await appears('order-facts')
    expect(bodiesOf(seen, '/order/detail')).toMatchObject([{ orderId: 'order-0001' }])
    const facts = within(control('order-facts'))
    for (const text of ['安全卫士 9 元版', '使用中', '9 元/月', '7.8 元', 'orde r-00 01'])
      expect(facts.getByText(text)).toBeInTheDocument()
    expect(screen.getByText('拦截来电 3 个、短信 12 条')).toBeInTheDocument()
    expect(control('order-cheaper')).toHaveTextContent('安全卫士 3 元版（3 元/月）就够用')
    expect(screen.getByText('扣费 7.8 元，已生效')).toBeInTheDocument()
    expect(screen.getByText('安全卫士 9 元版，9 元/月')).toBeInTheDocument()
    press('cheaper-see')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/orderDetailIntroduce?productId=uasp-3' })
  })

  it('shows the refund', async () => {
    const order = orderOf({ state: 'refundDue', refundedFen: 50, refundDueFen: 105, endsAt: at('2026-11-20T09:00') })
    answerCalls({ ...good, '/order/detail': detailOf({ order, renewal: null, unsubscribe: null }) })
    open()
    await appears('order-facts')
    for (const text of ['0.5 元', '1.05 元', '退款中'])
      expect(within(control('order-facts')).getByText(text)).toBeInTheDocument()
    expect(element('order-leave')).toBeNull()
  })

  it.each([
    [{ state: 'failed', effectiveAt: null }, ['生效时间', '终止时间'], []],
    [
      { state: 'ended', kind: 'downgrade', effectiveAt: null, endsAt: at('2026-11-20T09:00') },
      ['生效时间'],
      ['取消时间'],
    ],
    [{ state: 'submitted', effectiveAt: null, isCharging: true }, ['生效时间', '续订'], ['处理中']],
  ] as const)('that is %p shows no date that is not so', async (over, absent, present) => {
    const order = orderOf({ renewsAt: null, ...over })
    answerCalls({ ...good, '/order/detail': detailOf({ order, renewal: null, unsubscribe: null }) })
    open()
    await appears('order-facts')
    const facts = within(control('order-facts'))
    for (const words of absent) expect(facts.queryByText(words)).toBeNull()
    for (const words of present) expect(facts.getByText(words)).toBeInTheDocument()
  })

  it('that was announced with the order says so', async () => {
    answerCalls({ ...good, '/order/detail': detailOf({ renewal: { ...detailOf().renewal!, noticeAt: null } }) })
    open()
    expect(await screen.findByText('订购时的短信已告知')).toBeInTheDocument()
  })

  it('that another package replaces offers to keep it, not to undo a cancellation', async () => {
    answerCalls({ ...good, '/order/detail': { ...left, replacedBy: '安全卫士 3 元版' } })
    open()
    await appears('order-resume')
    expect(control('order-resume')).toHaveTextContent('取消更换，保留原套餐')
    expect(screen.getByText(/之后更换为安全卫士 3 元版/)).toHaveTextContent(
      `${dayText('2026-11-30')} 及之前都可以取消更换`,
    )
  })

  it('opens without an order, and links to the orders', async () => {
    answerCalls(good)
    open({})
    await appears('order-history')
    press('order-history')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/orderHistory' })
  })

  it.each([
    ['it is on its way', pending, '加载中'],
    ['nobody answers', fails(502, '<html>'), '加载失败'],
    ['it is not there', refuses('U0206', '没有这个订单'), '没有这个订单'],
  ])('shows a message when %s', async (_what, reply, words) => {
    answerCalls({ ...good, '/order/detail': reply })
    open()
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('links to the orders after a damaged response', async () => {
    answerCalls({ ...good, '/order/detail': { order: null, timeline: 'x', renewal: {}, agreement: null } })
    open()
    await appears('order-history')
    expect(element('order-leave')).toBeNull()
  })

  it('that is free shows it, and has no refund', async () => {
    const free = detailOf({
      order: orderOf({ productId: 'dnd', productName: '免打扰', priceFen: 0, chargedFen: 0, renewsAt: null }),
      renewal: null,
    })
    answerCalls({ ...good, '/order/detail': free })
    open()
    await appears('order-facts')
    expect(within(control('order-facts')).getByText('免费')).toBeInTheDocument()
    expect(screen.getByText(`现在退订，可用至 ${dayText('2026-11-30')}。`)).toBeInTheDocument()
    press('order-leave')
    expect(await screen.findByText('无，免费产品不收费')).toBeInTheDocument()
  })

  it('that was made elsewhere has no price, agreement or signature of ours, and its cancellation is final', async () => {
    const seen = answerCalls({
      ...good,
      '/order/detail': detailOf({
        order: orderOf({ productId: 'umm', productName: '骚扰拦截', priceFen: null, chargedFen: 0, renewsAt: null }),
        agreement: null,
        renewal: null,
      }),
    })
    open()
    await appears('order-facts')
    const facts = within(control('order-facts'))
    expect(facts.getByText('以原办理渠道为准')).toBeInTheDocument()
    expect(facts.queryByText('已扣费')).toBeNull()
    expect(screen.getByText(/资费和协议以原办理渠道为准/)).toBeInTheDocument()
    expect(bodiesOf(seen, '/serviceSignToCBSS')).toEqual([])
    expect(screen.getByText(/退订后不能撤销/)).toBeInTheDocument()
    press('order-leave')
    expect(await screen.findByText('无，当月费用由运营商照常收取')).toBeInTheDocument()
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls(good)
    open()
    expect(await screen.findByText('What you agreed to')).toBeInTheDocument()
  })
})

describe('cancelling an order', () => {
  it('takes two taps, the second below what ends, when, and the refund', async () => {
    const seen = answerCalls({ ...good, '/order/detail': inTurn(detailOf(), left) })
    open()
    expect(await screen.findByText(/现在退订，可用至/)).toHaveTextContent(
      `现在退订，可用至 ${dayText('2026-11-30')}，之后不再扣费。`,
    )
    press('order-leave')
    expect(screen.getByText('无，已付费的天数照常使用')).toBeInTheDocument()
    expect(screen.getByLabelText('黑名单：由 100 个变为 0 个')).toBeInTheDocument()
    expect(bodiesOf(seen, '/order/unsubscribe')).toEqual([])
    press('leave-confirm')
    await appears('leave-done')
    expect(control('leave-done')).toHaveTextContent('已退订，可用至 2026-11-30')
    expect(control('leave-done').closest('[role=dialog]')).toHaveFocus()
    expect(bodiesOf(seen, '/order/unsubscribe')).toMatchObject([{ orderId: 'order-0001' }])
    await appears('order-resume')
  })

  it('shows the refund to the fen', async () => {
    const unsubscribe = { ...detailOf().unsubscribe!, refundFen: 105 }
    answerCalls({ ...good, '/order/detail': detailOf({ unsubscribe }) })
    open()
    await appears('order-leave')
    press('order-leave')
    expect(screen.getByText('1.05 元，退回话费账户')).toBeInTheDocument()
  })

  it('says that nothing was charged yet, and that the old package still ends', async () => {
    const order = orderOf({ state: 'submitted', kind: 'downgrade', chargedFen: 0, renewsAt: null })
    const stillEnds = { productName: '安全卫士 9 元版', endsAt: at('2026-12-01T00:00') }
    const unsubscribe = { ...detailOf().unsubscribe!, stillEnds }
    answerCalls({ ...good, '/order/detail': detailOf({ order, unsubscribe, renewal: null }) })
    open()
    await appears('order-leave')
    press('order-leave')
    expect(screen.getByText('无，还没有扣过费')).toBeInTheDocument()
    expect(screen.getByText(/安全卫士 9 元版仍只能用到/)).toHaveTextContent(dayText('2026-11-30'))
  })

  it('asks for the reason afterwards, which can be skipped', async () => {
    const seen = answerCalls(good)
    open()
    await appears('order-leave')
    press('order-leave')
    press('leave-confirm')
    await appears('reason-skip')
    press('reason-skip')
    expect(element('leave-done')).toBeNull()
    expect(bodiesOf(seen, '/order/unsubscribeReason')).toEqual([])
  })

  it('sends the chosen reason', async () => {
    const seen = answerCalls(good)
    open()
    await appears('order-leave')
    press('order-leave')
    press('leave-confirm')
    await appears('reason-notUsed')
    expect(control('reason-send')).toHaveAttribute('aria-disabled', 'true')
    press('reason-notUsed')
    press('reason-send')
    await toasted('谢谢，已收到')
    expect(bodiesOf(seen, '/order/unsubscribeReason')).toMatchObject([{ orderId: 'order-0001', reason: 'notUsed' }])
    await disappears('leave-done')
  })

  it('happens once for a double tap, and keeps the requestId after a lost response', async () => {
    const seen = answerCalls({
      ...good,
      '/order/unsubscribe': inTurn(fails(502, '<html>'), good['/order/unsubscribe']),
    })
    open()
    await appears('order-leave')
    press('order-leave')
    const confirm = control('leave-confirm')
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    await toasted('网络不给力，请稍后重试')
    await waitFor(() => expect(control('leave-confirm')).not.toHaveAttribute('aria-disabled', 'true'))
    press('leave-confirm')
    await appears('leave-done')
    const ids = requestIdsOf(seen, '/order/unsubscribe')
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })

  it('shows the reason of a refusal', async () => {
    answerCalls({ ...good, '/order/unsubscribe': refuses('U0204', '订单正在处理，请稍后再试') })
    open()
    await appears('order-leave')
    press('order-leave')
    press('leave-confirm')
    await toasted('订单正在处理，请稍后再试')
    expect(element('leave-done')).toBeNull()
  })

  it('can be undone', async () => {
    const seen = answerCalls({ ...good, '/order/detail': inTurn(left, detailOf()) })
    open()
    await appears('order-resume')
    expect(screen.getByText(/都可以撤销/)).toHaveTextContent(
      `${dayText('2026-11-30')} 及之前都可以撤销，套餐照常续订。`,
    )
    fireEvent.click(control('order-resume'))
    fireEvent.click(control('order-resume'))
    await toasted('已恢复，照常续订')
    await disappears('order-resume')
    expect(bodiesOf(seen, '/order/resume')).toHaveLength(1)
  })

  it('drops a change that has not started', async () => {
    const order = orderOf({ kind: 'downgrade', state: 'submitted', effectiveAt: at('2026-12-01T00:00') })
    answerCalls({ ...good, '/order/detail': detailOf({ order, renewal: null, canResume: true }) })
    open()
    await appears('order-resume')
    expect(screen.getByText('取消更换，保留原套餐')).toBeInTheDocument()
    expect(screen.getByText('更换还没有生效，可以退订，不扣费。原套餐仍按期终止。')).toBeInTheDocument()
    press('order-leave')
    expect(screen.getByText('立即取消')).toBeInTheDocument()
  })
})
