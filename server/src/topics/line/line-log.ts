import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { lineKind, type InterceptTab, type VerdictAction } from '@contract/intercepts'
import { keptSince } from '@/rules/agent/retention'
import { statsRange } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import type { Values } from '../../kernel/database/compiled-once'
import { likePattern, numberPattern, type Position } from '../../kernel/list-query'
import { withSession, type SessionQuery } from '../../kernel/sessions'
import type { LineLogRow } from './tables'

/** The action that each tab of the log shows (SPEC section 2). */
const actions: Record<InterceptTab, VerdictAction> = { stopped: 'stop', reminders: 'remind', agent: 'agent' }
/** Tab 0 and the agent's tab show calls; reminders show calls, SMS and sites. */
const callsOnly: Record<InterceptTab, boolean> = { stopped: true, reminders: false, agent: true }

/** The columns that a list of the log needs: twelve of seventeen, because each costs time to read. */
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
/** `contact` is the name of the contact with the caller's number, absent for none, and without a search. */
export type PageRow = ShownRow & { contact?: string }

/** The values of each column, in the order of `shown`; null when there is no row. */
type ColumnsOf<Names extends readonly (keyof ShownRow)[]> = {
  [Index in keyof Names]: ShownRow[Names[Index]][] | null
}
type Columns = [...ColumnsOf<typeof shown>, names: Readonly<Record<string, string>> | null]

interface PageQuestion {
  tab: InterceptTab
  /** The rule that decided; empty for any. */
  reason: string
  /** A part of the number, or of the name of a contact; empty for any. */
  search: string
  after: Position | null
  limit: number
}

/** The parts of a page request that change the statement; each combination is a separate statement. */
interface PageShape {
  calls: boolean
  reason: boolean
  search: boolean
  next: boolean
}

const pageValues = (now: number, { tab, reason, search, after, limit }: PageQuestion) => ({
  action: actions[tab],
  since: tab === 'agent' ? keptSince(now) : 0,
  limit,
  reason,
  caller: search && numberPattern(search),
  name: search && likePattern(search),
  at: after?.at ?? 0,
  id: after?.id ?? '',
  kinds: callsOnly[tab] ? (['call'] as const) : lineKind.options,
  countedSince: statsRange(now).startMs,
})
type PageValues = Values<ReturnType<typeof pageValues> & { subscriberId: string }>

const contactsOf = (db: Kysely<Database>, subscriberId: PageValues['subscriberId']) =>
  db.selectFrom('contacts').where('subscriber_id', '=', subscriberId).where('removed_at', 'is', null)

const ofPage = (db: Kysely<Database>, shape: PageShape, values: PageValues) => {
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
    const named = contactsOf(db, subscriberId).select('phone_no').where('name', 'ilike', name)
    select = select.where((where) => where.or([where('caller', 'like', caller), where('caller', 'in', named)]))
  }
  if (shape.next) select = select.where(sql<boolean>`(at, entry_id) < (${at}, ${id})`)
  return select.orderBy('at', 'desc').orderBy('entry_id', 'desc').limit(limit)
}

const ofReasons = (db: Kysely<Database>, { subscriberId, action, kinds, countedSince }: PageValues) =>
  db
    .selectFrom('line_counts')
    .where('subscriber_id', '=', subscriberId)
    .where('day', '>=', countedSince)
    .where('action', '=', action)
    .where(sql<boolean>`kind = any(${kinds}::text[])`)
    .select((column) => ['reason', column.fn.sum<number>('count').as('count')])
    .groupBy('reason')

/**
 * By column: PostgreSQL looks up the JSON conversion once per column, not per row, and no name is repeated. The names of
 * contacts come last, by number, and only for a search: they take a fifth of a page's rate.
 */
const inColumns = (db: Kysely<Database>, shape: PageShape, { subscriberId }: PageValues) => {
  const columns = shown.map((column) => sql`json_agg(${sql.ref(column)})`)
  const names = contactsOf(db, subscriberId)
    .select(sql`json_object_agg(phone_no, name)`.as('names'))
    .where(sql<boolean>`phone_no = any(array_agg(page.caller))`)
  return sql<Columns>`json_build_array(${sql.join([...columns, shape.search ? names : sql`null`])})`
}

const rowsOf = ([
  ids,
  kinds,
  times,
  callers,
  places,
  carriers,
  tags,
  actions,
  reasons,
  lengths,
  texts,
  marks,
  names,
]: Columns) =>
  (ids ?? []).map((entry_id, index) => {
    const row = {
      entry_id,
      kind: kinds?.[index],
      at: times?.[index],
      caller: callers?.[index],
      place: places?.[index],
      carrier: carriers?.[index],
      tag: tags?.[index],
      action: actions?.[index],
      reason: reasons?.[index],
      seconds: lengths?.[index],
      text: texts?.[index],
      corrected: marks?.[index],
      contact: names?.[callers?.[index] ?? ''],
    }
    // Every column has a value for each row.
    return row as PageRow
  })

/**
 * The rows come as one JSON text, because drivers take several times as long to read them value by value. The rule
 * counts are the same on every page, so only the first one has them.
 */
const selectPage = (shape: PageShape) =>
  withSession(
    pageValues,
    (db, values) =>
      db.selectNoFrom([
        db
          .selectFrom(ofPage(db, shape, values).as('page'))
          .select(inColumns(db, shape, values).as('all'))
          .as('columns'),
        (shape.next ? sql<never[]>`'[]'::json` : jsonArrayFrom(ofReasons(db, values))).as('reasons'),
      ]),
    { isShort: !shape.search },
  )

const pages = new Map<string, ReturnType<typeof selectPage>>()

export interface LogPage {
  rows: PageRow[]
  /** How often each rule decided in the tab in thirty days; of the first page only. */
  reasons: { reason: string; count: number }[]
}

/** One page of a tab, newest first, after a position: what is read in one statement with a session. */
export function logPage(question: PageQuestion): SessionQuery<LogPage> {
  const { tab, reason, search, after } = question
  const shape = { calls: callsOnly[tab], reason: reason !== '', search: search !== '', next: after !== null }
  const key = Object.values(shape).join()
  const select = pages.get(key) ?? selectPage(shape)
  pages.set(key, select)
  const read = select(question)
  return async (db, session) => {
    const found = await read(db, session)
    return found.map(({ columns, ...row }) => ({ ...row, rows: columns === null ? [] : rowsOf(columns) }))
  }
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
