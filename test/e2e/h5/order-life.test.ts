import { BUYER, buyerEnvironment, testOrderLife } from './support/order-life'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const stage = setStage(buyerEnvironment)
let phone: Phone

beforeAll(async () => {
  phone = await stage.open({ login: await stage.gateway.login(BUYER), guideSeen: true })
})

testOrderLife(() => Object.assign(phone, { packages: '/orderCenter' }))
