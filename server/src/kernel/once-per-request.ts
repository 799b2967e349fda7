import type { Kysely, Transaction } from 'kysely'
import { keptDays } from '@/rules/legal/keeping'
import type { Database } from '../database/schema'
import { inTransaction, lockSubscriber } from './database/transaction'
import { failureCodes } from '@contract/envelope'
import { BadRequestError, CountedRefusal, UnauthorizedError, UserError, type Text } from './errors'
import { hashSecret } from './session-token'

const KEPT = keptDays.answers * 24 * 60 * 60 * 1000

/** The longest answer that is kept, in bytes: all but those about hundreds of entries, or a whole home. */
const KEPT_ANSWER = 16 * 1024

const done: Text = {
  zh: '操作已完成，请刷新后查看',
  en: 'This has been done already. Please refresh to see it',
}
const tooOften = (most: number): Text => ({
  zh: `操作次数过多：24 小时内最多 ${most} 次，请稍后再试`,
  en: `Too often: at most ${most} times in 24 hours. Please try again later`,
})

/** What a request does within its transaction. */
export interface RequestWork {
  /** How often in 24 hours; those that have failed do not count. */
  most: number
  /** Runs before the work, and may refuse with CountedRefusal. */
  check?: (trx: Kysely<Database>) => Promise<void>
  work: (trx: Kysely<Database>) => Promise<unknown>
  /** The answer to a repeat when it was too long to be kept. */
  again?: (trx: Kysely<Database>) => Promise<unknown>
}

/**
 * Does the work of a request once within 24 hours (DESIGN 7.8): claim, work and stored answer are one transaction, and
 * repeats wait for it. Of the request a digest is kept, of the answer what is small. Work that fails leaves nothing behind, so a repeat tries again; a CountedRefusal keeps what it
 * counted. Rejects with BadRequestError when the same requestId comes with another body, with UserError when it comes too often.
 */
export async function oncePerRequest(
  db: Kysely<Database>,
  key: IdempotencyKey,
  body: unknown,
  now: number,
  { most, check, work, again }: RequestWork,
): Promise<unknown> {
  const bodyHash = hashSecret(JSON.stringify(body))
  const outcome = await inTransaction(db, `subscriber ${key.subscriberId}`, async (trx) => {
    // The account was deleted while the request was on its way.
    if (!(await lockSubscriber(trx, key.subscriberId))) throw new UnauthorizedError('No such subscriber')
    const before = await claimRequest(trx, key, bodyHash, now, now - KEPT)
    if ('bodyHash' in before) {
      if (before.bodyHash !== bodyHash) throw new BadRequestError('This requestId belongs to another request')
      if (before.answer === null && !again) throw new UserError(failureCodes.badForm, done)
      const answer: unknown = before.answer === null ? await again?.(trx) : JSON.parse(before.answer)
      return { answer }
    }
    if (before.others >= most) throw new UserError(failureCodes.tooManyRequests, tooOften(most))
    try {
      await check?.(trx)
      const answer = await work(trx)
      const text = JSON.stringify(answer)
      if (Buffer.byteLength(text) <= KEPT_ANSWER) await storeAnswer(trx, key, text)
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
 * Claims a key for this transaction. Returns how many others there are of the same call, or what was stored when the request has been
 * done; a claim from before `staleBefore` is taken over.
 */
async function claimRequest(
  trx: Transaction<Database>,
  key: IdempotencyKey,
  bodyHash: string,
  now: number,
  staleBefore: number,
): Promise<{ others: number } | { bodyHash: string; answer: string | null }> {
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
    .returning((row) => [
      row
        .selectFrom('idempotent_answers as others')
        .select((other) => other.fn.countAll<number>().as('count'))
        .where('others.subscriber_id', '=', key.subscriberId)
        .where('others.path', '=', key.path)
        .where('others.created_at', '>=', staleBefore)
        .as('others'),
    ])
    .executeTakeFirst()
  if (claimed !== undefined) return { others: Number(claimed.others) }
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
