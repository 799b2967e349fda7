import type { RoundScope } from '@contract/words/points'
import { sql, type Kysely } from 'kysely'
import { chooseQuestions, dailyQuestion, scatter } from '@/rules/quiz/choose-questions'
import { isDue, progressOf, type GivenAnswer, type QuestionProgress } from '@/rules/quiz/progress'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { inTransaction } from '../../kernel/database/transaction'
import { fromJson, toJson } from '../../kernel/columns'
import type { RandomSource } from '../../ports/random'
import type { Library } from './lessons'
import type { AnswerRow, Asked, RoundRow } from './tables'

/** An unfinished round is offered again for this long. */
const OPEN_FOR = 7 * DAY_MS
/** More answers than a person gives in two years; beyond that, the oldest do not count. */
const COUNTED = 5000

/** The owner of rounds. */
export type Owner = { subscriberId: string } | { guestHash: string }

const columnsOf = (owner: Owner) =>
  'subscriberId' in owner
    ? { subscriber_id: owner.subscriberId, guest_hash: null }
    : { subscriber_id: null, guest_hash: owner.guestHash }

const isOwners = (owner: Owner) =>
  'subscriberId' in owner
    ? sql<boolean>`subscriber_id = ${owner.subscriberId}`
    : sql<boolean>`guest_hash = ${owner.guestHash}`

/** A round with its answers by question. */
export interface RoundState {
  row: RoundRow
  asked: Asked[]
  answers: ReadonlyMap<string, AnswerRow>
}

/** Moves a guest's rounds to the subscriber. Concurrent answers to these rounds run before or after it. */
export async function takeOverRounds(db: Kysely<Database>, guestHash: string, subscriberId: string): Promise<void> {
  const owner = columnsOf({ subscriberId })
  await inTransaction(db, `quiz ${guestHash}`, async (trx) => {
    await trx.updateTable('quiz_rounds').set(owner).where('guest_hash', '=', guestHash).execute()
    await trx.updateTable('quiz_answers').set(owner).where('guest_hash', '=', guestHash).execute()
  })
}

/** Every answered question of an owner; empty without an owner. */
export async function findProgress(
  db: Kysely<Database>,
  owner: Owner | null,
): Promise<ReadonlyMap<string, QuestionProgress>> {
  if (owner === null) return new Map()
  const rows = await db
    .selectFrom('quiz_answers')
    .select(['question', 'at', 'is_right'])
    .where(isOwners(owner))
    .orderBy('at', 'desc')
    .limit(COUNTED)
    .execute()
  return progressOf(rows.map(({ question, at, is_right }): GivenAnswer => ({ question, at, isRight: is_right === 1 })))
}

/** An owner's round with its answers; null when it is another owner's, or none of its questions exists any more. */
export async function findRound(
  db: Kysely<Database>,
  library: Library,
  owner: Owner,
  roundId: string,
): Promise<RoundState | null> {
  const row = await db
    .selectFrom('quiz_rounds')
    .selectAll()
    .where('round_id', '=', roundId)
    .where(isOwners(owner))
    .executeTakeFirst()
  return row === undefined ? null : stateOf(db, library, row)
}

async function stateOf(db: Kysely<Database>, library: Library, row: RoundRow): Promise<RoundState | null> {
  const asked = fromJson(row.questions).filter(({ id }) => library.question.has(id))
  if (asked.length === 0) return null
  const answers = await db.selectFrom('quiz_answers').selectAll().where('round_id', '=', row.round_id).execute()
  return { row, asked, answers: new Map(answers.map((answer) => [answer.question, answer])) }
}

const isFinished = ({ asked, answers }: RoundState): boolean => asked.every(({ id }) => answers.has(id))

/** The unfinished round of a scope, or today's daily round, finished or not; null when there is none. */
export async function findOpenRound(
  db: Kysely<Database>,
  library: Library,
  owner: Owner | null,
  { scope, lesson, now }: { scope: RoundScope; lesson: string | null; now: number },
): Promise<RoundState | null> {
  if (owner === null) return null
  const row = await db
    .selectFrom('quiz_rounds')
    .selectAll()
    .where(isOwners(owner))
    .where('scope', '=', scope)
    .where('lesson', lesson === null ? 'is' : '=', lesson)
    .where('at', '>=', scope === 'daily' ? startOfDay(now) : now - OPEN_FOR)
    .orderBy('at', 'desc')
    .orderBy('round_id')
    .limit(1)
    .executeTakeFirst()
  const state = row === undefined ? null : await stateOf(db, library, row)
  return state !== null && (scope === 'daily' || !isFinished(state)) ? state : null
}

/** Begins a round. Null when the scope has no questions, such as an unknown lesson. */
export async function beginRound(
  db: Kysely<Database>,
  library: Library,
  owner: Owner,
  { scope, lesson, now, random }: { scope: RoundScope; lesson: string | null; now: number; random: RandomSource },
): Promise<RoundState | null> {
  const progress = await findProgress(db, owner)
  const roundId = random.id()
  const choice = { pool: library.pool, progress, now, chance: (id: string) => scatter(roundId, id) }
  const chosen = (): readonly { id: string }[] => {
    if (scope === 'mixed') return chooseQuestions(choice)
    if (scope === 'daily') return [dailyQuestion(choice)].filter((question) => question !== undefined)
    return library.lesson.get(lesson ?? '')?.questions ?? []
  }
  const asked = chosen().map(({ id }): Asked => ({ id, isRepeat: isDue(progress.get(id), now) }))
  if (asked.length === 0) return null
  const row: RoundRow = { round_id: roundId, ...columnsOf(owner), scope, lesson, questions: toJson(asked), at: now }
  await db.insertInto('quiz_rounds').values(row).execute()
  return { row, asked, answers: new Map() }
}

/**
 * Stores the answer to a question of an owner's round and returns the stored one: only the first answer counts. Null
 * when the round is not the owner's. Locks the round, so that the answer moves with it when a guest becomes a
 * subscriber.
 */
export function giveAnswer(
  db: Kysely<Database>,
  owner: Owner,
  given: { roundId: string; question: string; chosen: number; isRight: boolean; now: number },
): Promise<AnswerRow | null> {
  const { roundId, question, chosen, isRight, now } = given
  return inTransaction(db, `quiz round ${roundId}`, async (trx) => {
    const round = await trx
      .selectFrom('quiz_rounds')
      .select('round_id')
      .where('round_id', '=', roundId)
      .where(isOwners(owner))
      .forUpdate()
      .executeTakeFirst()
    if (round === undefined) return null
    const key = { round_id: roundId, question }
    await trx
      .insertInto('quiz_answers')
      .values({ ...key, ...columnsOf(owner), chosen, is_right: isRight ? 1 : 0, at: now })
      .onConflict((conflict) => conflict.columns(['round_id', 'question']).doNothing())
      .execute()
    return trx
      .selectFrom('quiz_answers')
      .selectAll()
      .where('round_id', '=', roundId)
      .where('question', '=', question)
      .executeTakeFirstOrThrow()
  })
}
