import type { Kysely, Transaction } from 'kysely'
import { siteVisit, type BatchAnswer, type SiteVisit, type SmsQuestion, type SmsVerdict } from '@contract/line'
import { storedNumber } from '@/rules/phone/number'
import { isHeldCode } from '@/rules/sms/hold-kind'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { fromJson, toJson } from '../../kernel/columns'
import { inOneTrip } from '../../kernel/database/one-trip'
import { inTransaction, lockHolder } from '../../kernel/database/transaction'
import { DatabaseUnavailable } from '../../kernel/errors'
import { readBatch, takeBatch, timeFault } from '../../kernel/http/signed-calls'
import { hashShortSecret, keysInUse } from '../../kernel/session-token'
import { within } from '../../kernel/within'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import type { LineEvent, LineVerdict } from '../../ports/line'
import { sharesAlerts } from '../family/bindings'
import { noteMet } from '../family/circle-members'
import { askCarrier } from '../line/carrier-reading'
import { findConfirmed } from '../line/corrections'
import { decideMessage, sitesOf } from '../line/decide-event'
import { callerOf, dangerOf, factsOf, hostsOf, type TextRead } from '../line/judge-event'
import { findProducts } from '../products/products'
import { noteHeld } from '../sms/held-deliveries'
import { heldCodeToTell } from '../sms/held-sms'
import { findSubscribersOf } from '../subscribers/subscribers'
import { send, type ToSend } from './call-events'
import type { EventParts } from './logged-call'
import type { VerdictParts } from './call-verdict'
import { mayBeMet } from './circle'
import { findCallersOnLine, noteMoneyCode } from './code-alerts'
import { recordEvent } from './record-event'
import { noteStorm } from './storm'
import type { NetworkMessageRow } from './tables'

/** An answer with its rule; null when nobody here has the number, or when the message was known. */
export interface AnsweredMessage {
  answer: SmsVerdict
  verdict: LineVerdict | null
}

export type MessageParts = EventParts & Pick<VerdictParts, 'config'> & Pick<AppDeps, 'textClassifier'>

/** How long the answer to a message stays the same, in ms. */
const HOLDS_MS = DAY_MS
const nobody: SmsVerdict = { action: 'pass', label: '', reason: 'nobody', ttlMs: HOLDS_MS }
/** Before the text, for reminders of a fraud, of a signature that is not the sender's, and of a sender abroad. */
const labels: Readonly<Record<string, string>> = {
  fraudSms: '【疑似诈骗】',
  unverifiedSender: '【签名未核实】',
  internationalSms: '【境外短信】',
}

/**
 * Decides an SMS and writes it to the log; a held one is in the quarantine then. A message that comes again, by its id or
 * under a new id by sender, text and time, gets the same answer and no second entry. Rejects when the database does, and
 * after `config.line.smsDeadlineMs`: the SMS centre delivers it then, so nothing of it is written later either.
 */
export async function answerMessage(parts: MessageParts, message: SmsQuestion): Promise<AnsweredMessage> {
  let late: DatabaseUnavailable | null = null
  const requireTime = () => {
    if (late) throw late
  }
  return within(parts.config.line.smsDeadlineMs, decideInTime(parts, message, requireTime), () => {
    late = new DatabaseUnavailable(new Error('A verdict on an SMS is late'))
    return late
  })
}

/** `requireTime` throws when the answer is awaited no longer. */
async function decideInTime(
  parts: MessageParts,
  message: SmsQuestion,
  requireTime: () => void,
): Promise<AnsweredMessage> {
  const { from, text, id, to, senderClass, senderName } = message
  const phoneNo = storedNumber(to)
  const event: LineEvent = { phoneNo, kind: 'sms', from, text, senderName, isFromAbroad: senderClass === 'foreign' }
  const decide = async (trx: Transaction<Database>, subscriber: Subscriber) => {
    const now = parts.clock()
    const [same_hash = '', ...former] = sameHashes(parts, subscriber.id, message)
    const key = { subscriber_id: subscriber.id, message_id: id, same_hash }
    const known = await findKnown(trx, key, former)
    if (known) return { answered: { answer: fromJson(known.answer), verdict: null }, notices: [], read: null }
    const { verdict, entryId, notices, read, isUnread, storm } = await logAtOnce(parts, trx, subscriber, event)
    const answer = smsAnswer(verdict)
    await trx
      .insertInto('network_messages')
      .values({ ...key, entry_id: entryId, at: now, answer: toJson(answer) })
      .execute()
    const warnings =
      answer.action === 'hold'
        ? null
        : await noteMoneyCode(parts, trx, subscriber, { message, verdict, entryId, isUnread })
    if (warnings === null)
      await noteHeld(trx, { subscriber_id: subscriber.id, entry_id: entryId, message_id: id, at: now })
    const heldCodeOf =
      warnings === null && isHeldCode(verdict.alsoMatched)
        ? await heldCodeToTell(trx, subscriber.id, { caller: callerOf(event), entryId, now })
        : null
    // Rolls back.
    requireTime()
    return {
      answered: { answer, verdict },
      notices: [...(warnings?.notices ?? []), ...notices],
      codeAlerts: warnings?.codeAlerts,
      heldCodeOf,
      storm,
      read,
    }
  }
  const ahead = async (subscriber: Subscriber) => {
    if (parts.textClassifier === null && !parts.reputation.asks) return
    const [same_hash = '', ...former] = sameHashes(parts, subscriber.id, message)
    // Its answer is stored: nobody else has anything to decide.
    if (await findKnown(parts.db, { subscriber_id: subscriber.id, message_id: id, same_hash }, former)) return
    const question = { from, text: text ?? '', senderName }
    const asked = [askCarrier(parts, parts.db, subscriber.id, question), askAboutSms(parts, subscriber, event)] as const
    event.reading = (await Promise.all(asked))[0]
  }
  const done = await withSubscriber(parts, phoneNo, decide, { ahead })
  if (done?.read) countRead(parts, done.read)
  return done?.answered ?? { answer: nobody, verdict: null }
}

