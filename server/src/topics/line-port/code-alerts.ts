import type { Kysely, Transaction } from 'kysely'
import type { SmsQuestion } from '@contract/line'
import type { WatchedCaller } from '@contract/words/live'
import { isLetThrough } from '@/rules/family/alert'
import {
  codeInCall,
  FIRST_CONTACT_MS,
  isSilenced,
  LATEST_MS,
  mayHoldCode,
  MOST_SMS_A_DAY,
  SILENCE_MS,
  watchedAs,
  type Expectation,
} from '@/rules/live/code-in-call'
import { codeSenderOf } from '@/rules/live/code-sender'
import { courseOf } from '@/rules/line/live-call'
import { isInternationalNumber } from '@/rules/phone/number'
import { holdsAny, resolveFlags } from '@/rules/products/flags'
import { DAY_MS } from '@/rules/time/units'
import { reasonsOf } from '@/rules/verdict/reasons'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import type { ClaimedSms } from '../../kernel/send-claimed'
import type { SecretKeys } from '../../kernel/session-token'
import type { LineEvent, LineVerdict } from '../../ports/line'
import { alertOfRisk } from '../family/alerts'
import { sharesAlerts } from '../family/bindings'
import { wantsAlerts } from '../guard/stored-settings'
import { hasAnsweredBefore } from '../line/call-log'
import { decideOwnCall } from '../line/decide-event'
import { hasDialledFirst } from '../line/dialled-numbers'
import { callerOf } from '../line/judge-event'
import { findProducts } from '../products/products'
import { readDecision } from './decision'
import { findRecentCalls, type LiveCall } from './live-calls'
import type { CodeAlertRow, MoneyCodeRow } from './tables'
import { noteFirstSms, raiseWarning, wordsOf } from './warnings'

type CodeAlertParts = Pick<AppDeps, 'clock' | 'random' | 'reputation' | 'sms' | 'metrics'> & {
  config: SecretKeys
}

/** What a transaction leaves to send after its commit: to guardians, and to the subscriber. */
export interface CodeWarnings {
  notices: ClaimedSms[]
  codeAlerts: RaisedAlert[]
}

export interface RaisedAlert extends CodeAlertRow {
  /** The subscriber has got as many SMS about codes as a day allows. */
  isQuiet: boolean
}

/** An SMS that was decided and reaches the subscriber. */
export interface PassedMessage {
  message: SmsQuestion
  verdict: LineVerdict
  entryId: string
  /** Nothing may read the text. */
  isUnread: boolean
}

/**
 * Notes an SMS of a bank or a payment service for the calls that it may fall into, and raises the alert of one that is known already. Where the
 * subscriber has ordered that texts are read, only a code counts; otherwise the sender alone decides (DESIGN 5.16).
 */
export async function noteMoneyCode(
  parts: CodeAlertParts,
  trx: Transaction<Database>,
  subscriber: Subscriber,
  { message, verdict, entryId, isUnread }: PassedMessage,
): Promise<CodeWarnings> {
  const { senderClass, senderName, text = '', at } = message
  const now = parts.clock()
  const isRead = !isUnread && text !== ''
  const isCode = reasonsOf(verdict).includes('verificationCode')
  const sender = codeSenderOf({
    from: callerOf({ kind: 'sms', from: message.from }),
    isForeignOrPerson: senderClass === 'foreign' || senderClass === 'person',
    registeredName: senderName,
    text: isRead ? text : '',
  })
  // One of another time is none that somebody on the phone waits for.
  if (sender === null || (isRead && !isCode) || Math.abs(now - at) > LATEST_MS) return nothing()
  const code: MoneyCodeRow = { subscriber_id: subscriber.id, entry_id: entryId, at, sender, is_code: isRead }
  await trx.insertInto('money_codes').values(code).execute()
  const calls = await findRecentCalls(trx, subscriber.id, now - LATEST_MS)
  return raiseCodeAlerts(parts, trx, subscriber, calls, [code])
}

/** The callers of the calls that an SMS of now may fall into: whether they are risky decides about an alert. */
export async function findCallersOnLine(db: Kysely<Database>, subscriberId: string, now: number): Promise<string[]> {
  const calls = await findRecentCalls(db, subscriberId, now - LATEST_MS)
  return calls.map(({ report }) => callerOf({ kind: 'call', from: report.from }))
}

