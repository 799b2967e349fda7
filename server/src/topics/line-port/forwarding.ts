import type { Kysely, Transaction } from 'kysely'
import { forwardingEvent, type BatchAnswer, type ForwardingEvent } from '@contract/line'
import type { Forwardings } from '@contract/live'
import type { ForwardingKind, ForwardingRisk } from '@contract/words/live'
import { isLetThrough } from '@/rules/family/alert'
import {
  AFTER_RISKY_CALL_MS,
  forwardingMoves,
  forwardingRisk,
  FRESH_SESSION_MS,
  isNewer,
  isShortlyBefore,
  MOST_FORWARDING_SMS_A_DAY,
  SILENT_MS,
} from '@/rules/live/forwarding'
import { courseOf } from '@/rules/line/live-call'
import { UNANSWERED_MS } from '@/rules/live/warning'
import { maskFamily } from '@/rules/phone/mask'
import { storedNumber } from '@/rules/phone/number'
import { holdsAny, resolveFlags } from '@/rules/products/flags'
import { momentOf } from '@/rules/time/shanghai'
import { DAY_MS, MINUTE_MS } from '@/rules/time/units'
import { reasonsOf } from '@/rules/verdict/reasons'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { inTransaction, lockHolder } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { readBatch, takeBatch, timeFault } from '../../kernel/http/signed-calls'
import { keysOn, type Page } from '../../kernel/job-queue'
import { countHit } from '../../kernel/rate-windows'
import { sendEachClaimed, type ClaimedSms } from '../../kernel/send-claimed'
import type { SecretKeys } from '../../kernel/session-token'
import type { NetworkForwarding } from '../../ports/forwarding'
import { alertOfRisk } from '../family/alerts'
import { sharesAlerts } from '../family/bindings'
import { wantsAlerts } from '../guard/stored-settings'
import { decideOwnCall } from '../line/decide-event'
import { findProducts } from '../products/products'
import { findSubscribersOf } from '../subscribers/subscribers'
import { findCallersOnLine, watchCall } from './code-alerts'
import { findRecentCalls } from './live-calls'
import type { CallForwardingRow } from './tables'
import { askAgain } from './warnings'

export type ForwardingParts = Pick<
  AppDeps,
  'db' | 'clock' | 'random' | 'reputation' | 'sms' | 'metrics' | 'logger' | 'forwarding'
> & { config: SecretKeys }

type Change = Pick<ForwardingEvent, 'id' | 'at' | 'kind' | 'to'>

/** Sorts after every id of the same instant: what the network says when it is asked counts. */
const READ = '~'
/** A forwarding that is newer than this may have been set after the network was read. */
const READING_MS = MINUTE_MS

/**
 * Takes the network's changes of call forwarding, each once by its id, in any order: of one subscriber and kind the newest counts
 * (DESIGN 5.18). Rejects when the database does; then the network sends the batch again.
 */
export async function receiveForwardings(parts: ForwardingParts, batch: readonly unknown[]): Promise<BatchAnswer> {
  return takeBatch(
    readBatch(forwardingEvent, batch),
    async (event) => {
      const phoneNo = storedNumber(event.phoneNo)
      const subscriber = (await findSubscribersOf(parts.db, [phoneNo])).get(phoneNo)
      // A change from before is of the number's former holder.
      if (!subscriber || event.at < subscriber.createdAt) return 'unknown'
      return takeChanges(parts, subscriber, async () => [event])
    },
    ({ at }) => timeFault(at, parts.clock()),
  )
}

/** Stores the changes that are news, and asks the subscriber about those that are risky. */
async function takeChanges(
  parts: ForwardingParts,
  subscriber: Subscriber,
  changesOf: (trx: Transaction<Database>) => Promise<Change[]>,
): Promise<'taken' | 'repeated' | 'unknown'> {
  const { db, clock, reputation, metrics, sms } = parts
  if (reputation.asks) {
    const callers = await findCallersOnLine(db, subscriber.id, clock())
    await reputation.ahead(callers, [], 'batch')
  }
  const done = await inTransaction(db, `subscriber ${subscriber.id}`, async (trx) => {
    if (!(await lockHolder(trx, subscriber))) return null
    const taken: Taken[] = []
    for (const change of await changesOf(trx)) {
      const stored = await storeChange(parts, trx, subscriber, change)
      if (stored) taken.push(stored)
    }
    return taken
  })
  if (done === null) return 'unknown'
  for (const { row, isQuiet } of done) {
    if (row.state !== 'asked' || row.risk === null) continue
    metrics.forwardings.inc({ risk: row.risk })
    // Not awaited: the network waits for the answer. What the SMS centre rejects is lost, and the screen still asks.
    if (!isQuiet)
      void sms.send({ kind: 'forwarding', phoneNo: subscriber.phoneNo, text: textOf(row) }).catch(() => undefined)
  }
  return done.length > 0 ? 'taken' : 'repeated'
}

