import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { InterceptDetail, InterceptEntry, LineKind, RuleMatch, VerdictAction } from '@contract/intercepts'
import { statsRange } from '@/rules/time/shanghai'
import { allowCaller, disallowCaller, reportWrong, requireLogRow } from '../../commands/correct-intercept'
import type { LineLogRow } from '../../database/guard-tables'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../deps'
import { findAllowances } from '../../repositories/allowances'
import { readCursor, writeCursor } from '../../repositories/cursor'
import { findEntriesOf } from '../../repositories/list-entries'
import { countCallsFrom, countReasons, findLogRows } from '../../repositories/line-log'
import { describeEntry } from '../lists/describe-entry'
import { registerCall } from '../register-call'

const I = '/unicomAssistant/uasp/guard/v1/intercept'
const PAGE = 30

/** The log of the line and corrections of it (DESIGN.md sections 4 and 5). */
export function registerInterceptCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${I}/query`, async ({ db, subscriber, body, now }) => {
    const { tab, reason = '', limit = PAGE } = body
    const query = { tab, reason, search: body.search?.trim() ?? '', after: readCursor(body.cursor), limit: limit + 1 }
    const rows = await findLogRows(db, subscriber.id, query)
    const page = rows.slice(0, limit)
    const last = page[page.length - 1]
    return {
      items: page.map(toEntry),
      nextCursor: last && rows.length > limit ? writeCursor({ at: last.at, id: last.entry_id }) : null,
      reasons: await countReasons(db, subscriber.id, tab, statsRange(now).startMs),
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
}

async function loadDetail(
  db: Kysely<Database>,
  deps: AppDeps,
  subscriber: Subscriber,
  id: string,
  now: number,
): Promise<InterceptDetail> {
  const row = await requireLogRow({ db, subscriber, id })
  const listed = (await findEntriesOf(db, subscriber.id, [row.caller], now)).get(row.caller)
  const [allowance] = row.caller === '' ? [] : await findAllowances(db, subscriber.id, now, row.caller)
  return {
    ...toEntry(row),
    rule: { reason: row.reason, detail: row.detail },
    alsoMatched: JSON.parse(row.also_matched) as RuleMatch[], // written by the line from the same type
    markCount: row.mark_count,
    callsFromNumber: row.caller ? await countCallsFrom(db, subscriber.id, row.caller, statsRange(now).startMs) : 0,
    listedOn: listed?.list === 'black' || listed?.list === 'white' ? listed.list : 'none',
    listEntry: listed ? describeEntry(listed, deps.phoneData) : null,
    allowedUntil: allowance?.until ?? null,
    allowedOnce: allowance?.once ?? false,
  }
}

function toEntry(row: LineLogRow): InterceptEntry {
  return {
    id: row.entry_id,
    kind: row.kind as LineKind, // the line writes no other
    at: row.at,
    from: row.caller,
    place: row.place,
    carrier: row.carrier,
    tag: row.tag,
    action: row.action as VerdictAction, // the line writes no other
    reason: row.reason,
    seconds: row.seconds,
    text: row.text,
    corrected: row.corrected,
  }
}
