import { dayOf } from '@/rules/time/shanghai'
import { eventually } from './eventually'
import type { Gateway } from './gateway'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Holds nothing at first. */
export const BUYER = '13800138009'

/** The clock moves by months without ending the session. */
export const buyerEnvironment = { SESSION_DAYS: '3650', SESSION_MAX_DAYS: '3650' }

/** A subscriber's actions, in either build. */
export interface Buyer {
  gateway: Gateway
  /** The screen that offers the packages in this build. */
  packages: string
  visit(path: string): Promise<void>
  tap(id: string): Promise<void>
  fill(id: string, text: string): Promise<void>
  waitForId(id: string): Promise<unknown>
  waitForText(text: string): Promise<void>
  waitForTextIn(id: string, text: string): Promise<void>
}

/** Tests the life of an order as a subscriber sees it, from a trial to the end of the last month. */
export function testOrderLife(buyerOf: () => Buyer): void {
  let now = Date.now()

  /** Moves the clock to the first of the next month in China, one o'clock. */
  async function beginNextMonth() {
    const [year = 0, month = 0] = dayOf(now).split('-').map(Number)
    await passTo(Date.UTC(year, month, 1) - 7 * HOUR)
  }
  async function passTo(then: number) {
    await buyerOf().gateway.advance(then - now)
    now = then
  }

  /** Confirms the order of the open sheet by its code and consent. */
  async function confirm() {
    const buyer = buyerOf()
    await buyer.waitForId('order-code')
    const seen = (await buyer.gateway.outbox(BUYER)).length
    await buyer.tap('order-send')
    await buyer.fill('order-code', await buyer.gateway.smsCode(BUYER, seen))
    await buyer.tap('order-agree')
    await buyer.tap('order-submit')
    await buyer.waitForId('order-done')
  }

  /**
   * Opens the order of a row, the newest by default, once the history shows this text: at first it may show cached
   * data.
   */
  async function openOrder(state: string, row = 0) {
    const buyer = buyerOf()
    await buyer.visit('/orderHistory')
    await buyer.waitForTextIn(`row-${row}`, state)
    await buyer.tap(`row-${row}`)
    await buyer.waitForTextIn('order-facts', state)
  }

  async function leave() {
    const buyer = buyerOf()
    await buyer.tap('order-leave')
    await buyer.tap('leave-confirm')
    await buyer.waitForId('leave-done')
    await buyer.tap('reason-notUsed')
    await buyer.tap('reason-send')
    await buyer.waitForTextIn('order-facts', '待终止')
  }

  it('begins with a free trial, which is in the history and is not offered again', async () => {
    const buyer = buyerOf()
    await buyer.visit('/blackNameList')
    await buyer.waitForText('去订购')
    await buyer.visit('/freeTrial')
    await buyer.tap('try-uasp-6')
    await confirm()
    await buyer.waitForText('订购成功')
    await buyer.tap('order-done-see')
    await buyer.waitForTextIn('order-facts', '试用中')
    await buyer.visit('/blackNameList')
    await buyer.waitForText('0 / 100')
    await buyer.visit('/freeTrial')
    await buyer.waitForText('您已有套餐，不能再试用')
  })

  it('is left in two taps, taken back in one, and ends with the trial when it is left', async () => {
    const buyer = buyerOf()
    await openOrder('试用中')
    await leave()
    await buyer.tap('order-resume')
    await buyer.waitForTextIn('order-facts', '试用中')
    await leave()
    await passTo(now + 31 * DAY)
    await openOrder('已终止')
    await buyer.visit('/orderHistory')
    await buyer.tap('history-bills')
    await buyer.waitForText('近 24 个月没有费用')
  })

  it('is ordered for money, and renewed on the first of the month after a notice', async () => {
    const buyer = buyerOf()
    await beginNextMonth()
    await buyer.visit(buyer.packages)
    await buyer.tap('order-six')
    await confirm()
    await openOrder('使用中')
    await buyer.waitForText('近 30 天')
    const seen = (await buyer.gateway.outbox(BUYER)).length
    // By day: notices leave between nine and twenty o'clock.
    await passTo(now + 27 * DAY + 9 * HOUR)
    await eventually(async () => {
      const notices = (await buyer.gateway.outbox(BUYER)).slice(0, -seen).map(({ text }) => text)
      expect(notices).toEqual([expect.stringContaining('6 元')])
    })
    await beginNextMonth()
    await buyer.visit('/orderHistory')
    await buyer.tap('history-bills')
    await buyer.waitForText('扣费')
  })

  it('becomes the nine-yuan package at once, and what is left of the old one is paid back', async () => {
    const buyer = buyerOf()
    await buyer.visit(buyer.packages)
    await buyer.tap('order-nine')
    await confirm()
    await buyer.visit('/orderHistory')
    await buyer.waitForTextIn('row-0', '使用中')
    await buyer.waitForTextIn('row-0', '9 元版')
    await buyer.waitForTextIn('row-1', '已退款')
    await buyer.tap('history-bills')
    await buyer.waitForText('退费')
  })

  it('goes down to the three-yuan package from the next month on, which can be taken back', async () => {
    const buyer = buyerOf()
    await buyer.visit(buyer.packages)
    await buyer.tap('order-three')
    await confirm()
    await buyer.waitForText('订购已受理')
    await buyer.tap('order-done-see')
    await buyer.waitForTextIn('order-facts', '待生效')
    await buyer.tap('order-resume')
    await buyer.waitForTextIn('order-facts', '已终止')
    await buyer.visit('/orderHistory')
    await buyer.waitForTextIn('row-1', '使用中')
  })

  it('goes down for good, and the limits with it', async () => {
    const buyer = buyerOf()
    await buyer.visit(buyer.packages)
    await buyer.tap('order-three')
    await confirm()
    await beginNextMonth()
    await buyer.visit('/orderHistory')
    await buyer.waitForTextIn('row-0', '使用中')
    await buyer.waitForTextIn('row-0', '3 元版')
    await buyer.visit('/blackNameList')
    await buyer.waitForText('0 / 50')
  })

  it('keeps do-not-disturb beside it, for nothing, confirmed by a code', async () => {
    const buyer = buyerOf()
    await buyer.visit('/notDisturb')
    await buyer.waitForText('套餐终止后免打扰继续使用')
    await buyer.tap('dnd-order')
    await confirm()
    await buyer.waitForText('已订购免打扰')
    await buyer.tap('order-done-see')
    await buyer.waitForTextIn('order-facts', '免费')
    await buyer.visit('/notDisturb')
    await buyer.waitForId('dnd-manage')
    await buyer.visit('/orderHistory')
    await buyer.waitForTextIn('row-0', '免打扰')
  })

  it('ends with the month in which it is left, and the history tells all of it', async () => {
    const buyer = buyerOf()
    await openOrder('使用中', 1)
    await leave()
    await beginNextMonth()
    await buyer.visit('/orderHistory')
    await buyer.waitForTextIn('row-1', '已终止')
    await buyer.visit('/blackNameList')
    await buyer.waitForText('0 / 10')
    await openOrder('使用中')
    await leave()
    await beginNextMonth()
    await openOrder('已终止')
    await buyer.visit('/orderHistory')
    for (const [row, name] of ['免打扰', '3 元版', '3 元版', '9 元版', '6 元版', '6 元版'].entries())
      await buyer.waitForTextIn(`row-${row}`, name)
  })
}
