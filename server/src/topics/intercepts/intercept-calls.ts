import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { CallIntent, InterceptDetail, InterceptEntry } from '@contract/intercepts'
import { keptSince } from '@/rules/agent/retention'
import { statsRange } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { fromJson } from '../../kernel/json-column'
import { readCursor, pageOf } from '../../kernel/list-query'
import { registerCall } from '../../kernel/register-call'
import { findIntents } from '../agent/agent-answers'
import { findAllowances } from '../guard/allowances'
import { countCallsFrom } from '../line/call-log'
import { countReasons, findLogRows } from '../line/line-log'
import type { LineLogRow } from '../line/tables'
import { describeEntry, findEntryOfNumber } from '../lists/list-entries'
import { allowCaller, disallowCaller, reportWrong, requireLogRow, takeBackWrong } from './correct-intercept'

const I = '/unicomAssistant/uasp/guard/v1/intercept'
const PAGE = 30

type Intents = ReadonlyMap<string, CallIntent>

/** The log of the line and corrections of it (DESIGN sections 4 and 5). */
export function registerInterceptCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${I}/query`, async ({ db, subscriber, body, now }) => {
    const { tab, reason = '', limit = PAGE } = body
    const after = readCursor(body.cursor)
    const query = { tab, reason, search: body.search?.trim() ?? '', after, limit: limit + 1 }
    const since = tab === 'agent' ? keptSince(now) : 0
    const rows = await findLogRows(db, subscriber.id, { ...query, since })
    const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.at, id: row.entry_id }))
    const intents = await intentsOf(db, subscriber.id, page)
    return {
      items: page.map((row) => toEntry(row, intents)),
      nextCursor,
      // They are the same on every page: counted for the first one only.
      reasons: after === null ? await countReasons(db, subscriber.id, tab, statsRange(now).startMs) : [],
    }
  })

  registerCall(app, deps, `${I}/detail`, async ({ db, subscriber, body, now }) => {
    return loadDetail(db, deps, subscriber, body.id, now)
  })

  registerCall(app, deps, `${I}/allow`, async ({ db, subscriber, body, now }) => {
    await allowCaller({ db, deps, subscriber, id: body.id, now }, body.duration)
    return loadDetail(db, deps, subscriber, body.id, now)
  })

  registerCall(app, deps, `${I}/disallow`, async ({ db, subscriber, body, now }) => {
    await disallowCaller({ db, subscriber, id: body.id, now })
    return loadDetail(db, deps, subscriber, body.id, now)
  })

  registerCall(app, deps, `${I}/wrong`, async ({ db, subscriber, body, now }) => {
    await reportWrong({ db, deps, subscriber, id: body.id, now })
    return loadDetail(db, deps, subscriber, body.id, now)
  })

  registerCall(app, deps, `${I}/undoWrong`, async ({ db, subscriber, body, now }) => {
    await takeBackWrong({ db, deps, subscriber, id: body.id, now })
    return loadDetail(db, deps, subscriber, body.id, now)
  })
}

async function loadDetail(
  db: Kysely<Database>,
  deps: AppDeps,
  subscriber: Subscriber,
  id: string,
  now: number,
): Promise<InterceptDetail> {
  const row = await requireLogRow({ db, subscriber, id })
  const listed = await findEntryOfNumber(db, subscriber.id, row.caller, now)
  const [allowance] = row.caller === '' ? [] : await findAllowances(db, subscriber.id, now, row.caller)
  return {
    ...toEntry(row, await intentsOf(db, subscriber.id, [row])),
    rule: { reason: row.reason, detail: row.detail },
    alsoMatched: fromJson(row.also_matched),
    markCount: row.mark_count,
    callsFromNumber: row.caller ? await countCallsFrom(db, subscriber.id, row.caller, statsRange(now).startMs) : 0,
    listedOn: listed?.list === 'black' || listed?.list === 'white' ? listed.list : 'none',
    listEntry: listed ? describeEntry(listed, deps.phoneData) : null,
    allowedUntil: allowance?.until ?? null,
    allowedOnce: allowance?.once ?? false,
  }
}

/** What the callers of those rows wanted that the agent answered. */
function intentsOf(db: Kysely<Database>, subscriberId: string, rows: readonly LineLogRow[]): Promise<Intents> {
  const answered = rows.filter((row) => row.action === 'agent')
  return findIntents(
    db,
    subscriberId,
    answered.map((row) => row.entry_id),
  )
}

function toEntry(row: LineLogRow, intents: Intents): InterceptEntry {
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
    intent: intents.get(row.entry_id) ?? null,
    corrected: row.corrected,
  }
}
