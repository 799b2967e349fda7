import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import { endingStateOf, isWaitedFor, mayEnd, MOST_ENDED_A_DAY } from '@/rules/live/end-call'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { PartnerAway, UserError, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { findShownAlert, toAlert } from '../family/alerts'
import { guardianNameOf } from '../family/bindings'
import { lockAccess, writeChange, type PersonAccess } from '../family/person-settings'
import { findSubscriber } from '../subscribers/subscribers'
import type { CodeAlertRow } from './tables'
import { changeAlert, wordsOf } from './warnings'

const texts = {
  gone: { zh: '没有找到这条提醒', en: 'No such alert' },
  over: { zh: '这次通话已经结束', en: 'The call is over already' },
  kept: { zh: '本人说验证码是自己要的，通话没有结束', en: 'They say that they asked for the code. The call goes on.' },
  enough: {
    zh: `今天已代为结束 ${MOST_ENDED_A_DAY} 次通话，请直接联系对方`,
    en: `${MOST_ENDED_A_DAY} calls were ended in 24 hours. Please call them yourself.`,
  },
  away: {
    zh: '没有结束成功，通话可能还在继续。请直接联系对方',
    en: 'Not ended: the call may go on. Please call them yourself.',
  },
} satisfies Record<string, Text>

/** A guardian's tap on the alert of a risky call. */
interface EndingWish {
  guardian: Subscriber
  alertId: string
  now: number
}

/** A guardian ends a risky call of a person who allows it (DESIGN 5.23). */
export function registerEndCallCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(
    app,
    deps,
    'guard/v1/family/alerts/endCall',
    async ({ db, subscriber, body, now }) => {
      const shown = await findShownAlert(db, subscriber.id, body.id, now)
      if (!shown) throw new UserError(failureCodes.familyGone, texts.gone)
      return toAlert({ db, deps, now }, shown)
    },
    // Before the transaction: the switch is asked while nobody is locked.
    { before: ({ subscriber, body, now }) => endCall(deps, { guardian: subscriber, alertId: body.id, now }) },
  )
}

/**
 * Asks the switch to end the call of an alert, and tells the person once it has begun to. Does nothing for a call that a guardian has ended. Asking
 * twice, or by two guardians, is harmless: the switch ends a call once, and only the first answer is written. Throws UserError where the call is
 * over, where the person does not allow it or has asked for the code, and where the switch does not answer.
 */
async function endCall(deps: AppDeps, wish: EndingWish): Promise<void> {
  if (!deps.network.endsCalls) throw new PartnerAway(texts.away)
  const asked = await askFor(deps, wish)
  if (asked === null) return
  const begun = await deps.network.release(asked.callId).catch((error: unknown) => {
    deps.logger.warn({ err: error }, 'The switch does not end a call')
    return null
  })
  const isEnded = await noteAnswer(deps, wish, asked, begun)
  if (isEnded) return
  throw begun === null ? new PartnerAway(texts.away) : new UserError(failureCodes.entryGone, texts.over)
}

/** A request that the switch is about to get. */
interface AskedEnding extends PersonAccess {
  alert: CodeAlertRow
  callId: string
}

/** Notes that the switch is asked, if the call may be ended now; null when a guardian has ended it. */
async function askFor(deps: AppDeps, { guardian, alertId, now }: EndingWish): Promise<AskedEnding | null> {
  const found = await findShownAlert(deps.db, guardian.id, alertId, now)
  if (!found) throw new UserError(failureCodes.familyGone, texts.gone)
  const { binding_id, person_phone_no } = found.binding
  const entryId = found.alert.call_entry_id
  const person = await findSubscriber(deps.db, person_phone_no)
  if (entryId === null || !person) throw new UserError(failureCodes.entryGone, texts.over)
  return inTransaction(deps.db, `subscriber ${person.id}`, async (trx) => {
    const access = await lockAccess({ db: trx, deps, guardian, now }, binding_id, 'endCalls')
    const alerts = await findAlerts(trx, access.person.id, entryId, now)
    const alert = alerts.find(({ entry_id }) => entry_id === entryId)
    const call = await findCallOnLine(trx, access.person.id, entryId)
    if (!alert) throw new UserError(failureCodes.entryGone, texts.over)
    const { ending, ending_at: askedAt } = alert
    const facts = { ending, askedAt, isOnLine: call !== undefined, isExpected: alert.state === 'expected' }
    const state = endingStateOf(facts, now)
    if (state === 'ended') return null
    if (state === 'kept') throw new UserError(failureCodes.familyNotPossible, texts.kept)
    if (!call || !mayEnd(state)) throw new UserError(failureCodes.entryGone, texts.over)
    const others = alerts.filter((one) => one.entry_id !== entryId && countsToday(one, now))
    if (others.length >= MOST_ENDED_A_DAY) throw new UserError(failureCodes.familyNotPossible, texts.enough)
    await changeAlert(trx, alert, { ending: 'asked', ending_at: now, ending_by: binding_id })
    return { ...access, alert, callId: call.call_id }
  })
}

