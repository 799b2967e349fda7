import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Database } from '../database/schema'
import type { AppDeps, Subscriber } from '../deps'
import { UserError } from '../errors'
import type { LineLogRow } from '../database/guard-tables'
import { insertAllowance } from '../repositories/allowances'
import { findEntriesOf } from '../repositories/list-entries'
import { findLogRow, markCorrected } from '../repositories/line-log'
import { addToList } from './change-list'

const DAY = 24 * 60 * 60 * 1000

const texts = {
  gone: { zh: '没有找到这条记录', en: 'No such record' },
  hidden: { zh: '对方未显示号码，无法放行', en: 'The number was hidden and cannot be let through' },
  full: { zh: '白名单已满，请先删除一些号码或升级套餐', en: 'The whitelist is full. Remove numbers or upgrade first.' },
}

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

/** Lets the caller of a row through: the next call within 24 hours, every call for 24 hours, or always (whitelist). */
export async function allowCaller(correction: Correction, duration: 'once' | 'day' | 'always'): Promise<void> {
  const { db, deps, subscriber, now } = correction
  const row = await requireLogRow(correction)
  if (row.caller === '' || row.kind === 'web') throw new UserError(failureCodes.entryGone, texts.hidden)
  if (duration === 'always') return whitelist(correction, row.caller)
  const allowance = { id: deps.random.id(), phoneNo: row.caller, once: duration === 'once', until: now + DAY }
  await insertAllowance(db, subscriber.id, allowance)
}

/** "This was wrong": the caller leaves the blacklist and joins the whitelist, and the row is marked. */
export async function reportWrong(correction: Correction): Promise<void> {
  const row = await requireLogRow(correction)
  if (row.caller === '' || row.kind === 'web') throw new UserError(failureCodes.entryGone, texts.hidden)
  await whitelist(correction, row.caller)
  await markCorrected(correction.db, correction.subscriber.id, row.entry_id)
}

async function whitelist({ db, deps, subscriber, now }: Correction, phoneNo: string): Promise<void> {
  const listed = await findEntriesOf(db, subscriber.id, [phoneNo], now)
  if (listed.get(phoneNo)?.list === 'white') return
  const change = { db, subscriber, list: 'white' as const, now }
  const { rejected } = await addToList(change, [{ phoneNo }], { move: true, random: deps.random })
  if (rejected.length > 0) throw new UserError(failureCodes.entryGone, texts.full)
}
