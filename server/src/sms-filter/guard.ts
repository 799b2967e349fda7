import { bulkhead } from 'cockatiel'
import type { Logger } from 'pino'
import { z } from 'zod'
import { smsVerdict, type smsQuestion, type SmsReceipt, type SmsVerdict } from '@contract/line'
import { createOutgoing, type Outgoing } from '../ports/outgoing'
import type { SigningKey } from '../ports/signature'
import { signedPost } from '../ports/signed-post'

export type Question = z.input<typeof smsQuestion>

/** What the filter asks and reports (docs/line.md). */
export interface Guard {
  /** The verdict on an SMS; null when none comes in time: the message passes. */
  judge(question: Question): Promise<SmsVerdict | null>
  /** Resolves true once the gateway has taken the receipts. */
  report(receipts: readonly SmsReceipt[]): Promise<boolean>
}

/** After so many failures in a row nothing is asked for a while. */
const FAILURES = 5
const REST_MS = 2000
/** Fewer than a gateway answers at a time, also with two filters; the others wait for their turn. */
const ASKED_AT_ONCE = 100
const MOST_WAITING = 100_000

/** The gateway at `origin`: signed with `key`, which gives up after `deadlineMs`. */
export function createGuard({
  origin,
  key,
  deadlineMs,
  clock,
  logger,
}: {
  origin: string
  key: SigningKey
  deadlineMs: number
  clock: () => number
  logger: Logger
}): Guard {
  const asking = createOutgoing('gateway', { timeoutMs: deadlineMs, failures: FAILURES, restMs: REST_MS })
  const reporting = createOutgoing('gateway', { failures: FAILURES, restMs: REST_MS })
  const turn = bulkhead(ASKED_AT_ONCE, MOST_WAITING)
  // A verdict writes nothing, and each SMS has an id of its own.
  const postWith = (send: Outgoing) =>
    signedPost({ url: origin, keys: [key] }, 'gateway', send, { hasId: false, clock })
  const [ask, tell] = [postWith(asking), postWith(reporting)]
  return {
    judge: (question) =>
      turn
        .execute(() => ask('carrier/sms/verdict', question, smsVerdict))
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'An SMS passes without a verdict')
          return null
        }),
    report: (receipts) =>
      tell('carrier/sms/receipts', receipts, z.unknown()).then(
        () => true,
        (error: unknown) => {
          logger.warn({ err: error }, 'Receipts are sent again later')
          return false
        },
      ),
  }
}
