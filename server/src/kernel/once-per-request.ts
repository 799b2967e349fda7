import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'
import { inTransaction } from './database/transaction'
import { BadRequestError, CountedRefusal } from './errors'
import { claimRequest, hasAnswer, releaseRequest, storeAnswer, type IdempotencyKey } from './idempotent-answers'
import { lockSubscriber } from '../topics/subscribers/subscribers'
import { hashSecret } from './session-token'

const KEPT = 24 * 60 * 60 * 1000

/**
 * Does the work of a request once, however often it is sent (24 h): the work, the claim and the stored answer are one
 * transaction, repeats that arrive meanwhile wait for it. Work that fails leaves nothing behind, so a repeat tries
 * again; of a CountedRefusal what it has counted stays. Rejects with BadRequestError when the same requestId comes with
 * another body.
 */
export async function oncePerRequest(
  db: Kysely<Database>,
  key: IdempotencyKey,
  body: unknown,
  now: number,
  work: (trx: Kysely<Database>) => Promise<unknown>,
): Promise<unknown> {
  const bodyHash = hashSecret(JSON.stringify(body))
  const outcome = await inTransaction(db, async (trx) => {
    await lockSubscriber(trx, key.subscriberId)
    const before = await claimRequest(trx, key, bodyHash, now, now - KEPT)
    if (before !== null) {
      if (before.bodyHash !== bodyHash) throw new BadRequestError('This requestId belongs to another request')
      return { answer: JSON.parse(before.answer ?? 'null') as unknown }
    }
    try {
      const answer = await work(trx)
      await storeAnswer(trx, key, JSON.stringify(answer))
      return { answer }
    } catch (error) {
      if (!(error instanceof CountedRefusal)) throw error
      await releaseRequest(trx, key)
      return { refusal: error }
    }
  })
  if (outcome.refusal) throw outcome.refusal
  return outcome.answer
}

/** Whether a request has been done: sent again, it is answered and does nothing. */
export function isDone(db: Kysely<Database>, key: IdempotencyKey, now: number): Promise<boolean> {
  return hasAnswer(db, key, now - KEPT)
}
