import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { HeldSms, RecentSms } from '@contract/sms'
import { hideCode, holdKindOf, isHeldCode } from '@/rules/sms/hold-kind'
import { statsRange } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import { readCursor, pageOf, numberPattern, searchPattern, type Position } from '../../kernel/list-query'
import { fromJson } from '../../kernel/columns'
import { registerCall } from '../../kernel/register-call'
import type { LineLogRow } from '../line/tables'
import { findRestored } from './held-deliveries'
import { countHeldKinds, findHeldCodes, findHeldOfSenders, findHeldSenders, findHeldSms } from './held-sms'
import { deleteHeld, quarantineOf, restoreHeld, undoDeletion } from './quarantine'

const PAGE = 30

/** The quarantine, and the SMS of the last 30 days (DESIGN 4.18). */
export function registerHeldSmsCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/sms/held/query', async ({ db, subscriber, body, now }) => {
    const { kind = null, limit = PAGE } = body
    const quarantine = await quarantineOf({ db, subscriber, now })
    const search = body.search?.trim() ?? ''
    const codes = search === '' && kind === null ? await findHeldCodes(db, quarantine, now) : []
    const without = codes.map((row) => row.entry_id)
    const query = { search, kind, after: readCursor(body.cursor), limit: limit + 1, without }
    const found = body.bySender
      ? await findHeldSenders(db, quarantine, query)
      : (await findHeldSms(db, quarantine, query)).map((row) => ({ ...row, of_sender: 0 }))
    const { page, nextCursor } = pageOf(found, limit, positionOf)
    const senders = body.bySender
      ? page.map(({ caller, of_sender }) => ({ from: caller, count: Number(of_sender) }))
      : []
    const rows = body.bySender
      ? await findHeldOfSenders(db, quarantine, { ...query, senders: senders.map(({ from }) => from) })
      : page
    return {
      items: [...(body.cursor ? [] : codes), ...rows].map((row) => toHeldSms(row, quarantine.retentionMs)),
      senders,
      nextCursor,
      restored: body.cursor ? [] : await findRestored(db, subscriber.id, now),
      kinds: await countHeldKinds(db, quarantine),
    }
  })

  registerCall(app, deps, 'guard/v1/sms/held/restore', async ({ db, subscriber, body, now }) => {
    const options = { allowSender: body.allowSender ?? false, random: deps.random }
    const { restored, rejected } = await restoreHeld({ db, subscriber, now }, body.ids, options)
    deps.metrics.textCorrections.inc({ kind: 'restored' }, restored.length)
    return { restoredIds: restored.map((row) => row.entry_id), rejected }
  })

  registerCall(app, deps, 'guard/v1/sms/held/remove', async ({ db, subscriber, body, now }) => {
    return { removedIds: await deleteHeld({ db, subscriber, now }, body.ids) }
  })

  registerCall(app, deps, 'guard/v1/sms/held/undo', async ({ db, subscriber, body, now }) => {
    return { restoredIds: await undoDeletion({ db, subscriber, now }, body.ids) }
  })

  registerCall(app, deps, 'guard/v1/sms/recent', async ({ db, subscriber, body, now }) => {
    const { limit = PAGE } = body
    const since = statsRange(now).startMs
    const query = { since, search: body.search?.trim() ?? '', after: readCursor(body.cursor), limit: limit + 1 }
    const { page, nextCursor } = pageOf(await findRecentSms(db, subscriber.id, query), limit, positionOf)
    return { items: page.map(toRecentSms), nextCursor }
  })
}

const positionOf = (row: LineLogRow) => ({ at: row.at, id: row.entry_id })

function toHeldSms(row: LineLogRow, retentionMs: number): HeldSms {
  return {
    id: row.entry_id,
    at: row.at,
    from: row.caller,
    text: row.text,
    kind: holdKindOf(row) ?? 'other', // 'other' never occurs: one of our rules held the SMS
    detail: row.detail,
    keptUntil: row.at + retentionMs,
    isCode: isHeldCode(fromJson(row.also_matched)),
  }
}

/** A restored SMS counts as passed. */
function toRecentSms(row: LineLogRow): RecentSms {
  return {
    id: row.entry_id,
    at: row.at,
    from: row.caller,
    text: row.reason === 'verificationCode' ? hideCode(row.text) : row.text,
    action: row.corrected ? 'pass' : row.action,
    reason: row.reason,
  }
}

/** One page of the SMS since an instant, newest first, after a position; `search` matches sender or text. */
function findRecentSms(
  db: Kysely<Database>,
  subscriberId: string,
  { since, search, after, limit }: { since: number; search: string; after: Position | null; limit: number },
): Promise<LineLogRow[]> {
  let select = db
    .selectFrom('line_log')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'sms')
    .where('at', '>=', since)
    // The text is erased when an SMS is deleted for good or past its retention.
    .where('text', '<>', '')
  if (search) {
    select = select.where((where) =>
      where.or([where('caller', 'like', numberPattern(search)), where('text', '~', searchPattern(search))]),
    )
  }
  if (after) select = select.where(sql<boolean>`(at, entry_id) < (${after.at}, ${after.id})`)
  return select.orderBy('at', 'desc').orderBy('entry_id', 'desc').limit(limit).execute()
}
