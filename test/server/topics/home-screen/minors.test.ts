import { createLocalBilling, type BillingPort } from '@server/ports/billing'
import { makeTestApp, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'

const DAY = 24 * 60 * 60 * 1000
const carrier = { isMinor: false, adultOn: undefined as string | undefined, isAway: false, asked: 0 }
const billing: BillingPort = {
  ...createLocalBilling(),
  holderOf: async () => {
    carrier.asked += 1
    if (carrier.isAway) throw new Error('Away')
    return { isMinor: carrier.isMinor, adultOn: carrier.adultOn }
  },
}

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp({}, { billing })
})
afterAll(() => gateway.close())

/** Whether home is told to show no marketing. */
const isMinor = async ({ token, phoneNo }: { token: string; phoneNo: string }) => {
  const { data } = await gateway.call('configs/v1/popUpQuery', { phoneNo }, token)
  return data.popUpList.find(({ name }) => name === 'minor')?.enabled
}

it('a minor by the carrier gets no marketing until 18, and the carrier is asked once a week', async () => {
  const person = await newSubscriber(gateway)
  const adultOn = new Date(gateway.now() + 10 * DAY).toISOString().slice(0, 10)
  Object.assign(carrier, { isMinor: true, adultOn, isAway: false, asked: 0 })
  expect([await isMinor(person), await isMinor(person), carrier.asked]).toEqual([true, true, 1])
  gateway.advance(7 * DAY)
  // Without an answer what is known counts.
  carrier.isAway = true
  expect(await isMinor(person)).toBe(true)
  gateway.advance(4 * DAY)
  expect(await isMinor(person)).toBe(false)
})

it('a grown-up is none; of whom nothing is known nobody gets marketing while the carrier is away', async () => {
  const person = await newSubscriber(gateway)
  Object.assign(carrier, { isMinor: false, adultOn: undefined, isAway: true })
  expect(await isMinor(person)).toBe(true)
  carrier.isAway = false
  expect(await isMinor(person)).toBe(false)
})
