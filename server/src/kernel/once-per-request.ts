import type { Kysely, Transaction } from 'kysely'
import { keptDays } from '@/rules/legal/keeping'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../database/schema'
import { inTransaction, lockSubscriber } from './database/transaction'
import { failureCodes } from '@contract/envelope'
import { BadRequestError, CountedRefusal, UnauthorizedError, UserError, type Text } from './errors'
import { hashSecret } from './session-token'

const KEPT = keptDays.answers * DAY_MS

/** In bytes; only responses about hundreds of entries or a whole home are longer, and are not stored. */
const KEPT_ANSWER = 16 * 1024

const done: Text = {
  zh: '操作已完成，请刷新后查看',
  en: 'This has been done already. Please refresh to see it',
}
const tooOften = (most: number): Text => ({
  zh: `操作次数过多：24 小时内最多 ${most} 次，请稍后再试`,
  en: `Too often: at most ${most} times in 24 hours. Please try again later`,
})

/** The work of a request, run in one transaction. */
export interface RequestWork {
  /** The limit in 24 hours; failed requests do not count. */
  most: number
  /** Runs before the work; may throw CountedRefusal. */
  check?: (trx: Kysely<Database>) => Promise<void>
  work: (trx: Kysely<Database>) => Promise<unknown>
  /** Builds the response to a repeat when the first one was too long to store. */
  again?: (trx: Kysely<Database>) => Promise<unknown>
  /** Whether a response says that nothing was changed: the request does not count then, and a repeat does the work again. */
  isUnchanged?: (answer: unknown) => boolean
}

/**
 * Does the work of a request once within 24 hours (DESIGN 7.8). Claim, work and stored response form one transaction,
 * and repeats wait for it. Stores a digest of the request, and the response when it is small. Failed work is rolled
 * back, so a repeat tries again; a CountedRefusal commits what was counted. Rejects with BadRequestError when the
 * requestId was used with another body, and with UserError over the limit.
 */
export async function oncePerRequest(
  db: Kysely<Database>,
  key: IdempotencyKey,
  body: unknown,
  now: number,
  { most, check, work, again, isUnchanged }: RequestWork,
): Promise<unknown> {
  const bodyHash = hashSecret(JSON.stringify(body))
  const outcome = await inTransaction(db, `subscriber ${key.subscriberId}`, async (trx) => {
    // The account was deleted while the request was under way.
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
      if (isUnchanged?.(answer) === true) {
        await releaseRequest(trx, key)
        return { answer }
      }
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

/** Whether a request is done already; a repeat then returns the stored response. */
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
 * Claims a key for this transaction. Returns how many other requests of the same call there are, or the stored response
 * when the request is done. Claims older than `staleBefore` are taken over.
 */
async function claimRequest(
  trx: Transaction<Database>,
  key: IdempotencyKey,
  bodyHash: string,
  now: number,
  staleBefore: number,
): Promise<{ others: number } | { bodyHash: string; answer: string | null }> {
  const { others, claimed } = await trx
    .with('claimed', (db) =>
      db
        .insertInto('idempotent_answers')
        .values({ ...columnsOf(key), body_hash: bodyHash, answer: null, created_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['subscriber_id', 'path', 'request_id'])
            .doUpdateSet({ body_hash: bodyHash, answer: null, created_at: now })
            .where('idempotent_answers.created_at', '<', staleBefore),
        )
        .returning('request_id'),
    )
    .selectFrom('idempotent_answers as others')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('others'),
      selectFrom('claimed').select(fn.countAll<number>().as('claimed')).as('claimed'),
    ])
    .where('others.subscriber_id', '=', key.subscriberId)
    .where('others.path', '=', key.path)
    .where('others.created_at', '>=', staleBefore)
    // One node counts the state before the claim, several nodes the state after it.
    .where('others.request_id', '<>', key.requestId)
    .executeTakeFirstOrThrow()
  if (Number(claimed) > 0) return { others: Number(others) }
  const stored = await trx
    .selectFrom('idempotent_answers')
    .select(['body_hash', 'answer'])
    .where((row) => row.and(columnsOf(key)))
    .executeTakeFirstOrThrow()
  return { bodyHash: stored.body_hash, answer: stored.answer }
}

/** Whether the request has been done since an instant. */
async function hasAnswer(db: Kysely<Database>, key: IdempotencyKey, since: number): Promise<boolean> {
  const stored = await db
    .selectFrom('idempotent_answers')
    .select('request_id')
    .where((row) => row.and(columnsOf(key)))
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return stored !== undefined
}

/** Stores the response in the transaction of the work. */
async function storeAnswer(trx: Transaction<Database>, key: IdempotencyKey, answer: string): Promise<void> {
  await trx
    .updateTable('idempotent_answers')
    .set({ answer })
    .where((row) => row.and(columnsOf(key)))
    .execute()
}

/** Releases a claim, so that the request can be sent again with another body. */
async function releaseRequest(trx: Transaction<Database>, key: IdempotencyKey): Promise<void> {
  await trx
    .deleteFrom('idempotent_answers')
    .where((row) => row.and(columnsOf(key)))
    .execute()
}
