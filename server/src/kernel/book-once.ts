import type { Logger } from 'pino'
import { MINUTE_MS } from '@/rules/time/units'
import type { BillingEntry, BillingPort, Booking } from '../ports/billing'

const FIRST_RETRY = 10_000
const LAST_RETRY = 10 * MINUTE_MS

/** The delay before the next attempt, in ms: from ten seconds up to ten minutes. */
export function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY * 2 ** Math.min(attempts, 10), LAST_RETRY)
}

/**
 * Books an entry that was tried `attempts` times. Before any retry it fetches the entry's state, so that nothing is
 * booked twice. Returns `pending` when the billing centre does not respond.
 */
export async function bookOnce(
  { billing, logger }: { billing: BillingPort; logger: Logger },
  entry: BillingEntry,
  attempts: number,
): Promise<Booking> {
  try {
    const known = attempts === 0 ? 'unknown' : await billing.stateOf(entry.id)
    // A refused refund is still owed to the subscriber, so it is booked again; a refused charge is not.
    const isToBook = known === 'unknown' || (known === 'refused' && entry.kind === 'refund')
    return isToBook ? await billing.book(entry) : known
  } catch (error) {
    logger.warn({ err: error, entry: entry.id }, 'The billing centre does not answer')
    return 'pending'
  }
}