const countsToday = ({ ending, ending_at: at }: CodeAlertRow, now: number): boolean =>
  ending === 'ended' || (ending === 'asked' && isWaitedFor(at, now))

/**
 * Writes what the switch has answered (`begun`; null without an answer), and sends the person an SMS for a call that ends now. Returns whether a
 * guardian has ended the call.
 */
async function noteAnswer(
  deps: AppDeps,
  { guardian, now }: EndingWish,
  { alert, binding, person }: AskedEnding,
  begun: boolean | null,
): Promise<boolean> {
  const { db } = deps
  const ofBinding = binding.binding_id
  const outcome = await inTransaction(db, `subscriber ${person.id}`, async (trx) => {
    // Their account, and the alert with it, may have been deleted meanwhile.
    await lockSubscriber(trx, person.id)
    const alerts = await findAlerts(trx, person.id, alert.entry_id, now)
    const current = alerts.find(({ entry_id }) => entry_id === alert.entry_id)
    if (!current) return 'gone'
    if (current.ending === 'ended') return 'before'
    if (begun === true) {
      await changeAlert(trx, alert, { ending: 'ended', ending_at: now, ending_by: ofBinding })
      const change = { kind: 'endCall', turned_on: false, number: alert.caller, from_alert: true } as const
      await writeChange({ db: trx, deps, guardian, now }, { binding, person }, change)
      return 'now'
    }
    if (begun === false) await changeAlert(trx, alert, { ending: 'gone' })
    // A later request of another guardian may still be answered.
    else if (current.ending === 'asked' && current.ending_by === ofBinding && current.ending_at === now)
      await changeAlert(trx, alert, { ending: null })
    return 'gone'
  })
  if (outcome === 'now') await tellPerson(deps, person, alert, guardianNameOf(binding, guardian.phoneNo))
  return outcome !== 'gone'
}

/** What the SMS centre rejects is lost: the log has it, and a later SMS would confuse. */
async function tellPerson(
  { sms }: Pick<AppDeps, 'sms'>,
  { phoneNo }: Subscriber,
  alert: CodeAlertRow,
  guardianName: string,
): Promise<void> {
  const { who, came } = wordsOf(alert)
  const callBack = alert.caller === '' ? '' : `要继续通话，可以回拨${alert.caller}。`
  const text =
    `【手机安全卫士】您与${who}通话时收到${came}，${guardianName}按您的同意请网络结束了这次通话。` +
    `不要把验证码告诉任何人。${callBack}不再同意，可在“谁在守护我”中关闭。`
  await sms.send({ kind: 'code-alert', phoneNo, text }).catch(() => undefined)
}

/** The alert of a call, and those whose calls guardians have ended or asked to end in the last 24 hours. */
function findAlerts(db: Kysely<Database>, personId: string, entryId: string, now: number): Promise<CodeAlertRow[]> {
  return db
    .selectFrom('code_alerts')
    .selectAll()
    .where('subscriber_id', '=', personId)
    .where((where) => where.or([where('entry_id', '=', entryId), where('ending_at', '>', now - DAY_MS)]))
    .execute()
}

/** A call that was answered and of whose end nothing is known. */
function findCallOnLine(db: Kysely<Database>, personId: string, entryId: string) {
  return db
    .selectFrom('live_calls')
    .select('call_id')
    .where('subscriber_id', '=', personId)
    .where('entry_id', '=', entryId)
    .where('state', '=', 'answered')
    .where('is_logged', '=', false)
    .executeTakeFirst()
}