/** Raises the alerts of calls of which something became known. Reads the codes only when one of the calls can hold one. */
export async function raiseForCalls(
  parts: CodeAlertParts,
  trx: Transaction<Database>,
  subscriber: Subscriber,
  calls: readonly LiveCall[],
): Promise<CodeWarnings> {
  const now = parts.clock()
  const open = calls.filter(({ seen, report }) => report.action === 'pass' && mayHoldCode(courseOf(seen), now))
  if (open.length === 0) return nothing()
  const codes = await trx
    .selectFrom('money_codes')
    .selectAll()
    .where('subscriber_id', '=', subscriber.id)
    .where('at', '>=', now - LATEST_MS)
    .execute()
  return raiseCodeAlerts(parts, trx, subscriber, open, codes)
}

/**
 * Raises the alert of each call during which, or shortly after which, a code came: once a call, whichever of the two became known first.
 * Writes nothing for any other call. Returns what to send after the commit.
 */
async function raiseCodeAlerts(
  parts: CodeAlertParts,
  trx: Transaction<Database>,
  subscriber: Subscriber,
  calls: readonly LiveCall[],
  codes: readonly MoneyCodeRow[],
): Promise<CodeWarnings> {
  const now = parts.clock()
  const warnings = nothing()
  // Until the switch has said what it did, the agent may be the one who talks.
  const met = calls.filter(
    ({ seen, report }) => report.action === 'pass' && codeInCall(courseOf(seen), codes, now) !== null,
  )
  if (met.length === 0 || !(await wantsAlerts(trx, subscriber.id, 'code_alerts'))) return warnings
  const earlier = await findEarlier(trx, subscriber.id, { calls: met, codes }, now)
  const { raised, used, expectations } = earlier
  let { today } = earlier
  // One code raises one alert: for the call that goes on, else for the newest.
  for (const call of met.sort(byLikelihood)) {
    if (raised.has(call.entry_id)) continue
    const caller = callerOf({ kind: 'call', from: call.report.from })
    const open = codes.filter(
      (one) => !used.has(keyOf(one.sender, one.at)) && !isSilenced({ caller, sender: one.sender }, expectations, now),
    )
    const code = codeInCall(courseOf(call.seen), open, now)
    const isQuiet = today >= MOST_SMS_A_DAY
    const raising = code && (await raise(parts, trx, subscriber, call, { code, isQuiet }))
    if (!raising) continue
    today += 1
    used.add(keyOf(code.sender, code.at))
    warnings.notices.push(...raising.notices)
    warnings.codeAlerts.push(...raising.codeAlerts)
  }
  return warnings
}

const nothing = (): CodeWarnings => ({ notices: [], codeAlerts: [] })

const keyOf = (sender: string, at: number) => `${sender} ${at}`

function byLikelihood(one: LiveCall, other: LiveCall): number {
  const [first, second] = [courseOf(one.seen), courseOf(other.seen)]
  const isOver = Number(first.endedAt !== null) - Number(second.endedAt !== null)
  return isOver || (second.answeredAt ?? 0) - (first.answeredAt ?? 0)
}

/** The calls and codes whose alert was raised before, how many alerts the last 24 hours had, and what the subscriber has expected lately. */
async function findEarlier(
  trx: Transaction<Database>,
  subscriberId: string,
  { calls, codes }: { calls: readonly LiveCall[]; codes: readonly MoneyCodeRow[] },
  now: number,
): Promise<{ raised: Set<string>; used: Set<string>; today: number; expectations: Expectation[] }> {
  const rows = await trx
    .selectFrom('code_alerts')
    .select(['entry_id', 'at', 'caller', 'sender', 'code_at', 'expected_at'])
    .where('subscriber_id', '=', subscriberId)
    .where((where) =>
      where.or([
        where(
          'entry_id',
          'in',
          calls.map((call) => call.entry_id),
        ),
        where(
          'code_at',
          'in',
          codes.map(({ at }) => at),
        ),
        where('expected_at', '>', now - SILENCE_MS),
        where('at', '>', now - DAY_MS),
      ]),
    )
    .execute()
  return {
    raised: new Set(rows.map((row) => row.entry_id)),
    used: new Set(rows.map((row) => keyOf(row.sender, row.code_at))),
    today: rows.filter(({ at }) => at > now - DAY_MS).length,
    expectations: rows.flatMap(({ caller, sender, expected_at: expectedAt }) =>
      expectedAt === null ? [] : [{ caller, sender, expectedAt }],
    ),
  }
}

