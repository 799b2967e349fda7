import type { Kysely, Transaction } from 'kysely'
import { keptDays } from '@/rules/legal/keeping'
import type { Database } from '../database/schema'
import { inTransaction, lockSubscriber } from './database/transaction'
import { BadRequestError, CountedRefusal, UnauthorizedError } from './errors'
import { hashSecret } from './session-token'

const KEPT = keptDays.answers * 24 * 60 * 60 * 1000

/**
 * Does the work of a request once within 24 hours (DESIGN 7.8): claim, work and stored answer are one transaction, and
 * repeats wait for it. Work that fails leaves nothing behind, so a repeat tries again; a CountedRefusal keeps what it
 * counted. Rejects with BadRequestError when the same requestId comes with another body.
 */
export async function oncePerRequest(
  db: Kysely<Database>,
  key: IdempotencyKey,
  body: unknown,
  now: number,
  work: (trx: Kysely<Database>) => Promise<unknown>,
): Promise<unknown> {
  const bodyHash = hashSecret(JSON.stringify(body))
  const outcome = await inTransaction(db, `subscriber ${key.subscriberId}`, async (trx) => {
    // The account was deleted while the request was on its way.
    if (!(await lockSubscriber(trx, key.subscriberId))) throw new UnauthorizedError('No such subscriber')
    const before = await claimRequest(trx, key, bodyHash, now, now - KEPT)
    if (before !== null) {
      if (before.bodyHash !== bodyHash) throw new BadRequestError('This requestId belongs to another request')
      const answer: unknown = JSON.parse(before.answer ?? 'null')
      return { answer }
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

/** Whether a request has been done; a repeat only returns the stored answer. */
export function isDone(db: Kysely<Database>, key: IdempotencyKey, now: number): Promise<boolean> {
  return hasAnswer(db, key, now - KEPT)
}

export interface IdempotencyKey {
  subscriberId: string
  path: string
  requestId: string
}

const columnsOf = ({ subscriberId, path, requestId }: IdempotencyKey) => ({
  subscriber_id: subscriberId,
  path,
  request_id: requestId,
})

/**
 * Claims a key for this transaction. Returns what was stored when the request has been done; a claim from before
 * `staleBefore` is taken over.
 */
async function claimRequest(
  trx: Transaction<Database>,
  key: IdempotencyKey,
  bodyHash: string,
  now: number,
  staleBefore: number,
): Promise<{ bodyHash: string; answer: string | null } | null> {
  const claimed = await trx
    .insertInto('idempotent_answers')
    .values({
      ...columnsOf(key),
      body_hash: bodyHash,
      answer: null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriber_id', 'path', 'request_id'])
        .doUpdateSet({ body_hash: bodyHash, answer: null, created_at: now })
        .where('idempotent_answers.created_at', '<', staleBefore),
    )
    .returning('request_id')
    .executeTakeFirst()
  if (claimed !== undefined) return null
  const stored = await trx
    .selectFrom('idempotent_answers')
    .select(['body_hash', 'answer'])
    .where((row) => row.and(columnsOf(key)))
    .executeTakeFirstOrThrow()
  return { bodyHash: stored.body_hash, answer: stored.answer }
}

/** Whether the same request has been done since an instant. */
async function hasAnswer(db: Kysely<Database>, key: IdempotencyKey, since: number): Promise<boolean> {
  const stored = await db
    .selectFrom('idempotent_answers')
    .select('request_id')
    .where((row) => row.and(columnsOf(key)))
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return stored !== undefined
}

/** Stores the answer of the work, to be committed together with it. */
async function storeAnswer(trx: Transaction<Database>, key: IdempotencyKey, answer: string): Promise<void> {
  await trx
    .updateTable('idempotent_answers')
    .set({ answer })
    .where((row) => row.and(columnsOf(key)))
    .execute()
}

/** Gives a claim up, so that the request can be sent again with another body. */
async function releaseRequest(trx: Transaction<Database>, key: IdempotencyKey): Promise<void> {
  await trx
    .deleteFrom('idempotent_answers')
    .where((row) => row.and(columnsOf(key)))
    .execute()
}
