import { BUYER, buyerEnvironment, testOrderLife } from '../h5/support/order-life'
import { setStage } from './support/subscriber'
import { waitForTextIn } from './support/waits'

const stage = setStage(BUYER, { environment: buyerEnvironment })

testOrderLife(() => ({
  gateway: stage.weapp.gateway,
  packages: '/vip',
  visit: (path) => stage.weapp.visit(path),
  tap: (id) => stage.weapp.tap(id),
  fill: (id, text) => stage.weapp.fill(id, text),
  waitForId: (id) => stage.weapp.el(id),
  waitForText: (text) => stage.weapp.waitForText(text),
  waitForTextIn: (id, text) => waitForTextIn(stage.weapp, id, text),
}))
