import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { CallBody } from '@contract/calls'
import type { InterceptDetail, InterceptEntry } from '@contract/intercepts'
import type { CallIntent } from '@contract/words/guard'
import { isOfModel } from '@/rules/sms/text-model'
import { statsRange } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import type { Language } from '../../kernel/errors'
import { fromJson } from '../../kernel/columns'
import type { PhoneDataPort } from '../../ports/phone-data'
import { pageOfLines, readCursor } from '../../kernel/list-query'
import { registerCall } from '../../kernel/register-call'
import { findIntents, summaryOf } from '../agent/agent-answers'
import { findContactsOf } from '../contacts/contacts'
import { findAllowances } from '../guard/allowances'
import { countCallsFrom } from '../line/call-log'
import { logPage, tabOfAction, type LogPage, type ShownRow } from '../line/line-log'
import { describeEntry, findEntryOfNumber } from '../lists/list-entries'
import { allowCaller, disallowCaller, reportWrong, requireLogRow, takeBackWrong } from './correct-intercept'

const PAGE = 30

type Intents = ReadonlyMap<string, CallIntent>

/** The log of the line and corrections of it (DESIGN sections 4 and 5). */
export function registerInterceptCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(
    app,
    deps,
    'guard/v1/intercept/query',
    async ({ db, subscriber, body: { limit }, language, ahead }) => {
      const { entries, ...page } = readPage(ahead, limit)
      // Safe: a test compares what PostgreSQL writes with the contract.
      const read = JSON.parse(entries) as InterceptEntry[]
      const intents = await intentsOf(db, subscriber.id, read)
      const items = read.map((entry) => complete(entry, { intents, phoneData: deps.phoneData, language }))
      return { ...page, items }
    },
    {
      aheadOf: pageAsked,
      written: ({ body: { tab, limit }, language, ahead }) => {
        if (language !== 'zh' || tab === 'agent') return null
        const { entries, ...page } = readPage(ahead, limit)
        return `{"items":${entries},${JSON.stringify(page).slice(1)}`
      },
    },
  )

  registerCall(app, deps, 'guard/v1/intercept/detail', async ({ db, subscriber, body, language, now }) => {
    return loadDetail({ db, deps, subscriber, id: body.id, language, now })
  })

  registerCall(app, deps, 'guard/v1/intercept/allow', async ({ db, subscriber, body, language, now }) => {
    await allowCaller({ db, deps, subscriber, id: body.id, now }, body.duration)
    return loadDetail({ db, deps, subscriber, id: body.id, language, now })
  })

  registerCall(app, deps, 'guard/v1/intercept/disallow', async ({ db, subscriber, body, language, now }) => {
    await disallowCaller({ db, subscriber, id: body.id, now })
    return loadDetail({ db, deps, subscriber, id: body.id, language, now })
  })

  registerCall(app, deps, 'guard/v1/intercept/wrong', async ({ db, subscriber, body, language, now }) => {
    await reportWrong({ db, deps, subscriber, id: body.id, now })
    const detail = await loadDetail({ db, deps, subscriber, id: body.id, language, now })
    if (detail.kind === 'sms') deps.metrics.textCorrections.inc({ kind: 'wrong' })
    return detail
  })

  registerCall(app, deps, 'guard/v1/intercept/undoWrong', async ({ db, subscriber, body, language, now }) => {
    await takeBackWrong({ db, deps, subscriber, id: body.id, now })
    return loadDetail({ db, deps, subscriber, id: body.id, language, now })
  })
}

const pageAsked = ({
  tab,
  reason = '',
  search = '',
  tags = [],
  limit = PAGE,
  cursor,
}: CallBody<'guard/v1/intercept/query'>) =>
  logPage({ tab, reason, search: search.trim(), tags, after: readCursor(cursor), limit: limit + 1 })

/** `entries` is the JSON of the page's array. */
function readPage({ entries, reasons, others }: LogPage, limit = PAGE) {
  const { page, nextCursor } = pageOfLines(entries ?? '', limit, ({ at, id }: InterceptEntry) => ({ at, id }))
  const elsewhere = others?.flatMap(({ action, count }) => {
    const tab = tabOfAction(action)
    return tab && count > 0 ? [{ tab, count }] : []
  })
  const counts = { reasons: reasons.filter(({ count }) => count > 0).sort(byCount), ...(elsewhere && { elsewhere }) }
  return { entries: `[${page}]`, nextCursor, ...counts }
}

