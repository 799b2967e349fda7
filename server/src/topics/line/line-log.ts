import { sql, type Kysely } from 'kysely'
import type { InterceptTab, VerdictAction } from '@contract/intercepts'
import type { Database } from '../../database/schema'
import { likePattern, numberPattern, type Position } from '../../kernel/list-query'
import type { LineLogRow } from './tables'

/** The action that each tab of the log shows (SPEC section 2). */
export const actions: Record<InterceptTab, VerdictAction> = { stopped: 'stop', reminders: 'remind', agent: 'agent' }
/** Tab 0 and the agent's tab are about calls; reminders are about calls, SMS and sites. */
const callsOnly: Record<InterceptTab, boolean> = { stopped: true, reminders: false, agent: true }

function ofTab(db: Kysely<Database>, subscriberId: string, tab: InterceptTab) {
  const rows = db.selectFrom('line_log').where('subscriber_id', '=', subscriberId).where('action', '=', actions[tab])
  return callsOnly[tab] ? rows.where('kind', '=', 'call') : rows
}

/** What a list of the log shows of a row: twelve columns of seventeen, as each costs time to read. */
const shown = [
  'entry_id',
  'kind',
  'at',
  'caller',
  'place',
  'carrier',
  'tag',
  'action',
  'reason',
  'seconds',
  'text',
  'corrected',
] as const
export type ShownRow = Pick<LineLogRow, (typeof shown)[number]>

/** One page of a tab, newest first, after a position; rows at `since` or before are left out. */
export function findLogRows(
  db: Kysely<Database>,
  subscriberId: string,
  query: { tab: InterceptTab; reason: string; search: string; after: Position | null; since: number; limit: number },
): Promise<ShownRow[]> {
  const { tab, reason, search, after, since, limit } = query
  let select = ofTab(db, subscriberId, tab).select(shown).where('at', '>', since)
  if (reason) select = select.where('reason', '=', reason)
  if (search) {
    const named = db
      .selectFrom('contacts')
      .select('phone_no')
      .where('subscriber_id', '=', subscriberId)
      .where('removed_at', 'is', null)
      .where('name', 'ilike', likePattern(search))
    select = select.where((where) =>
      where.or([where('caller', 'like', numberPattern(search)), where('caller', 'in', named)]),
    )
  }
  if (after) select = select.where(sql<boolean>`(at, entry_id) < (${after.at}, ${after.id})`)
  return select.orderBy('at', 'desc').orderBy('entry_id', 'desc').limit(limit).execute()
}

/** How often each rule decided in a tab since an instant, the most frequent first. */
export async function countReasons(
  db: Kysely<Database>,
  subscriberId: string,
  tab: InterceptTab,
  since: number,
): Promise<{ reason: string; count: number }[]> {
  const rows = await ofTab(db, subscriberId, tab)
    .where('at', '>=', since)
    .select((column) => ['reason', column.fn.countAll<number>().as('count')])
    .groupBy('reason')
    .execute()
  return rows
    .map(({ reason, count }) => ({ reason, count: Number(count) }))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason))
}

/** One row, or null when it is not this subscriber's. */
export async function findLogRow(db: Kysely<Database>, subscriberId: string, id: string): Promise<LineLogRow | null> {
  const row = await db
    .selectFrom('line_log')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function insertLogRows(db: Kysely<Database>, rows: readonly LineLogRow[]): Promise<void> {
  const BATCH = 200
  for (let start = 0; start < rows.length; start += BATCH) {
    await db
      .insertInto('line_log')
      .values(rows.slice(start, start + BATCH))
      .execute()
  }
}

/** Sets or clears the mark "this was wrong", with the change that it made on the lists. */
export async function markCorrected(
  db: Kysely<Database>,
  subscriberId: string,
  id: string,
  mark: Pick<LineLogRow, 'corrected' | 'list_move'>,
): Promise<void> {
  await db
    .updateTable('line_log')
    .set(mark)
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', '=', id)
    .execute()
}
