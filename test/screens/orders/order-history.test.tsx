import { screen, within } from '@testing-library/react'
import OrderHistoryPage from '@/areas/orders/pages/order-history'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails, pending } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { appears, control, element, press } from '../../support/controls'
import { at, ending, orderOf } from './order-answers'
import { dayText } from '@/i18n/formats'
import { momentOn } from '../../support/moments'

const open = () => renderScreen(<OrderHistoryPage />, '/orderHistory')
const answer = (orders: unknown[], nextCursor: string | null = null) => ({
  '/subscribeList': { subscribeList: orders, nextCursor },
})
const row = (index: number) => within(control(`row-${index}`))

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the orders', () => {
  it.each([
    ['an active one', orderOf(), '使用中', `${dayText('2026-12-01')} 续订 · ${dayText('2026-11-05')} 订购`],
    [
      'a trial',
      orderOf({ kind: 'trial', trialEndsAt: at('2099-12-05T10:30') }),
      '试用中',
      `试用至 ${momentOn('2099-12-05 10:30')} · ${dayText('2026-11-05')} 订购`,
    ],
    ['one that is left', ending, '待终止', `可用至 ${dayText('2026-11-30')} · ${dayText('2026-11-05')} 订购`],
    [
      'a change that waits',
      orderOf({ kind: 'downgrade', state: 'submitted', effectiveAt: at('2026-12-01T00:00'), renewsAt: null }),
      '待生效',
      `${dayText('2026-12-01')} 生效 · ${dayText('2026-11-05')} 订购`,
    ],
    ['one on its way', orderOf({ state: 'submitted', renewsAt: null }), '处理中', `${dayText('2026-11-05')} 订购`],
    [
      'one that is over',
      orderOf({ state: 'ended', endsAt: at('2026-11-20T09:00') }),
      '已终止',
      `${dayText('2026-11-20')} 终止 · ${dayText('2026-11-05')} 订购`,
    ],
    ['one that failed', orderOf({ state: 'failed', renewsAt: null }), '未成功', `${dayText('2026-11-05')} 订购`],
    ['one being paid back', orderOf({ state: 'refundDue', renewsAt: null }), '退款中', `${dayText('2026-11-05')} 订购`],
  ])('show %s with its state, price and dates', async (_what, order, state, dates) => {
    answerCalls(answer([order]))
    open()
    await appears('row-0')
    expect(row(0).getByText(state)).toBeInTheDocument()
    expect(control('row-0')).toHaveTextContent(`9 元/月 · ${dates}`)
  })

  it('are filtered, and link to one', async () => {
    const over = orderOf({ orderId: 'order-0000', state: 'ended', productName: '安全卫士 3 元版' })
    answerCalls(answer([orderOf(), over]))
    open()
    await appears('row-1')
    press('filter-over')
    expect(element('row-1')).toBeNull()
    expect(row(0).getByText('安全卫士 3 元版')).toBeInTheDocument()
    press('filter-live')
    press('row-0')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/orderDetail?id=order-0001' })
  })

  it('show an empty result of a filter', async () => {
    answerCalls(answer([orderOf()]))
    open()
    await appears('row-0')
    press('filter-over')
    expect(screen.getByText('没有这类订单')).toBeInTheDocument()
  })

  it('are loaded page by page', async () => {
    const seen = answerCalls({
      '/subscribeList': ({ body }: { body: Record<string, unknown> }) =>
        body.cursor === 'c-2'
          ? { subscribeList: [orderOf({ orderId: 'order-2' })], nextCursor: null }
          : { subscribeList: [orderOf()], nextCursor: 'c-2' },
    })
    open()
    await appears('orders-more')
    press('orders-more')
    await appears('row-1')
    expect(element('orders-more')).toBeNull()
    expect(bodiesOf(seen, '/subscribeList').map((body) => body?.cursor)).toEqual([null, 'c-2'])
  })

  it('link to the packages when there are none', async () => {
    answerCalls(answer([null, { state: 'active' }]))
    open()
    expect(await screen.findByText('还没有订单')).toBeInTheDocument()
    press('history-order')
    expect(navigateTo).toHaveBeenCalledWith({ url: '/orderCenter' })
  })

  it.each([
    ['they are on their way', pending, '加载中'],
    ['nobody answers', fails(502, '<html>'), '加载失败'],
  ])('show a message when %s', async (_what, reply, words) => {
    answerCalls({ '/subscribeList': reply })
    open()
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('have English texts', async () => {
    setLanguage('en')
    answerCalls(answer([ending]))
    open()
    expect(await screen.findByText('Ending')).toBeInTheDocument()
  })
})

describe('the bills', () => {
  const months = [
    {
      month: '2026-11',
      chargedFen: 780,
      refundedFen: 105,
      totalFen: 675,
      items: [
        { orderId: 'o-2', productName: '安全卫士 3 元版', kind: 'refund', amountFen: 105, at: at('2026-11-20T09:00') },
        { orderId: 'o-1', productName: '安全卫士 9 元版', kind: 'charge', amountFen: 780, at: at('2026-11-05T10:31') },
      ],
    },
  ]

  it('show the cost of each month, to the fen', async () => {
    answerCalls({ ...answer([orderOf()]), '/order/bills': { months } })
    open()
    press('history-bills')
    expect(await screen.findByText('2026-11 · 6.75 元')).toBeInTheDocument()
    expect(screen.getByText('−1.05 元')).toBeInTheDocument()
    expect(screen.getByText('7.8 元')).toBeInTheDocument()
  })

  it.each([
    ['there are none', { months: [] }, '近 24 个月没有费用'],
    ['nobody answers', fails(502, '<html>'), '加载失败'],
  ])('show a message when %s', async (_what, reply, words) => {
    answerCalls({ ...answer([orderOf()]), '/order/bills': reply })
    open()
    press('history-bills')
    expect(await screen.findByText(words)).toBeInTheDocument()
  })
})
