import { verdictActions } from '@contract/words/guard'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import { dialledSince } from './dialled-numbers'
import type { LineLogRow } from './tables'

function calls(db: Kysely<Database>, subscriberId: string) {
  return db.selectFrom('line_log').where('subscriber_id', '=', subscriberId).where('kind', '=', 'call')
}

/** The columns of a past call that are needed to decide it again. */
export type PastCallRow = Pick<LineLogRow, 'entry_id' | 'at' | 'caller' | 'action' | 'seconds'>

/**
 * The newest calls since an instant, oldest first. Reads each action by its own index up to the limit, so that the cost
 * does not depend on the log's length.
 */
export async function findCallsSince(
  db: Kysely<Database>,
  subscriberId: string,
  since: number,
  limit: number,
): Promise<PastCallRow[]> {
  const { rows } = await sql<PastCallRow>`select newest.* from unnest(${verdictActions}::text[]) as of_action
    cross join lateral (
      select entry_id, at, caller, action, seconds from line_log
      where subscriber_id = ${subscriberId} and action = of_action and kind = 'call' and at >= ${since}
      order by at desc, entry_id desc limit ${limit}
    ) as newest order by at desc, entry_id desc limit ${limit}`.execute(db)
  return rows.reverse()
}

/** Those of some numbers that the subscriber answered before an instant. */
export async function findAnsweredBefore(
  db: Kysely<Database>,
  subscriberId: string,
  numbers: readonly string[],
  before: number,
): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await calls(db, subscriberId)
    .select('caller')
    .distinct()
    .where('at', '<', before)
    .where('action', '=', 'pass')
    .where('seconds', '>', 0)
    .where('caller', '!=', '')
    // One array parameter, so that the statement's text does not depend on the number of callers.
    .where(sql<boolean>`caller = any(${numbers}::text[])`)
    .execute()
  return rows.map((row) => row.caller)
}

/** Whether the subscriber has answered another call of a number than the one with this row, before an instant. */
export async function hasAnsweredBefore(
  db: Kysely<Database>,
  subscriberId: string,
  { caller, before, except }: { caller: string; before: number; except: string },
): Promise<boolean> {
  const row = await calls(db, subscriberId)
    .select('entry_id')
    .where('caller', '=', caller)
    .where('at', '<', before)
    .where('action', 'in', ['pass', 'remind'])
    .where('seconds', '>', 0)
    .where('entry_id', '!=', except)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of some numbers that the subscriber has dialled, and when last, in ms. */
export async function findDialled(
  db: Kysely<Database>,
  subscriberId: string,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('dialled_numbers')
    .select(['phone_no', 'dialled_at'])
    .where('subscriber_id', '=', subscriberId)
    .where(sql<boolean>`phone_no = any(${numbers}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.phone_no, row.dialled_at]))
}

/** How many calls a number made since an instant. */
export async function countCallsFrom(
  db: Kysely<Database>,
  subscriberId: string,
  caller: string,
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('line_log')
    .where('subscriber_id', '=', subscriberId)
    .where('caller', '=', caller)
    .where('kind', '=', 'call')
    .where('at', '>=', since)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface HistoryOf {
  subscriberId: string
  caller: string
  startOfDay: number
  /** Calls to the number after this instant count. */
  since: number
}

/** What `toHistory` reads of a caller's calls, as a part of a statement. */
export const historyOfCaller = (db: Kysely<Database>, { subscriberId, caller, startOfDay, since }: Values<HistoryOf>) =>
  db
    .selectFrom('line_log')
    .where('subscriber_id', '=', subscriberId)
    .where('caller', '=', caller)
    .where('kind', '=', 'call')
    .select([
      sql<number | null>`max(at)`.as('lastCallAt'),
      sql<number>`count(*) filter (where reason = 'repeatCall' and at >= ${startOfDay})`.as('repeatPasses'),
      sql<boolean>`coalesce(bool_or(action = 'pass' and seconds > 0), false)`.as('wasAnswered'),
      sql<boolean>`exists(
        select 1 from dialled_numbers
        where subscriber_id = ${subscriberId} and phone_no = ${caller} and dialled_at > ${since}
      )`.as('wasDialled'),
    ])

const selectHistory = compiledOnce(historyOfCaller)

/**
 * The last call of a number, how often it passed as a repeat since the day began, and whether the subscriber ever
 * answered it or has dialled it recently.
 */
export async function findCallerHistory(
  db: Kysely<Database>,
  subscriberId: string,
  caller: string,
  startOfDay: number,
): Promise<KnownCaller> {
  const [row] = await selectHistory(db, { subscriberId, caller, startOfDay, since: dialledSince(startOfDay) })
  return toHistory(row)
}

/** A caller's calls to a subscriber. */
export interface KnownCaller {
  lastCallAt: number | null
  repeatPassesToday: number
  wasAnswered: boolean
  wasDialled: boolean
}

/** Reads the row of `historyOfCaller`. */
export function toHistory(
  row: { lastCallAt: number | null; repeatPasses: number; wasAnswered: boolean; wasDialled: boolean } | undefined,
): KnownCaller {
  return {
    lastCallAt: row?.lastCallAt == null ? null : Number(row.lastCallAt),
    repeatPassesToday: Number(row?.repeatPasses ?? 0),
    wasAnswered: row?.wasAnswered ?? false,
    wasDialled: row?.wasDialled ?? false,
  }
}

/** The newest calls from a number. */
export function findCallsFrom(
  db: Kysely<Database>,
  subscriberId: string,
  caller: string,
  limit: number,
): Promise<LineLogRow[]> {
  return db
    .selectFrom('line_log')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('caller', '=', caller)
    .where('kind', '=', 'call')
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute()
}
