import type { PointTask } from '@contract/words/points'
import { pointTasks } from '@contract/words/points'
import type { Kysely } from 'kysely'
import { earningDeeds, scoreSteps, taskRules } from '@/rules/points/tasks'
import { startOfDay } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import { hashSecret } from '../../kernel/session-token'
import { earnPoints } from './ledger'

/**
 * Records what the subscriber did for a task. Each of `deeds` (a number, an account, a week) counts and earns once,
 * however often it is undone and repeated. Runs in the transaction of the deed, or in one of its own.
 */
export async function recordDeeds(
  db: Kysely<Database>,
  subscriberId: string,
  task: PointTask,
  deeds: readonly string[],
  now: number,
): Promise<void> {
  if (deeds.length === 0) return
  await inTransaction(db, `subscriber ${subscriberId}`, async (trx) => {
    await lockSubscriber(trx, subscriberId)
    const fresh = await insertDeeds(trx, subscriberId, { task, deeds, at: now, counted: true })
    const paid = fresh.slice(0, earningDeeds(task, fresh.length, await earnedOf(trx, subscriberId, task, now)))
    const { points } = taskRules[task]
    for (const hash of paid) {
      await trx
        .updateTable('points_deeds')
        .set({ points })
        .where('subscriber_id', '=', subscriberId)
        .where('task', '=', task)
        .where('deed_hash', '=', hash)
        .execute()
      await earnPoints(trx, subscriberId, { cause: `${task}:${hash}`, about: task, points, at: now })
    }
  })
}

/** Records the score and whether harassment interception is on; call it after anything that may change them. */
export async function recordScoreDeeds(
  db: Kysely<Database>,
  subscriberId: string,
  { before, score, isIntercepting }: { before: number; score: number; isIntercepting: boolean },
  now: number,
): Promise<void> {
  const { known, reached } = scoreSteps(before, score)
  const task = 'safetyScoreImprovement'
  await insertDeeds(db, subscriberId, { task, deeds: known, at: now, counted: false })
  await recordDeeds(db, subscriberId, task, reached, now)
  if (isIntercepting) await recordDeeds(db, subscriberId, 'harassmentInterception', ['on'], now)
}

/** Returns the hashes of the new deeds, in their order. */
async function insertDeeds(
  db: Kysely<Database>,
  subscriberId: string,
  { task, deeds, at, counted }: { task: PointTask; deeds: readonly string[]; at: number; counted: boolean },
): Promise<string[]> {
  if (deeds.length === 0) return []
  const hashes = [...new Set(deeds)].map((deed) => hashSecret(`${subscriberId} ${task} ${deed}`))
  const rows = hashes.map((deed_hash) => ({ subscriber_id: subscriberId, task, deed_hash, at, counted, points: 0 }))
  const inserted = await db
    .insertInto('points_deeds')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'task', 'deed_hash']).doNothing())
    .returning('deed_hash')
    .execute()
  const fresh = new Set(inserted.map((row) => row.deed_hash))
  return hashes.filter((hash) => fresh.has(hash))
}

/** How many deeds of a task have earned, on the day of `now` and in total. */
async function earnedOf(db: Kysely<Database>, subscriberId: string, task: PointTask, now: number) {
  const rows = await db
    .selectFrom('points_deeds')
    .select('at')
    .where('subscriber_id', '=', subscriberId)
    .where('task', '=', task)
    .where('points', '>', 0)
    .execute()
  const day = startOfDay(now)
  return { today: rows.filter(({ at }) => startOfDay(at) === day).length, ever: rows.length }
}

/** The nine counters and completion flags (SPEC section 3), with the points that each task has earned. */
export async function findTasks(db: Kysely<Database>, subscriberId: string) {
  const rows = await db
    .selectFrom('points_deeds')
    .select((column) => [
      'task',
      column.fn.countAll<number>().as('counter'),
      column.fn.sum<number>('points').as('earned'),
    ])
    .where('subscriber_id', '=', subscriberId)
    .where('counted', '=', true)
    .groupBy('task')
    .execute()
  return pointTasks.map((task) => {
    const row = rows.find((one) => one.task === task)
    const { inAll, ...rule } = taskRules[task]
    const counter = Number(row?.counter ?? 0)
    const earned = Number(row?.earned ?? 0)
    return { task, counter, completed: counter >= rule.goal, earned, most: inAll * rule.points, ...rule }
  })
}