type Reason = LogPage['reasons'][number]
const byCount = (a: Reason, b: Reason) => b.count - a.count || a.reason.localeCompare(b.reason)

interface DetailQuestion {
  db: Kysely<Database>
  deps: AppDeps
  subscriber: Subscriber
  id: string
  language: Language
  now: number
}

async function loadDetail({ db, deps, subscriber, id, language, now }: DetailQuestion): Promise<InterceptDetail> {
  const row = await requireLogRow({ db, subscriber, id })
  const listed = await findEntryOfNumber(db, subscriber.id, row.caller, now)
  const [allowance] = row.caller === '' ? [] : await findAllowances(db, subscriber.id, now, row.caller)
  const describe = await describerOf({ db, deps, subscriber, language }, [row])
  return {
    ...describe(row),
    rule: { reason: row.reason, detail: row.detail },
    alsoMatched: fromJson(row.also_matched),
    markCount: row.mark_count,
    callsFromNumber: row.caller ? await countCallsFrom(db, subscriber.id, row.caller, statsRange(now).startMs) : 0,
    listedOn: listed?.list === 'black' || listed?.list === 'white' ? listed.list : 'none',
    listEntry: listed ? describeEntry(listed, deps.phoneData, language) : null,
    allowedUntil: allowance?.until ?? null,
    allowedOnce: allowance?.once ?? false,
    isFromAbroad: row.from_abroad,
    isReadByModel: isOfModel(row.text_model),
  }
}

/** The intents of the callers in the entries that the agent answered. */
function intentsOf(db: Kysely<Database>, subscriberId: string, entries: readonly InterceptEntry[]): Promise<Intents> {
  const answered = entries.filter((entry) => entry.action === 'agent')
  return findIntents(
    db,
    subscriberId,
    answered.map((entry) => entry.id),
  )
}

type Reader = Pick<DetailQuestion, 'db' | 'deps' | 'subscriber' | 'language'>

/** Maps rows of a subscriber's log to the wire format. */
export async function describeRows(reader: Reader, rows: readonly ShownRow[]): Promise<InterceptEntry[]> {
  return rows.map(await describerOf(reader, rows))
}

/** Loads what the description of rows needs beside them. */
async function describerOf({ db, deps, subscriber, language }: Reader, rows: readonly ShownRow[]) {
  const intents = await intentsOf(db, subscriber.id, rows.map(toEntry))
  const callers = rows.map(({ caller }) => caller)
  const contacts = await findContactsOf(db, subscriber.id, callers.filter(Boolean))
  return (row: ShownRow): InterceptEntry => {
    const entry = { ...toEntry(row), contact: contacts.get(row.caller)?.name }
    return complete(entry, { intents, phoneData: deps.phoneData, language })
  }
}

/** Maps a row to an entry without contact and intent, as PostgreSQL writes it (`logPage`). */
function toEntry(row: ShownRow): InterceptEntry {
  return {
    id: row.entry_id,
    kind: row.kind,
    at: row.at,
    from: row.caller,
    place: row.place,
    carrier: row.carrier,
    tag: row.tag,
    action: row.action,
    reason: row.reason,
    seconds: row.seconds,
    text: row.text,
    corrected: row.corrected,
    intent: null,
  }
}

/** Adds the intent. The log has places and carriers in Chinese; only another language needs a lookup. */
function complete(
  entry: InterceptEntry,
  { intents, phoneData, language }: { intents: Intents; phoneData: PhoneDataPort; language: Language },
): InterceptEntry {
  const intent = intents.get(entry.id) ?? null
  const isStored = language === 'zh' || (entry.place === '' && entry.carrier === '')
  const { place, carrier } = isStored ? entry : phoneData.lookUp(entry.from, language)
  const text = intent === null ? entry.text : summaryOf(entry.text, intent, language)
  return { ...entry, place, carrier, text, intent }
}