/** Counts an SMS that was decided, once it is in the log. */
function countRead({ metrics }: MessageParts, { level, hasUnknownLink }: TextRead): void {
  metrics.textsRead.inc({ level })
  if (hasUnknownLink) metrics.unknownLinks.inc()
}

/**
 * Asks other systems about a sender, the links in an SMS, and who talks to the subscriber meanwhile, before the transaction. The
 * links of a text that nobody may read stay here.
 */
async function askAboutSms({ db, clock, reputation }: MessageParts, { id, phoneNo }: Subscriber, event: LineEvent) {
  if (!reputation.asks) return
  const now = clock()
  const [callers, products, isShared] = await inOneTrip(db, (together) =>
    Promise.all([
      findCallersOnLine(together, id, now),
      findProducts(together, id),
      sharesAlerts(together, phoneNo, 'sms', now),
    ]),
  )
  const isRead = covers(resolveFlags(products), 'sms') || isShared
  await reputation.ahead([callerOf(event), ...callers], isRead ? hostsOf(event) : [])
}

/** Takes visits to risky sites, each once by its id, and leaves no trace of any other visit. A wrong time refuses its own alone. */
export async function receiveVisits(parts: EventParts, batch: readonly unknown[]): Promise<BatchAnswer> {
  const visits = readBatch(siteVisit, batch)
  // Once for all of them: each alone would wait for a system that is silent.
  await askAboutSites(parts, visits.items)
  const take = async (visit: SiteVisit) => (await takeVisit(parts, visit)).result
  return takeBatch(visits, take, ({ at }) => timeFault(at, parts.clock()))
}

interface TakenVisit {
  result: 'taken' | 'repeated' | 'unknown'
  verdict: LineVerdict | null
}

/** Takes one visit. `verdict` is null when it was known or nobody has the number. */
export async function receiveVisit(parts: EventParts, visit: SiteVisit): Promise<TakenVisit> {
  await askAboutSites(parts, [visit])
  return takeVisit(parts, visit)
}

/** Asks other systems about the sites that subscribers have visited; nothing about those of others. */
async function askAboutSites({ db, reputation }: EventParts, visits: readonly SiteVisit[]): Promise<void> {
  if (!reputation.asks) return
  const phoneNos = visits.map(({ to }) => storedNumber(to))
  const subscribers = await findSubscribersOf(db, phoneNos)
  const known = visits.filter((_visit, index) => subscribers.has(phoneNos[index] ?? ''))
  const hosts = known.flatMap(({ site }) => hostsOf({ kind: 'web', from: site, phoneNo: '' }))
  await reputation.ahead([], [...new Set(hosts)], 'batch')
}

async function takeVisit(parts: EventParts, { id, to, site, at }: SiteVisit): Promise<TakenVisit> {
  const phoneNo = storedNumber(to)
  const take = async (trx: Transaction<Database>, subscriber: Subscriber) => {
    const now = parts.clock()
    const key = { subscriber_id: subscriber.id, message_id: id, same_hash: '' }
    if (await findKnown(trx, key)) return { result: 'repeated' as const, verdict: null, notices: [] }
    const event: LineEvent = { phoneNo, kind: 'web', from: site }
    const { verdict, entryId, notices } = await logAtOnce(parts, trx, subscriber, event)
    if (entryId === '') return { result: 'taken' as const, verdict, notices }
    const answer = toJson(nobody)
    await trx
      .insertInto('network_messages')
      .values({ ...key, entry_id: entryId, at: now, answer })
      .execute()
    return { result: 'taken' as const, verdict, notices }
  }
  // An earlier visit is of the number's former holder.
  const done = await withSubscriber(parts, phoneNo, take, { since: at })
  return done ?? { result: 'unknown', verdict: null }
}

