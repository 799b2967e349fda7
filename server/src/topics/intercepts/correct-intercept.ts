import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { AllowDuration } from '@contract/words/guard'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { fromJson, toJson } from '../../kernel/columns'
import { correctionOf } from '@/rules/lists/correction'
import { endAllowances, replaceAllowance } from '../guard/allowances'
import { noteCorrection, takeBackCorrection } from '../line/corrections'
import { findLogRow, markCorrected } from '../line/line-log'
import type { LineLogRow } from '../line/tables'
import { findProducts } from '../products/products'
import { undoListMove, whitelistCaller } from '../lists/move-caller'

const texts = {
  gone: { zh: '没有找到这条记录', en: 'No such record' },
  noNumber: { zh: '这条记录没有号码，无法放行', en: 'This record has no number that could be let through' },
} satisfies Record<string, Text>

/** A correction of a log row by the subscriber (SPEC 2.26). */
export interface Correction {
  /** The transaction of the call. */
  db: Kysely<Database>
  deps: AppDeps
  subscriber: Subscriber
  /** The id of the log row. */
  id: string
  /** In ms since the epoch. */
  now: number
}

/** A row of the subscriber's log. Throws UserError (entryGone) when there is none. */
export async function requireLogRow({ db, subscriber, id }: Omit<Correction, 'deps' | 'now'>): Promise<LineLogRow> {
  const row = await findLogRow(db, subscriber.id, id)
  if (!row) throw new UserError(failureCodes.entryGone, texts.gone)
  return row
}

/**
 * Allows the caller of a row: the next call within 24 hours, every call for 24 hours, or always (whitelist). A repeated
 * request restarts the time. Throws UserError when the row is gone or has no number (entryGone), or when the whitelist
 * is full or not part of the products.
 */
export async function allowCaller(correction: Correction, duration: AllowDuration): Promise<void> {
  const { db, subscriber } = correction
  const phoneNo = numberOf(await requireLogRow(correction))
  if (phoneNo === null) throw new UserError(failureCodes.entryGone, texts.noNumber)
  await lockSubscriber(db, subscriber.id)
  if (duration === 'always') {
    await whitelistCaller(correction, phoneNo)
    return
  }
  await allowForADay(correction, phoneNo, { once: duration === 'once' })
}

async function allowForADay(
  { db, deps, subscriber, now }: Correction,
  phoneNo: string,
  { once = false } = {},
): Promise<void> {
  const allowance = { id: deps.random.id(), phoneNo, once, until: now + DAY_MS }
  await replaceAllowance(db, subscriber.id, allowance, now)
}

/** Ends the allowances of the caller of a row. Idempotent. Throws UserError when the row does not exist. */
export async function disallowCaller(correction: Omit<Correction, 'deps'>): Promise<void> {
  const { db, subscriber } = correction
  const row = await requireLogRow(correction)
  await lockSubscriber(db, subscriber.id)
  await endAllowances(db, subscriber.id, row.caller)
}

/**
 * "This was wrong": moves the caller from the blacklist to the whitelist, or allows it for a day when the products have
 * no whitelist, and marks the row. A site or a hidden caller can only be marked. Idempotent. Throws UserError without
 * changes when the row is gone or the whitelist is full (DESIGN 4.9).
 */
export async function reportWrong(given: Correction): Promise<void> {
  const { db, subscriber } = given
  await lockSubscriber(db, subscriber.id)
  const row = await requireLogRow(given)
  if (row.corrected) return
  const { kind, caller } = row
  const correction = correctionOf({ kind, from: caller }, await findProducts(db, subscriber.id))
  const move = correction === 'whitelist' ? toJson(await whitelistCaller(given, caller)) : null
  if (correction === 'allowance') await allowForADay(given, caller)
  await markCorrected(db, subscriber.id, row.entry_id, { corrected: true, list_move: move })
  await noteCorrection(db, row, given.now)
}

/**
 * Undoes "this was wrong": unmarks the row, restores the caller's former list entry unless the subscriber has changed
 * it since, and ends a temporary allowance. Idempotent. Throws UserError without changes when the row is gone or the
 * blacklist is full.
 */
export async function takeBackWrong(correction: Correction): Promise<void> {
  const { db, subscriber } = correction
  await lockSubscriber(db, subscriber.id)
  const row = await requireLogRow(correction)
  if (!row.corrected) return
  const move = row.list_move === null ? null : fromJson(row.list_move)
  if (move) await undoListMove(correction, row.caller, move)
  else if (row.caller !== '') await endAllowances(db, subscriber.id, row.caller)
  await markCorrected(db, subscriber.id, row.entry_id, { corrected: false, list_move: null })
  await takeBackCorrection(db, row)
}

/** The number of a row; null for a site and for a hidden caller. */
function numberOf({ kind, caller }: LineLogRow): string | null {
  return kind === 'web' || caller === '' ? null : caller
}
