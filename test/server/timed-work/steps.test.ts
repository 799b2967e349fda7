import { sql, type Kysely, type KyselyPlugin } from 'kysely'
import { startOfNextMonth } from '@/rules/orders/month'
import type { Database } from '@server/database/schema'
import { createLocalBilling, type BillingEntry, type BillingPort } from '@server/ports/billing'
import { makeTestApp, type TestApp } from '../support/app'
import { doDueWork } from '../support/due-work'
import { insertDueOrders, insertMembers, memberId, memberNumber } from '../support/members'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** More steps than any of these jobs has. */
const MOST_STEPS = 200

const booked: BillingEntry[] = []
const billing: BillingPort = {
  ...createLocalBilling(),
  book: async (entry) => {
    if (!booked.some(({ id }) => id === entry.id)) booked.push(entry)
    return 'booked'
  },
  stateOf: async (id) => (booked.some((entry) => entry.id === id) ? 'booked' : 'unknown'),
}
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp({}, { billing })
})
afterAll(() => gateway.close())

/**
 * A gateway that dies after a number of steps: each statement is one step, each outgoing request two, as its response
 * may be lost.
 */
function goneAfter(steps: number) {
  let left = steps
  const step = () => {
    if (left === 0) throw new Error('gone')
    left -= 1
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      step()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const asked = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    step()
    const answer = await ask()
    step()
    return answer
  }
  const deps = {
    ...gateway.deps,
    db: gateway.db.withPlugin(plugin),
    sms: { send: (message: Parameters<typeof gateway.outbox.send>[0]) => asked(() => gateway.outbox.send(message)) },
    billing: {
      ...billing,
      book: (entry: BillingEntry) => asked(() => billing.book(entry)),
      stateOf: (id: string) => asked(() => billing.stateOf(id)),
    },
  }
  return { deps, isGone: () => left === 0 }
}

/**
 * Runs work in a gateway that dies after each step in turn, and then in one that does not. Returns the number of steps.
 */
async function endAtEachStep(
  names: readonly string[],
  { prepare, check }: { prepare(index: number): Promise<void>; check(index: number): Promise<void> },
): Promise<number> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    await prepare(steps)
    const { deps, isGone } = goneAfter(steps)
    for (const name of names) await doDueWork(deps, name).catch(() => undefined)
    gateway.advance(MINUTE)
    const next = goneAfter(Infinity).deps
    for (const name of [...names, ...names]) await doDueWork(next, name)
    await check(steps)
    if (!isGone()) return steps
  }
  throw new Error('The work has no end')
}

const rowsOf = async (db: Kysely<Database>, index: number) =>
  (await db.selectFrom('weekly_reports').selectAll().where('subscriber_id', '=', memberId(index)).execute()).length

it('makes no report and no SMS twice, wherever a gateway dies', async () => {
  const sinceMonday = (gateway.now() + 8 * HOUR - 4 * DAY) % (7 * DAY)
  gateway.advance(7 * DAY - sinceMonday + 10 * HOUR)
  const sent: number[] = []
  const steps = await endAtEachStep(['weekly-reports', 'weekly-sms'], {
    async prepare(index) {
      await insertMembers(gateway.db, index, index + 1, gateway.now() - 3 * DAY)
      const chosen = { enabled: true, since_at: 0, sms: true, sms_since: 1 }
      await gateway.db
        .insertInto('weekly_switches')
        .values({ subscriber_id: memberId(index), ...chosen })
        .execute()
    },
    async check(index) {
      expect(await rowsOf(gateway.db, index)).toBe(1)
      sent.push(gateway.outbox.messages(memberNumber(index)).length)
    },
  })
  expect(steps).toBeGreaterThan(10)
  expect(Math.max(...sent)).toBe(1)
  // Only a gateway that died between the claim and the SMS sends none: it may have been sent.
  expect(sent.filter((count) => count === 0)).toHaveLength(1)
})

it('charges each order exactly once, wherever a gateway dies', async () => {
  const paidUntil = gateway.now()
  const steps = await endAtEachStep(['orders'], {
    async prepare(index) {
      await sql`insert into subscribers values (${`payer-${index}`}, ${`y${index}`}, 0)`.execute(gateway.db)
      await insertDueOrders(gateway.db, { ids: [`payer-${index}`], paidUntil })
    },
    async check(index) {
      const orderId = `order of payer-${index}`
      expect(booked.filter((entry) => entry.orderId === orderId)).toHaveLength(1)
      const order = await gateway.db
        .selectFrom('orders')
        .select(['state', 'paid_until'])
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      expect(order).toEqual({ state: 'active', paid_until: startOfNextMonth(paidUntil) })
    },
  })
  expect(steps).toBeGreaterThan(10)
})
