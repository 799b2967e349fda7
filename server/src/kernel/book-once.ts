import type { Logger } from 'pino'
import type { BillingEntry, BillingPort, Booking } from '../ports/billing'

const FIRST_RETRY = 10_000
const LAST_RETRY = 10 * 60 * 1000

/** How long after an attempt the next one is made: ten seconds at first, ten minutes at last. */
export function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY * 2 ** Math.min(attempts, 10), LAST_RETRY)
}

/**
 * Books an entry that was tried `attempts` times: after the first time it asks what became of it before. Without an
 * answer it is `pending`.
 */
export async function bookOnce(
  { billing, logger }: { billing: BillingPort; logger: Logger },
  entry: BillingEntry,
  attempts: number,
): Promise<Booking> {
  try {
    const known = attempts === 0 ? 'unknown' : await billing.stateOf(entry.id)
    // Money that is owed is offered again, a refused charge is not.
    const isToBook = known === 'unknown' || (known === 'refused' && entry.kind === 'refund')
    return isToBook ? await billing.book(entry) : known
  } catch (error) {
    logger.warn({ err: error, entry: entry.id }, 'The billing centre does not answer')
    return 'pending'
  }
}
