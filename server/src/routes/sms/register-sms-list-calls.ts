import type { FastifyInstance } from 'fastify'
import type { SmsListEntry } from '@contract/sms'
import {
  addToSmsList,
  removeFromSmsList,
  requireSmsGuard,
  restoreToSmsList,
  smsQuotaOf,
} from '../../commands/change-sms-list'
import type { SmsListEntryRow } from '../../database/sms-tables'
import type { AppDeps } from '../../deps'
import { readCursor } from '../../repositories/cursor'
import { findSmsEntries } from '../../repositories/sms-list-entries'
import { pageOf } from '../page-of'
import { registerCall } from '../register-call'

const L = '/unicomAssistant/uasp/guard/v1/sms/list'
const PAGE = 50

/** Senders that are refused or allowed, and words that hold an SMS or let it through. */
export function registerSmsListCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${L}/query`, async ({ db, subscriber, body, now }) => {
    const { list, limit = PAGE } = body
    const query = { list, search: body.search?.trim() ?? '', after: readCursor(body.cursor), limit: limit + 1 }
    const rows = await findSmsEntries(db, subscriber.id, query)
    const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.added_at, id: row.entry_id }))
    return { items: page.map(toEntry), nextCursor, quota: await smsQuotaOf({ db, subscriber, list, now }) }
  })

  registerCall(app, deps, `${L}/add`, async ({ db, subscriber, body, now }) => {
    await requireSmsGuard(db, subscriber)
    const change = { db, subscriber, list: body.list, now }
    const options = { move: body.move ?? false, random: deps.random }
    const { added, rejected } = await addToSmsList(change, body.entries, options)
    return { added: added.map(toEntry), rejected, quota: await smsQuotaOf(change) }
  })

  registerCall(app, deps, `${L}/remove`, async ({ db, subscriber, body, now }) => {
    const change = { db, subscriber, list: body.list, now }
    return { removedIds: await removeFromSmsList(change, body.ids), quota: await smsQuotaOf(change) }
  })

  registerCall(app, deps, `${L}/restore`, async ({ db, subscriber, body, now }) => {
    const change = { db, subscriber, list: body.list, now }
    const { restored, rejected } = await restoreToSmsList(change, body.ids)
    return { restored: restored.map(toEntry), rejected, quota: await smsQuotaOf(change) }
  })
}

function toEntry(row: SmsListEntryRow): SmsListEntry {
  return { id: row.entry_id, value: row.value, isPrefix: row.is_prefix, note: row.note, addedAt: row.added_at }
}
