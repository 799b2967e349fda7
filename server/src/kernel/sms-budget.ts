import { Gauge } from 'prom-client'
import type { Kysely } from 'kysely'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../database/schema'
import { SmsBudgetSpent, SmsUnanswered, type SmsPort } from '../ports/sms'
import type { Metrics } from './metrics'
import { countHit, hitsOf } from './rate-windows'

const KEY = 'sms-all'
/** The part of the budget that notices may use; the rest is for codes. */
const OF_NOTICES = 0.8

/** Where the budget is counted, and its size in SMS a day (0 for none). */
interface SmsBudget {
  db: Kysely<Database>
  clock: () => number
  perDay: number
}

/** The used part of today's budget, from 0 on; 0 without a limit. */
export async function smsBudgetUsed({ db, clock, perDay }: SmsBudget): Promise<number> {
  return perDay === 0 ? 0 : (await hitsOf(db, KEY, DAY_MS, clock())) / perDay
}

/** Shows the used part of the budget; no value while the database fails. */
export function measureSmsBudget({ registry }: Metrics, budget: SmsBudget): void {
  new Gauge({
    name: 'sms_budget_used_ratio',
    help: 'SMS of today divided by SMS_PER_DAY; from 1 on none is sent. 0 without a limit',
    registers: [registry],
    async collect() {
      const used = await smsBudgetUsed(budget).catch(() => null)
      if (used === null) this.reset()
      else this.set(used)
    },
  })
}

/**
 * Limits all SMS of a day in Shanghai, whoever causes them (DESIGN 7.7): beyond it `send` rejects with SmsBudgetSpent
 * and the SMS centre is not asked. Notices end before codes do, so that a day of many notices does not keep anybody from
 * logging in. What the centre refuses does not count. Gateways share the count, which is stored after
 * an SMS was sent: nobody waits for it, and a transaction may send. So several gateways may send a few more than the limit.
 */
export function withinSmsBudget<Port extends SmsPort>(port: Port, { db, clock, perDay }: SmsBudget): Port {
  if (perDay === 0) return port
  let day = 0
  /** The stored count, as it was returned last, and what is not stored yet. */
  let stored = 0
  let pending = 0
  const store = (now: number) => {
    void countHit(db, KEY, DAY_MS, now)
      .then(
        (total) => {
          if (startOfDay(now) === day) stored = Math.max(stored, total)
        },
        () => undefined, // the next SMS is counted again
      )
      .finally(() => {
        pending -= 1
      })
  }
  return {
    ...port,
    async send(message) {
      const now = clock()
      if (startOfDay(now) !== day) [day, stored] = [startOfDay(now), 0]
      const most = message.kind.endsWith('-code') ? perDay : perDay * OF_NOTICES
      if (stored + pending >= most) throw new SmsBudgetSpent(`The ${most} SMS of this day (SMS_PER_DAY) are spent`)
      pending += 1
      try {
        await port.send(message)
      } catch (error) {
        if (error instanceof SmsUnanswered) store(now)
        else pending -= 1
        throw error
      }
      store(now)
    },
  }
}