/** Returns the caller of a call, and why it is watched; null for one that is not. */
export async function watchCall(
  { clock, config, reputation }: Pick<CodeAlertParts, 'clock' | 'config' | 'reputation'>,
  trx: Kysely<Database>,
  { id, phoneNo }: Subscriber,
  { call_id: callId, entry_id, seen, report }: LiveCall,
): Promise<{ caller: string; watched: WatchedCaller | null }> {
  const carried = readDecision(config, { callId, phoneNo }, report.decision)
  const isFromAbroad = carried?.isFromAbroad ?? false
  const event: LineEvent = { phoneNo, kind: 'call', from: report.from, isFromAbroad }
  const caller = callerOf(event)
  const before = courseOf(seen).startedAt - FIRST_CONTACT_MS
  // By the settings of now: a caller may have become a contact meanwhile.
  const [{ verdict, danger }, ...known] = await inOneTrip(trx, (together) =>
    Promise.all([
      decideOwnCall(together, id, event, clock(), reputation),
      caller !== '' && hasAnsweredBefore(together, id, { caller, before, except: entry_id }),
      caller !== '' && hasDialledFirst(together, id, { caller, before }),
    ]),
  )
  const reasons = reasonsOf(verdict)
  const watched = watchedAs({
    fraud: danger.fraud,
    isFromAbroad: isFromAbroad || isInternationalNumber(caller),
    // Also by the settings of the call: what lets just this one through is used up at its end.
    isChosen: [...reasons, ...(carried ? reasonsOf(carried) : [])].some(isLetThrough),
    isKnown: known.includes(true),
  })
  return { caller, watched }
}

/**
 * Writes the alert of a call, and those of the guardians within what the person agreed to; null when its caller is not watched or nobody is
 * to be told.
 */
async function raise(
  parts: CodeAlertParts,
  trx: Transaction<Database>,
  subscriber: Subscriber,
  call: LiveCall,
  { code, isQuiet }: { code: MoneyCodeRow; isQuiet: boolean },
): Promise<CodeWarnings | null> {
  const { clock, random } = parts
  const now = clock()
  const { entry_id } = call
  const { answeredAt, endedAt } = courseOf(call.seen)
  const { caller, watched } = await watchCall(parts, trx, subscriber, call)
  if (watched === null) return null
  const products = await findProducts(trx, subscriber.id)
  const isOver = endedAt !== null && endedAt < code.at
  const until = isOver ? endedAt : code.at
  const seconds = Math.max(1, Math.round((until - (answeredAt ?? until)) / 1000))
  const isSubscribed = holdsAny(resolveFlags(products))
  // The person needs a product; guardians see what the person agreed to, also without one.
  if (!isSubscribed && !(await sharesAlerts(trx, subscriber.phoneNo, 'codes', now))) return null
  const notices = await alertOfRisk(trx, 'codeInCall', {
    subscriber,
    random,
    isUrgent: !isQuiet,
    callEntryId: entry_id,
    row: {
      entry_id: code.entry_id,
      at: now,
      kind: 'call',
      caller,
      action: isSubscribed ? 'remind' : 'pass',
      seconds,
      text: '',
    },
  })
  const alert: CodeAlertRow = {
    subscriber_id: subscriber.id,
    entry_id,
    at: now,
    caller,
    watched_as: watched,
    sender: code.sender,
    is_code: code.is_code,
    code_at: code.at,
    seconds,
    is_over: isOver,
    state: 'raised',
    expected_at: null,
    ending: null,
    ending_at: null,
    ending_by: null,
    ...(await raiseWarning(
      trx,
      subscriber.id,
      { isHigh: watched === 'risky', isAsked: isSubscribed && !isQuiet },
      now,
    )),
  }
  await trx.insertInto('code_alerts').values(alert).execute()
  return { notices, codeAlerts: isSubscribed ? [{ ...alert, isQuiet }] : [] }
}

/**
 * Sends the subscriber the SMS of each alert. What the SMS centre rejects is on the screen alone, unless the warning is high: then the next channel is used at
 * once.
 */
export async function sendCodeAlerts(
  { db, sms, metrics, clock }: Pick<AppDeps, 'db' | 'sms' | 'metrics' | 'clock'>,
  { phoneNo }: Subscriber,
  alerts: readonly RaisedAlert[],
): Promise<void> {
  for (const alert of alerts) {
    const { seconds, is_over, watched_as, code_at, isQuiet } = alert
    metrics.codeAlerts.inc({ caller: watched_as })
    if (isQuiet) continue
    const { who, came, next } = wordsOf(alert)
    const length = seconds < 60 ? `${seconds}秒` : `${Math.floor(seconds / 60)}分钟`
    const text =
      `【手机安全卫士】您${is_over ? '刚' : '正'}与${who}通话（${length}），此时收到${came}。` +
      `${next}。请先挂断，不要把验证码告诉任何人，再拨打官方电话核实。是您自己要的，可在“短信与上网安全”中标记。`
    const isSent = await sms.send({ kind: 'code-alert', phoneNo, text }).then(
      () => true,
      () => false,
    )
    if (isSent) metrics.codeAlertLag.observe(Math.max(0, clock() - code_at) / 1000)
    await noteFirstSms(db, alert, isSent, clock())
  }
}
