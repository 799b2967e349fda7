import type { Phone } from './support/phone'
import { setStage } from './support/stage'

/** Holds nothing at first. */
const SUBSCRIBER = '13800138009'

const stage = setStage()
let phone: Phone

beforeAll(async () => {
  phone = await stage.open({ login: await stage.gateway.login(SUBSCRIBER), guideSeen: true })
})

/** Confirms the order of the open sheet by its code and consent. */
async function confirm() {
  await phone.waitForId('order-code')
  const seen = (await stage.gateway.outbox(SUBSCRIBER)).length
  await phone.tap('order-send')
  await phone.fill('order-code', await stage.gateway.smsCode(SUBSCRIBER, seen))
  await phone.tap('order-agree')
  await phone.tap('order-submit')
  await phone.waitForId('order-done')
}

it('begins with a free trial, which is in the history', async () => {
  await phone.visit('/freeTrial')
  await phone.tap('try-uasp-6')
  await confirm()
  await phone.waitForText('订购成功')
  await phone.tap('order-done-see')
  await phone.waitForTextIn('order-facts', '试用中')
  await phone.visit('/freeTrial')
  await phone.waitForText('您已有套餐，不能再试用')
})

it('is left in two taps, and taken back in one', async () => {
  await phone.visit('/orderHistory')
  await phone.tap('row-0')
  await phone.tap('order-leave')
  await phone.tap('leave-confirm')
  await phone.waitForId('leave-done')
  await phone.tap('reason-notUsed')
  await phone.tap('reason-send')
  await phone.waitForTextIn('order-facts', '待终止')
  await phone.tap('order-resume')
  await phone.waitForTextIn('order-facts', '试用中')
})

it('becomes the nine-yuan package at once, and is charged for the days that are left', async () => {
  await phone.visit('/orderCenter9')
  await phone.tap('order-nine')
  await confirm()
  await phone.visit('/orderHistory')
  await phone.waitForTextIn('row-0', '使用中')
  await phone.waitForTextIn('row-0', '9 元版')
  await phone.waitForTextIn('row-1', '已终止')
  await phone.tap('history-bills')
  await phone.waitForText('扣费')
})

it('goes down to the three-yuan package from the next month on, which can be dropped', async () => {
  await phone.visit('/orderCenter')
  await phone.tap('order-three')
  await confirm()
  await phone.waitForText('订购已受理')
  await phone.tap('order-done-see')
  await phone.waitForTextIn('order-facts', '待生效')
  await phone.tap('order-resume')
  await phone.waitForTextIn('order-facts', '已终止')
  await phone.visit('/orderHistory')
  await phone.waitForTextIn('row-1', '使用中')
})