interface Taken {
  row: CallForwardingRow
  /** The subscriber gets no SMS: has no product, or got as many as a day allows. */
  isQuiet: boolean
}

/** Stores one change; null when a newer one is known. */
async function storeChange(
  parts: ForwardingParts,
  trx: Transaction<Database>,
  subscriber: Subscriber,
  { id, at, kind, to }: Change,
): Promise<Taken | null> {
  const now = parts.clock()
  const known = await findRow(trx, subscriber.id, kind)
  if (!isNewer({ id, at }, known && { id: known.change_id, at: known.at })) return null
  const target = to === null ? '' : storedNumber(to)
  const risk = to === null ? null : await riskOf(parts, trx, subscriber, { kind, to: target, at })
  const [isWanted, products] = await inOneTrip(trx, (together) =>
    Promise.all([wantsAlerts(together, subscriber.id, 'forwarding_alerts'), findProducts(together, subscriber.id)]),
  )
  const isSubscribed = holdsAny(resolveFlags(products))
  // The person needs a product; guardians see what the person agreed to, also without one.
  const isSeen = isSubscribed || (await sharesAlerts(trx, subscriber.phoneNo, 'forwarding', now))
  const isAsked = risk !== null && isWanted && isSeen
  const state = forwardingMoves[known?.state ?? 'none'][to === null ? 'removed' : isAsked ? 'risky' : 'harmless']
  const values = {
    change_id: id,
    at,
    forwarded_to: target,
    risk,
    state,
    due_at: state === 'asked' ? now + SILENT_MS : null,
    flash_at: null,
  }
  const row: CallForwardingRow = { subscriber_id: subscriber.id, kind, ...values }
  await trx
    .insertInto('call_forwardings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'kind']).doUpdateSet(values))
    .execute()
  if (state !== 'asked' || !isSubscribed) return { row, isQuiet: true }
  const sent = await countHit(trx, `forwarding-sms:${subscriber.id}`, DAY_MS, now)
  if (sent > MOST_FORWARDING_SMS_A_DAY) return { row, isQuiet: true }
  await changeForwarding(trx, row, { flash_at: now + UNANSWERED_MS })
  return { row, isQuiet: false }
}

/** Why a new forwarding is asked about, by the settings of now. */
async function riskOf(
  parts: ForwardingParts,
  trx: Transaction<Database>,
  subscriber: Subscriber,
  { kind, to, at }: { kind: ForwardingKind; to: string; at: number },
): Promise<ForwardingRisk | null> {
  const { clock, reputation } = parts
  const now = clock()
  const call = { phoneNo: subscriber.phoneNo, kind: 'call', from: to } as const
  const { verdict } = await decideOwnCall(trx, subscriber.id, call, now, reputation)
  return forwardingRisk({
    kind,
    isKnown: reasonsOf(verdict).some(isLetThrough),
    isAfterRiskyCall: await followsRiskyCall(parts, trx, subscriber, at),
  })
}

/** Whether a call of somebody whom the network suspects, or from abroad, was answered shortly before an instant (ms), or goes on. */
export async function followsRiskyCall(
  parts: Pick<ForwardingParts, 'clock' | 'config' | 'reputation'>,
  trx: Kysely<Database>,
  subscriber: Subscriber,
  at: number,
): Promise<boolean> {
  const calls = await findRecentCalls(trx, subscriber.id, at - AFTER_RISKY_CALL_MS)
  for (const call of calls) {
    if (call.report.action !== 'pass' || !isShortlyBefore(courseOf(call.seen), at)) continue
    const { watched } = await watchCall(parts, trx, subscriber, call)
    if (watched === 'risky' || watched === 'abroad') return true
  }
  return false
}

const kindWords: Readonly<Record<ForwardingKind, string>> = {
  unconditional: '所有来电',
  busy: '占线时的来电',
  noAnswer: '无人接听的来电',
  unreachable: '无法接通时的来电',
}

/** Never a call: it would be forwarded. */
function textOf({ kind, forwarded_to, at, risk }: CallForwardingRow): string {
  const masked = maskFamily(forwarded_to)
  const to = masked.kind === 'masked' ? masked.text : `尾号${masked.tail}的号码`
  return (
    `【手机安全卫士】您的${kindWords[kind]}于${momentOf(at)}被设置转接到${to}${risk === 'riskyCall' ? '，就在可疑通话之后' : ''}。` +
    '不是您设置的，请马上在“短信与上网安全”中取消，或联系运营商客服。不要按电话里的人说的操作。'
  )
}

const findRow = (db: Kysely<Database>, subscriberId: string, kind: ForwardingKind) =>
  db
    .selectFrom('call_forwardings')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', kind)
    .executeTakeFirst()
    .then((row) => row ?? null)

async function changeForwarding(
  db: Kysely<Database>,
  { subscriber_id, kind }: Pick<CallForwardingRow, 'subscriber_id' | 'kind'>,
  change: Partial<CallForwardingRow>,
): Promise<void> {
  await db
    .updateTable('call_forwardings')
    .set(change)
    .where('subscriber_id', '=', subscriber_id)
    .where('kind', '=', kind)
    .execute()
}

const findForwarded = (db: Kysely<Database>, subscriberId: string) =>
  db
    .selectFrom('call_forwardings')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('state', '<>', 'none')
    .orderBy('at', 'desc')
    .orderBy('kind')
    .execute()

/** The stored state, of which the network may know more. */
export async function loadForwardings(
  db: Kysely<Database>,
  subscriberId: string,
  isKnown: boolean,
): Promise<Forwardings> {
  const [isWanted, products, rows] = await inOneTrip(db, (together) =>
    Promise.all([
      wantsAlerts(together, subscriberId, 'forwarding_alerts'),
      findProducts(together, subscriberId),
      findForwarded(together, subscriberId),
    ]),
  )
  const items = rows.flatMap(({ change_id: id, kind, forwarded_to: to, at, state, risk }) =>
    state === 'none' ? [] : [{ id, kind, to, at, state, risk }],
  )
  return { on: isWanted && holdsAny(resolveFlags(products)), isKnown, items }
}

/** Asks the network where the calls go, takes what it did not report, and returns all of it. */
export async function readForwardings(parts: ForwardingParts, subscriber: Subscriber): Promise<Forwardings> {
  const { db, clock, forwarding, logger } = parts
  const askedAt = clock()
  const reading = await (forwarding?.read(subscriber.phoneNo) ?? Promise.resolve(null)).catch((error: unknown) => {
    logger.warn({ err: error }, 'The network does not say where calls are forwarded')
    return null
  })
  const stored = await loadForwardings(db, subscriber.id, reading !== null)
  // Most readings say what is known: nothing is locked for them.
  if (reading === null || !differs(stored, reading)) return stored
  await takeChanges(parts, subscriber, (trx) => changesRead(parts, trx, subscriber.id, reading))
  await endUnread(db, subscriber.id, reading, askedAt)
  return loadForwardings(db, subscriber.id, true)
}

function differs({ items }: Forwardings, reading: readonly NetworkForwarding[]): boolean {
  const known = new Map(items.map(({ kind, to }) => [kind, to]))
  return known.size !== reading.length || reading.some(({ kind, to }) => known.get(kind) !== storedNumber(to))
}

/** What the network forwards, and has not reported: no older than what it has reported. */
async function changesRead(
  { random }: ForwardingParts,
  trx: Transaction<Database>,
  subscriberId: string,
  reading: readonly NetworkForwarding[],
): Promise<Change[]> {
  const changes: Change[] = []
  for (const { kind, to, at } of reading) {
    const row = await findRow(trx, subscriberId, kind)
    if (row && row.state !== 'none' && row.forwarded_to === storedNumber(to)) continue
    changes.push({ id: `${READ}${random.id()}`, at: Math.max(at, row?.at ?? at), kind, to })
  }
  return changes
}

/** Ends what the network no longer forwards, without a time of the network's. */
async function endUnread(
  db: Kysely<Database>,
  subscriberId: string,
  reading: readonly NetworkForwarding[],
  askedAt: number,
): Promise<void> {
  let ended = db
    .updateTable('call_forwardings')
    .set({ state: 'none', due_at: null, flash_at: null })
    .where('subscriber_id', '=', subscriberId)
    .where('at', '<', askedAt - READING_MS)
  const kinds = reading.map(({ kind }) => kind)
  if (kinds.length > 0) ended = ended.where('kind', 'not in', kinds)
  await ended.execute()
}

/** "It was me." Returns false when this forwarding is not there, or not any more. */
export async function confirmForwarding(
  trx: Kysely<Database>,
  subscriberId: string,
  { id, sessionFrom }: { id: string; sessionFrom: number },
  now: number,
): Promise<boolean> {
  const row = (await findForwarded(trx, subscriberId)).find(({ change_id }) => change_id === id)
  if (!row) return false
  const isFresh = now - sessionFrom < FRESH_SESSION_MS
  const state = forwardingMoves[row.state][isFresh ? 'claimed' : 'confirmed']
  await changeForwarding(trx, row, { state, ...(state === 'confirmed' ? { due_at: null, flash_at: null } : {}) })
  return true
}

/** The network has ended the forwarding of a kind at an instant in ms. What was set since is another one. */
export async function noteRemoved(
  trx: Kysely<Database>,
  subscriberId: string,
  kind: ForwardingKind,
  now: number,
): Promise<void> {
  await trx
    .updateTable('call_forwardings')
    .set({ state: 'none', due_at: null, flash_at: null })
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', kind)
    .where('at', '<=', now)
    .execute()
}

/** A page of the subscribers who have not answered in time: a question about forwarding, or the warning of a risky call. */
export function findSilent(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  const silent = db
    .selectFrom('call_forwardings')
    .select('subscriber_id')
    .where((where) => where.or([where('due_at', '<=', now), where('flash_at', '<=', now)]))
    .union(db.selectFrom('code_alerts').select('subscriber_id').where('due_at', '<=', now))
  return keysOn(page, db.selectFrom(silent.as('silent')), 'subscriber_id')
}

/** Does what is due for a subscriber who has not answered in time. */
export async function tendSilent(
  parts: ForwardingParts & Pick<AppDeps, 'network'>,
  subscriberId: string,
): Promise<void> {
  const { db } = parts
  const holder = await db
    .selectFrom('subscribers')
    .select('phone_no')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  if (!holder) return
  const subscriber = { id: subscriberId, phoneNo: holder.phone_no }
  // First: somebody may be on the phone.
  await askAgain(parts, subscriber)
  await flashQuestions(parts, subscriber)
  await tellGuardians(parts, subscriber)
}

/** Asks again, by an SMS that fills the screen, about forwarding that nobody has answered for. Where the network has none, guardians are told next. */
async function flashQuestions(
  { db, clock, network, logger }: ForwardingParts & Pick<AppDeps, 'network'>,
  subscriber: Subscriber,
): Promise<void> {
  const due = await inTransaction(db, `subscriber ${subscriber.id}`, async (trx) => {
    if (!(await lockHolder(trx, subscriber))) return []
    const now = clock()
    const rows = (await findForwarded(trx, subscriber.id)).filter(
      ({ flash_at }) => flash_at !== null && flash_at <= now,
    )
    for (const row of rows) await changeForwarding(trx, row, { flash_at: null })
    return rows
  })
  for (const row of due) {
    const notice = { id: `forwarding-${row.change_id}`, to: subscriber.phoneNo, text: textOf(row) }
    await network.flash(notice).catch((error: unknown) => {
      logger.warn({ err: error }, 'The network does not pass a question on')
    })
  }
}

/** Tells guardians, within what the person agreed to, of forwarding that nobody has confirmed in time, if the network still forwards. */
async function tellGuardians(parts: ForwardingParts, subscriber: Subscriber): Promise<void> {
  const { db, clock, random, sms } = parts
  const { id: subscriberId } = subscriber
  const isDue = await db
    .selectFrom('call_forwardings')
    .select('kind')
    .where('subscriber_id', '=', subscriberId)
    .where('due_at', '<=', clock())
    .executeTakeFirst()
  if (!isDue) return
  await readForwardings(parts, subscriber)
  const notices = await inTransaction(db, `subscriber ${subscriberId}`, async (trx) => {
    if (!(await lockHolder(trx, subscriber))) return []
    const now = clock()
    const due = (await findForwarded(trx, subscriberId)).filter(({ due_at }) => due_at !== null && due_at <= now)
    // Without a product the person was not asked.
    const action = holdsAny(resolveFlags(await findProducts(trx, subscriberId))) ? 'remind' : 'pass'
    const toSend: ClaimedSms[] = []
    for (const { kind, state, change_id: entry_id, forwarded_to: caller } of due) {
      await changeForwarding(
        trx,
        { subscriber_id: subscriberId, kind },
        { state: forwardingMoves[state].silent, due_at: null },
      )
      const row = { entry_id, at: now, kind: 'call', caller, action, seconds: 0, text: '' } as const
      toSend.push(...(await alertOfRisk(trx, 'forwarding', { subscriber, random, isUrgent: true, row })))
    }
    return toSend
  })
  await sendEachClaimed({ db, sms }, notices)
}
