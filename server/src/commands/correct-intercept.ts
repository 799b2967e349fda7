import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { ListRejection } from '@contract/lists'
import type { LineLogRow } from '../database/guard-tables'
import type { Database } from '../database/schema'
import type { AppDeps, Subscriber } from '../deps'
import { UserError, type Text } from '../errors'
import { endAllowances, replaceAllowance } from '../repositories/allowances'
import { findLogRow, markCorrected } from '../repositories/line-log'
import { findEntryOfNumber } from '../repositories/list-entries'
import { changeEntry } from '../repositories/list-entry-changes'
import { lockSubscriber } from '../repositories/subscribers'
import { addToList } from './add-to-list'
import { requireRoom } from './list-quota'

const DAY = 24 * 60 * 60 * 1000

const texts = {
  gone: { zh: '没有找到这条记录', en: 'No such record' },
  noNumber: { zh: '这条记录没有号码，无法放行', en: 'This record has no number that could be let through' },
  full: { zh: '白名单已满，请先删除一些号码或升级套餐', en: 'The whitelist is full. Remove numbers or upgrade first.' },
  refused: { zh: '该号码不能加入白名单', en: 'This number cannot join the whitelist' },
} satisfies Record<string, Text>

export interface Correction {
  db: Kysely<Database>
  deps: AppDeps
  subscriber: Subscriber
  id: string
  now: number
}

/** A row of the subscriber's own log. Throws UserError when there is none. */
export async function requireLogRow({ db, subscriber, id }: Omit<Correction, 'deps' | 'now'>): Promise<LineLogRow> {
  const row = await findLogRow(db, subscriber.id, id)
  if (!row) throw new UserError(failureCodes.entryGone, texts.gone)
  return row
}

/**
 * Lets the caller of a row through: the next call within 24 hours, every call for 24 hours, or always (whitelist).
 * Asking again starts the time anew. Throws UserError when the row has no number or the whitelist no room.
 */
export async function allowCaller(correction: Correction, duration: 'once' | 'day' | 'always'): Promise<void> {
  const { db, deps, subscriber, now } = correction
  const phoneNo = numberOf(await requireLogRow(correction))
  if (phoneNo === null) throw new UserError(failureCodes.entryGone, texts.noNumber)
  if (duration === 'always') return whitelist(correction, phoneNo)
  await lockSubscriber(db, subscriber.id)
  const allowance = { id: deps.random.id(), phoneNo, once: duration === 'once', until: now + DAY }
  await replaceAllowance(db, subscriber.id, allowance, now)
}

/** Ends what was given to the caller of a row for a time. Once more changes nothing. */
export async function disallowCaller(correction: Omit<Correction, 'deps'>): Promise<void> {
  const { db, subscriber } = correction
  const row = await requireLogRow(correction)
  await lockSubscriber(db, subscriber.id)
  await endAllowances(db, subscriber.id, row.caller)
}

/**
 * "This was wrong": the caller leaves the blacklist and joins the whitelist, and the row is marked. A site or a hidden
 * caller can only be marked. Throws UserError, and changes nothing, when the whitelist has no room.
 */
export async function reportWrong(correction: Correction): Promise<void> {
  const row = await requireLogRow(correction)
  const phoneNo = numberOf(row)
  if (phoneNo !== null) await whitelist(correction, phoneNo)
  await markCorrected(correction.db, correction.subscriber.id, row.entry_id)
}

function numberOf({ kind, caller }: LineLogRow): string | null {
  return kind === 'web' || caller === '' ? null : caller
}

async function whitelist({ db, deps, subscriber, now }: Correction, phoneNo: string): Promise<void> {
  await lockSubscriber(db, subscriber.id)
  const entry = await findEntryOfNumber(db, subscriber.id, phoneNo, now)
  // It is there, perhaps for a time only: now it stays.
  if (entry?.list === 'white') return changeEntry(db, subscriber.id, entry.entry_id, { expires_at: null })
  const change = { db, subscriber, list: 'white' as const, now }
  await requireRoom(change)
  const { rejected } = await addToList(change, [{ value: phoneNo }], { move: true, random: deps.random })
  if (rejected[0]) throw new UserError(failureCodes.entryGone, refusal(rejected[0]))
}

function refusal({ reason }: ListRejection): Text {
  return reason === 'overLimit' ? texts.full : texts.refused
}
