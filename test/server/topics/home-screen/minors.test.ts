import fc from 'fast-check'
import { pointTasks } from '@contract/words/points'
import { accountSees } from '@/rules/home-screen/minors'
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

describe('what a gateway gives an account', () => {
  /** What could sell something or bring somebody back, as the gateway gives it. */
  const offersTo = async ({ token, phoneNo }: { token: string; phoneNo: string }) => {
    const tasks = await gateway.call('guard/v1/points/tasks', {}, token)
    const zone = await gateway.call('jf/v1/ticket', { phone: phoneNo }, token)
    const { data } = await gateway.call('/api/h5/right/list', {}, token)
    const { data: exchange } = await gateway.call('guard/v1/points/exchanges', {}, token)
    const { data: trial } = await gateway.call('guard/v1/order/trial', {}, token)
    const { data: balance } = await gateway.call('jf/v1/queryPoint', {}, token)
    return {
      pointTasks: tasks.data.tasks.length === pointTasks.length,
      pointsZone: zone.code === 'A0000',
      rightOffers: data.rights.some(({ tier }) => tier === null),
      lockedOffer: trial.mayPromote,
      balance: typeof balance.points === 'number' && exchange.items.length > 0,
    }
  }

  it('follows the rule in every order of what the carrier says and of time', async () => {
    const step = fc.constantFrom('minor', 'adult', 'away', 'back', 'week', 'look')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const person = await newSubscriber(gateway)
        Object.assign(carrier, { isMinor: false, adultOn: undefined, isAway: false })
        for (const one of steps) {
          if (one === 'minor' || one === 'adult') carrier.isMinor = one === 'minor'
          if (one === 'away' || one === 'back') carrier.isAway = one === 'away'
          if (one === 'week') gateway.advance(7 * DAY)
          const isYoung = (await isMinor(person)) === true
          const given = await offersTo(person)
          for (const what of ['pointTasks', 'pointsZone', 'rightOffers', 'lockedOffer', 'balance'] as const)
            expect([what, given[what]]).toEqual([what, accountSees(what, isYoung)])
        }
      }),
      { numRuns: 8 },
    )
  })

  it('keeps what a minor has earned, also by deeds of now', async () => {
    const person = await newSubscriber(gateway, 'nine')
    Object.assign(carrier, { isMinor: true, adultOn: undefined, isAway: false })
    expect(await isMinor(person)).toBe(true)
    const { data: before } = await gateway.call('jf/v1/queryPoint', {}, person.token)
    const body = { requestId: 'request-minor-0001', list: 'black', entries: [{ value: '13912340077' }] }
    expect((await gateway.call('guard/v1/list/add', body as never, person.token)).code).toBe('A0000')
    const { data: after } = await gateway.call('jf/v1/queryPoint', {}, person.token)
    expect(after.points).toBeGreaterThan(before.points)
    const { data } = await gateway.call('/api/h5/right/list', {}, person.token)
    expect(data.rights.map(({ tier }) => tier)).not.toContain(null)
    const refused = await gateway.call('jf/v1/ticket', { phone: person.phoneNo }, person.token)
    expect(refused).toMatchObject({ code: 'U0203', msg: expect.stringContaining('照常兑换') })
  })
})
