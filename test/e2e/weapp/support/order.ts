import type { Weapp } from './weapp'

/** Orders a package by its button on the open /vip, with the code of an SMS and the consent. */
export async function orderPackage(weapp: Weapp, button: string, phoneNo: string): Promise<void> {
  await weapp.tap(button)
  await weapp.el('order-code')
  const seen = (await weapp.gateway.outbox(phoneNo)).length
  await weapp.tap('order-send')
  await weapp.fill('order-code', await weapp.gateway.smsCode(phoneNo, seen))
  await weapp.tap('order-agree')
  await weapp.tap('order-submit')
  await weapp.el('order-done')
}
