import { sql, type Kysely } from 'kysely'
import { lineKind, type InterceptTab, type LineKind, type VerdictAction } from '@contract/intercepts'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import { likePattern, numberPattern, type Position } from '../../kernel/list-query'
import type { LineLogRow } from './tables'

/** The action that each tab of the log shows (SPEC section 2). */
const actions: Record<InterceptTab, VerdictAction> = { stopped: 'stop', reminders: 'remind', agent: 'agent' }
/** Tab 0 and the agent's tab are about calls; reminders are about calls, SMS and sites. */
const callsOnly: Record<InterceptTab, boolean> = { stopped: true, reminders: false, agent: true }

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

interface PageQuestion {
  tab: InterceptTab
  reason: string
  search: string
  after: Position | null
  since: number
  limit: number
}

interface PageValues {
  subscriberId: string
  action: VerdictAction
  since: number
  limit: number
  reason: string
  caller: string
  name: string
  at: number
  id: string
}

/** What a page is asked for by; each combination is a statement of its own. */
interface PageShape {
  calls: boolean
  reason: boolean
  search: boolean
  next: boolean
}

const selectPage = (shape: PageShape) =>
  compiledOnce(
    (db, values: Values<PageValues>) => {
      const { subscriberId, action, since, limit, reason, caller, name, at, id } = values
      let select = db
        .selectFrom('line_log')
        .select(shown)
        .where('subscriber_id', '=', subscriberId)
        .where('action', '=', action)
        .where('at', '>', since)
      if (shape.calls) select = select.where('kind', '=', 'call')
      if (shape.reason) select = select.where('reason', '=', reason)
      if (shape.search) {
        const named = db
          .selectFrom('contacts')
          .select('phone_no')
          .where('subscriber_id', '=', subscriberId)
          .where('removed_at', 'is', null)
          .where('name', 'ilike', name)
        select = select.where((where) => where.or([where('caller', 'like', caller), where('caller', 'in', named)]))
      }
      if (shape.next) select = select.where(sql<boolean>`(at, entry_id) < (${at}, ${id})`)
      return select.orderBy('at', 'desc').orderBy('entry_id', 'desc').limit(limit)
    },
    { isShort: !shape.search },
  )

const pages = new Map<string, ReturnType<typeof selectPage>>()

/** One page of a tab, newest first, after a position; rows at `since` or before are left out. */
export function findLogRows(
  db: Kysely<Database>,
  subscriberId: string,
  { tab, reason, search, after, since, limit }: PageQuestion,
): Promise<ShownRow[]> {
  const shape = { calls: callsOnly[tab], reason: reason !== '', search: search !== '', next: after !== null }
  const key = Object.values(shape).join()
  const select = pages.get(key) ?? selectPage(shape)
  pages.set(key, select)
  return select(db, {
    subscriberId,
    action: actions[tab],
    since,
    limit,
    reason,
    caller: search && numberPattern(search),
    name: search && likePattern(search),
    at: after?.at ?? 0,
    id: after?.id ?? '',
  })
}

interface ReasonsOf {
  subscriberId: string
  action: VerdictAction
  kinds: readonly LineKind[]
  since: number
}

const selectReasons = compiledOnce(
  (db, { subscriberId, action, kinds, since }: Values<ReasonsOf>) =>
    db
      .selectFrom('line_counts')
      .where('subscriber_id', '=', subscriberId)
      .where('day', '>=', since)
      .where('action', '=', action)
      .where(sql<boolean>`kind = any(${kinds}::text[])`)
      .select((column) => ['reason', column.fn.sum<number>('count').as('count')])
      .groupBy('reason'),
  { isShort: true },
)

/** How often each rule decided in a tab since a day began (ms), the most frequent first. */
export async function countReasons(
  db: Kysely<Database>,
  subscriberId: string,
  tab: InterceptTab,
  since: number,
): Promise<{ reason: string; count: number }[]> {
  const kinds: readonly LineKind[] = callsOnly[tab] ? ['call'] : lineKind.options
  const rows = await selectReasons(db, { subscriberId, action: actions[tab], kinds, since })
  return rows
    .map(({ reason, count }) => ({ reason, count: Number(count) }))
    .filter(({ count }) => count > 0)
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
