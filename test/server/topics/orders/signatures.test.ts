import { findSubscribersWithOpenSignatures } from '@server/topics/orders/sign-order'
import { allKeys } from '../../support/due-work'
import { DAY, MINUTE, orderStage, type Stage } from './stage'

let stage: Stage
beforeAll(async () => {
  stage = await orderStage()
})
afterAll(() => stage.gateway.close())

it('an agreement that is still open when the number is given up is never sent again', async () => {
  const { gateway, billing } = stage
  const { db, now } = gateway
  const one = await stage.newcomer()
  const { orderId } = (await one.order('uasp-6')).data
  billing.fail('requestLost')
  await gateway.call('configs/v1/serviceSignToCBSS', { orderId }, one.token)
  const open = () => findSubscribersWithOpenSignatures(db, now(), allKeys)
  gateway.advance(MINUTE)
  expect(await open()).toEqual([one.id])
  await gateway.deps.releaseNumber(one.phoneNo, now())
  await gateway.doDue('order-signatures')
  gateway.advance(DAY)
  expect(await open()).toEqual([])
  expect(billing.signatures.size).toBe(0)
})