/**
 * Runs `work` in a transaction of a subscriber, then sends the alerts' SMS; null when nobody has the number, or only since a
 * time after `since`. Other systems are asked `ahead`, before the transaction.
 */
async function withSubscriber<Result extends Omit<ToSend, 'stopped'>>(
  parts: EventParts,
  phoneNo: string,
  work: (trx: Transaction<Database>, subscriber: Subscriber) => Promise<Result>,
  {
    since = Number.POSITIVE_INFINITY,
    ahead,
  }: { since?: number; ahead?: (subscriber: Subscriber) => Promise<void> } = {},
): Promise<Result | null> {
  const { db } = parts
  const subscriber = (await findSubscribersOf(db, [phoneNo])).get(phoneNo)
  if (!subscriber || subscriber.createdAt > since) return null
  await ahead?.(subscriber)
  const done = await inTransaction(db, `subscriber ${subscriber.id}`, async (trx) =>
    (await lockHolder(trx, subscriber)) ? work(trx, subscriber) : null,
  )
  // Not awaited: the network waits for the answer, and the SMS centre may take seconds.
  if (done) void send(parts, subscriber, { ...done, stopped: [] }).catch(() => undefined)
  return done
}

/** Decides an event that is over when it is reported, and writes it to the log unless it is a harmless site. */
async function logAtOnce(parts: EventParts, trx: Transaction<Database>, subscriber: Subscriber, event: LineEvent) {
  const { clock, random } = parts
  const decided = await decideMessage(trx, subscriber.id, event, clock(), parts)
  const { verdict, danger, row, read } = decided
  const entryId = random.id()
  const { isUnread } = decided
  if (event.kind === 'web' && !danger.isRiskySite)
    return { verdict, entryId: '', notices: [], read, isUnread, storm: null }
  const seen = isUnread ? await seenByGuardians(trx, parts, event) : null
  const logged = {
    subscriber,
    row: { ...row, subscriber_id: subscriber.id, entry_id: entryId },
    danger: { ...danger, ...seen?.danger },
    allowanceId: verdict.allowanceId,
    turns: null,
    words: seen?.words,
  }
  const notices = await recordEvent(trx, logged, random)
  if (mayBeMet(logged.row)) await noteMet(trx, [subscriber.id], clock())
  return { verdict, entryId, notices, read, isUnread, storm: await noteStorm(parts, trx, subscriber, [logged.row]) }
}

/**
 * What the alerts of a person's guardians say of an SMS that nothing else may read: the person has agreed to these
 * alerts. Null when nobody did.
 */
async function seenByGuardians(db: Kysely<Database>, { clock, reputation, textModel }: EventParts, event: LineEvent) {
  const { phoneNo, text = '' } = event
  if (text === '' || !(await sharesAlerts(db, phoneNo, 'sms', clock()))) return null
  const hosts = hostsOf(event)
  const { isSender: isConfirmed } = await findConfirmed(db, { sender: callerOf(event), hosts: [] })
  const current = { ...(await reputation.prepared(db, [], hosts)), ...(await sitesOf(db, reputation, hosts)) }
  const { isFraudSms } = dangerOf(event, factsOf({ ...event, isConfirmed }, clock(), current, textModel))
  return { danger: { isFraudSms }, words: text }
}

function smsAnswer({ action, rule }: LineVerdict): SmsVerdict {
  const label = action === 'remind' ? (labels[rule.reason] ?? '') : ''
  const held = action === 'stop' ? 'hold' : label === '' ? 'pass' : 'label'
  return { action: held, label, reason: rule.reason, ttlMs: HOLDS_MS }
}

type MessageKey = Pick<NetworkMessageRow, 'subscriber_id' | 'message_id' | 'same_hash'>

/** A message that came before: under its id, or a resent one under another. `former`: hashes by the SECRET_KEY before. */
async function findKnown(
  trx: Kysely<Database>,
  { subscriber_id, message_id, same_hash }: MessageKey,
  former: readonly string[] = [],
): Promise<NetworkMessageRow | undefined> {
  const select = trx.selectFrom('network_messages').selectAll().where('subscriber_id', '=', subscriber_id)
  const byId = await select.where('message_id', '=', message_id).executeTakeFirst()
  if (byId || same_hash === '') return byId
  return select
    .where('same_hash', 'in', [same_hash, ...former])
    .limit(1)
    .executeTakeFirst()
}

/**
 * Keyed, because a short text could be guessed from a plain hash in a copy of the database; by the present SECRET_KEY and
 * the one before.
 */
function sameHashes({ config }: MessageParts, subscriberId: string, { from, text, at }: SmsQuestion): string[] {
  const content = JSON.stringify([from, text, at])
  return keysInUse(config).map((key) => hashShortSecret(key, 'same message', subscriberId, content))
}
