import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { InterceptEntry } from '@contract/intercepts'
import { interceptTabs, lineKinds, type InterceptTab, type VerdictAction } from '@contract/words/guard'
import { keptSince } from '@/rules/agent/retention'
import { statsRange } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { compiledOnce, rowsOf, type Values } from '../../kernel/database/compiled-once'
import { inOneTrip } from '../../kernel/database/one-trip'
import { numberPattern, searchPattern, type Position } from '../../kernel/list-query'
import { withSession, type SessionQuery } from '../../kernel/sessions'
import { countRows } from './line-counters'
import { lineTables, type LineLogRow } from './tables'

/** The action that each tab of the log shows (SPEC section 2). */
const actions: Record<InterceptTab, VerdictAction> = { stopped: 'stop', reminders: 'remind', agent: 'agent' }
/** Tab 0 and the agent's tab show calls; reminders show calls, SMS and sites. */
const callsOnly: Record<InterceptTab, boolean> = { stopped: true, reminders: false, agent: true }

/** The columns that a list of the log needs: twelve of eighteen, because each costs time to read. */
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

/** A place in the template of an entry, and what PostgreSQL writes there. */
type Member = readonly [place: string, value: RawBuilder<unknown>]
/** Words of ours and of the phone data: none has a character that JSON escapes (`insertLogRows`). */
const word = (column: keyof ShownRow): Member => ['"%"', sql.ref(column)]
/** Text of others; most is empty, which costs less to see than to escape. */
const foreignText = (column: keyof ShownRow): Member => {
  const text = sql.ref(column)
  return ['%', sql`case ${text} when '' then '""' else to_json(${text})::text end`]
}
/** SQL and JSON write numbers and truth values alike. */
const plain = (column: keyof ShownRow): Member => ['%', sql.ref(column)]

/** The part of a log entry that its own row holds (`toEntry`). */
const members: Record<Exclude<keyof InterceptEntry, 'contact' | 'intent'>, Member> = {
  id: word('entry_id'),
  kind: word('kind'),
  at: plain('at'),
  from: foreignText('caller'),
  place: word('place'),
  carrier: word('carrier'),
  tag: foreignText('tag'),
  action: word('action'),
  reason: word('reason'),
  seconds: plain('seconds'),
  text: foreignText('text'),
  corrected: plain('corrected'),
}

