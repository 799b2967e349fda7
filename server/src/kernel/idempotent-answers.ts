import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema'

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
 * Claims a key for the work of this transaction. Answers what was stored when the same request has been done before;
 * a claim older than `staleBefore` is taken over.
 */
export async function claimRequest(
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
export async function hasAnswer(db: Kysely<Database>, key: IdempotencyKey, since: number): Promise<boolean> {
  const stored = await db
    .selectFrom('idempotent_answers')
    .select('request_id')
    .where((row) => row.and(columnsOf(key)))
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return stored !== undefined
}

/** Stores the answer of the work, to be committed together with it. */
export async function storeAnswer(trx: Transaction<Database>, key: IdempotencyKey, answer: string): Promise<void> {
  await trx
    .updateTable('idempotent_answers')
    .set({ answer })
    .where((row) => row.and(columnsOf(key)))
    .execute()
}

/** Gives a claim up: the request may be sent again with another body. */
export async function releaseRequest(trx: Transaction<Database>, key: IdempotencyKey): Promise<void> {
  await trx
    .deleteFrom('idempotent_answers')
    .where((row) => row.and(columnsOf(key)))
    .execute()
}