interface PageQuestion {
  tab: InterceptTab
  /** The rule that decided; empty for any. */
  reason: string
  /** A part of the number, of the name of a contact, or of a tag; empty for any. */
  search: string
  /** Tags that a search finds too. */
  tags: readonly string[]
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

const pageValues = (now: number, { tab, reason, search, tags, after, limit }: PageQuestion) => ({
  action: actions[tab],
  since: tab === 'agent' ? keptSince(now) : 0,
  agentSince: keptSince(now),
  limit,
  reason,
  caller: search && numberPattern(search),
  name: search && searchPattern(search),
  tags,
  at: after?.at ?? 0,
  id: after?.id ?? '',
  kinds: callsOnly[tab] ? (['call'] as const) : lineKinds,
  countedSince: statsRange(now).startMs,
})
type PageValues = Values<ReturnType<typeof pageValues> & { subscriberId: string }>

const contactsOf = (db: Kysely<Database>, subscriberId: PageValues['subscriberId']) =>
  db.selectFrom('contacts').where('subscriber_id', '=', subscriberId).where('removed_at', 'is', null)

/** Rows whose number, contact or tag a search finds. */
const isFound = (db: Kysely<Database>, { subscriberId, caller, name, tags }: PageValues) => {
  const named = contactsOf(db, subscriberId).select('phone_no').where('name', '~', name)
  return ({ or, eb }: ExpressionBuilder<Database, 'line_log'>) =>
    or([
      eb('caller', 'like', caller),
      eb('caller', 'in', named),
      eb('tag', '~', name),
      sql<boolean>`tag = any(${tags}::text[])`,
    ])
}

const ofPage = (db: Kysely<Database>, shape: PageShape, values: PageValues) => {
  const { subscriberId, action, since, limit, reason, at, id } = values
  let select = db
    .selectFrom('line_log')
    .select(shown)
    .where('subscriber_id', '=', subscriberId)
    .where('action', '=', action)
    .where('at', '>', since)
  if (shape.calls) select = select.where('kind', '=', 'call')
  if (shape.reason) select = select.where('reason', '=', reason)
  if (shape.search) select = select.where(isFound(db, values))
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

/** The reasons of all rows that a search finds in its tab. */
const ofFoundReasons = (db: Kysely<Database>, values: PageValues) =>
  db
    .selectFrom('line_log')
    .where('subscriber_id', '=', values.subscriberId)
    .where('action', '=', values.action)
    .where('at', '>', values.since)
    .where(sql<boolean>`kind = any(${values.kinds}::text[])`)
    .where(isFound(db, values))
    .select((column) => ['reason', column.fn.countAll<number>().as('count')])
    .groupBy('reason')

/** How many rows a search finds in the other tabs, by action. */
const ofOtherTabs = (db: Kysely<Database>, values: PageValues) =>
  db
    .selectFrom('line_log')
    .where('subscriber_id', '=', values.subscriberId)
    .where('action', 'in', Object.values(actions))
    .where('action', '!=', values.action)
    .where(sql<boolean>`(kind = 'call' or action = 'remind')`)
    .where(sql<boolean>`(action <> 'agent' or at > ${values.agentSince})`)
    .where(isFound(db, values))
    .select((column) => ['action', column.fn.countAll<number>().as('count')])
    .groupBy('action')

/**
 * All rows as entries in JSON, one a line. Concatenated, because json_build_object looks up how to write each value of
 * each row, which takes twice as long. Names of contacts take a fifth of a page's rate, so only a search has them.
 */
const inJson = (db: Kysely<Database>, { search }: PageShape, { subscriberId }: PageValues) => {
  const template = Object.entries(members).map(([name, [place]]) => `"${name}":${place}`)
  const values = Object.values(members).map(([, value]) => value)
  const [first, ...texts] = `{${template.join()},"intent":null`.split('%').map((text) => sql.lit(text))
  const row = [first, ...texts.flatMap((text, index) => [values[index], text])]
  const name = contactsOf(db, subscriberId)
    .select('name')
    .where(sql<boolean>`phone_no = page.caller`)
  const contact = search ? [sql`coalesce(',"contact":' || to_json((${name})), '')`] : []
  return sql<string | null>`string_agg(${sql.join([...row, ...contact, sql.lit('}')], sql` || `)}, E',\\n')`
}

/**
 * The rows come as one JSON text in the wire format, which takes the gateway least. The counts are the same on every page,
 * so only the first one has them.
 */
const selectPage = (shape: PageShape) =>
  withSession(
    pageValues,
    (db, values) =>
      db.selectNoFrom([
        db
          .selectFrom(ofPage(db, shape, values).as('page'))
          .select(inJson(db, shape, values).as('all'))
          .as('entries'),
        (shape.next
          ? sql<never[]>`'[]'::json`
          : shape.search
            ? jsonArrayFrom(ofFoundReasons(db, values))
            : jsonArrayFrom(ofReasons(db, values))
        ).as('reasons'),
        shape.search && !shape.next
          ? jsonArrayFrom(ofOtherTabs(db, values)).as('others')
          : sql<null>`null`.as('others'),
      ]),
    { isShort: !shape.search },
  )

/** The statement of each shape, by `bitsOf`. */
const pages: ReturnType<typeof selectPage>[] = []
const bitsOf = ({ calls, reason, search, next }: PageShape) =>
  Number(calls) + 2 * Number(reason) + 4 * Number(search) + 8 * Number(next)

export interface LogPage {
  /** The entries as `InterceptEntry` in JSON, one a line, without intents, and with contacts for a search; null for none. */
  entries: string | null
  /** How often each rule decided in the tab in thirty days, or among all that a search finds; of the first page only. */
  reasons: { reason: string; count: number }[]
  /** How many rows a search finds in the other tabs; of its first page only, else null. */
  others: { action: VerdictAction; count: number }[] | null
}

/** The tab that shows an action. */
export const tabOfAction = (action: VerdictAction): InterceptTab | undefined =>
  interceptTabs.find((tab) => actions[tab] === action)

/** One page of a tab, newest first, after a position: what is read in one statement with a session. */
export function logPage(question: PageQuestion): SessionQuery<LogPage> {
  const { tab, reason, search, after } = question
  const shape = { calls: callsOnly[tab], reason: reason !== '', search: search !== '', next: after !== null }
  return (pages[bitsOf(shape)] ??= selectPage(shape))(question)
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

/**
 * The phone data is another system: its words lose what JSON would escape. Once here, because escaping the two in each
 * row of a page takes PostgreSQL a tenth longer.
 */
function withPlainWords(row: LineLogRow): LineLogRow {
  const plain = (text: string) => text.replace(/["\\\p{Cc}]/gu, '')
  return { ...row, place: plain(row.place), carrier: plain(row.carrier) }
}

/** Those of a row; their declaration has each, and the mark of who counted it. */
const columns = Object.keys(lineTables.line_log.columns).filter((name) => name !== 'counted') as (keyof LineLogRow)[]

const insertRows = compiledOnce((db, { rows }: Values<{ rows: string }>) =>
  db
    .insertInto('line_log')
    .columns([...columns, 'counted'])
    .expression((from) =>
      from.selectFrom(rowsOf<LineLogRow>('line_log', rows)).select([...columns, sql`true`.as('counted')]),
    ),
)

/** Writes rows to the log and counts them. Call it under the subscriber's lock, as all that counts. */
export async function insertLogRows(db: Kysely<Database>, rows: readonly LineLogRow[]): Promise<void> {
  if (rows.length === 0) return
  await inOneTrip(db, (together) =>
    Promise.all([
      insertRows(together, { rows: JSON.stringify(rows.map(withPlainWords)) }),
      countRows(together, rows, 1),
    ]),
  )
}

/** Corrects a row by later news of the same call. Returns false, and changes nothing, when the subscriber has removed it. */
export async function changeLogRow(db: Kysely<Database>, row: LineLogRow): Promise<boolean> {
  const { subscriber_id, entry_id, at, action, reason, detail, also_matched, seconds, text, from_abroad } = row
  const before = await db
    .selectFrom('line_log')
    .select(['subscriber_id', 'at', 'action', 'kind', 'reason', 'counted'])
    .where('subscriber_id', '=', subscriber_id)
    .where('entry_id', '=', entry_id)
    .executeTakeFirst()
  if (before === undefined) return false
  await db
    .updateTable('line_log')
    .set({ at, action, reason, detail, also_matched, seconds, text, from_abroad })
    .where('subscriber_id', '=', subscriber_id)
    .where('entry_id', '=', entry_id)
    .execute()
  if (before.counted) {
    await countRows(db, [before], -1)
    await countRows(db, [{ ...before, at, action, reason }], 1)
  }
  return true
}

/** Deletes rows of an action. Returns those that existed, for `insertLogRows` to restore. */
export async function deleteLogRows(
  db: Kysely<Database>,
  subscriberId: string,
  { action, ids }: { action: VerdictAction; ids: readonly string[] },
): Promise<LineLogRow[]> {
  const rows = await db
    .deleteFrom('line_log')
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', 'in', [...ids])
    .where('action', '=', action)
    .returningAll()
    .execute()
  await countRows(
    db,
    rows.filter(({ counted }) => counted),
    -1,
  )
  return rows.map(({ counted: _counted, ...row }) => row)
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
