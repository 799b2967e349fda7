import type { Kysely, Transaction } from 'kysely'
import { lockReport, type BatchAnswer, type LockAnswer, type LockQuestion, type LockReport } from '@contract/line'
import { failureCodes } from '@contract/envelope'
import type { NumberLock } from '@contract/number-lock'
import { LOCK_LOG_MAX, type CarrierChange, type LockAct } from '@contract/words/number-lock'
import {
  actOn,
  decideChange,
  doubt,
  lockAt,
  MOST_REFUSAL_SMS_A_DAY,
  MOST_UNLOCKS_A_DAY,
  reportTo,
  restAt,
  waitOf,
  type Lock,
} from '@/rules/live/number-lock'
import { storedNumber } from '@/rules/phone/number'
import { momentOf } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { inTransaction, lockHolder } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { readBatch, takeBatch, timeFault } from '../../kernel/http/signed-calls'
import { countHit } from '../../kernel/rate-windows'
import { sendEachClaimed, type ClaimedSms } from '../../kernel/send-claimed'
import type { SecretKeys } from '../../kernel/session-token'
import { alertOfRisk, doubtOf, findShownAlert, type ShownAlert } from '../family/alerts'
import { countReminded, forSubscriber, notAllowed } from '../family/bindings'
import { findLock, logLockEvent, putLock } from '../guard/number-lock'
import { findSubscribersOf } from '../subscribers/subscribers'
import { followsRiskyCall } from './forwarding'
import { hasOpenWarning } from './warnings'

export type LockParts = Pick<AppDeps, 'db' | 'clock' | 'random' | 'reputation' | 'sms'> & {
  config: SecretKeys & { appUrl: string }
}

const texts = {
  tooMany: {
    zh: '今天申请解锁的次数已用完，请明天再试，或带证件到营业厅办理',
    en: 'No more unlocks can be asked for today. Please try again tomorrow, or visit a shop of your carrier with your papers.',
  },
  doubted: { zh: '其他守护人已经说了不是本人', en: 'Another guardian has said so already' },
  over: { zh: '这次解锁已经结束', en: 'This unlock is over' },
} satisfies Record<string, Text>

/** Who asks, in which session. `sessionFrom`: when it was logged in, in ms. */
export interface LockAsker {
  subscriber: Subscriber
  sessionFrom: number
}

/** The lock as the subscriber sees it in a session. */
export async function loadLock(
  parts: LockParts,
  db: Kysely<Database>,
  { subscriber, sessionFrom }: LockAsker,
  now: number,
): Promise<NumberLock> {
  const { lock } = await findLock(db, subscriber.id)
  const log = await db
    .selectFrom('number_lock_events')
    .select(['event_id as id', 'at', 'kind', 'change'])
    .where('subscriber_id', '=', subscriber.id)
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(LOCK_LOG_MAX)
    .execute()
  return {
    ...lockAt(lock, now),
    restUntil: restAt(lock, now),
    next: await waitIn(parts, db, { lock, subscriber, sessionFrom }, now),
    guardians: await countReminded(db, subscriber.phoneNo, 'lock', now),
    log,
  }
}

/** How long an unlock waits that is asked for in a session now, and why. */
async function waitIn(
  parts: LockParts,
  db: Kysely<Database>,
  { lock, subscriber, sessionFrom }: LockAsker & { lock: Lock },
  now: number,
) {
  const isRiskyCall = await followsRiskyCall(parts, db, subscriber, now)
  const isWarned = await hasOpenWarning(db, subscriber.id, now)
  return waitOf(lock, { sessionFrom, isRiskyCall, isWarned }, now)
}

/**
 * Locks, or asks for an unlock, which the subscriber and the guardians who have agreed are told. Call it under the subscriber's lock in the database. Returns what to send after the
 * commit. Throws UserError (tooManyRequests) for more unlocks than a day allows.
 */
export async function changeLock(
  parts: LockParts,
  trx: Transaction<Database>,
  { act, ...asker }: LockAsker & { act: LockAct },
  now: number,
): Promise<ClaimedSms[]> {
  const { subscriber } = asker
  const stored = await findLock(trx, subscriber.id)
  const wait = await waitIn(parts, trx, { lock: stored.lock, ...asker }, now)
  const changed = actOn(stored.lock, act, wait, now)
  if (changed === null) return []
  const id = parts.random.id()
  if (act !== 'lock' && (await countHit(trx, `unlocks:${subscriber.id}`, DAY_MS, now)) > MOST_UNLOCKS_A_DAY)
    throw new UserError(failureCodes.tooManyRequests, texts.tooMany)
  await putLock(trx, subscriber.id, { ...stored, lock: changed.lock, unlockId: id })
  await logLockEvent(trx, subscriber.id, { id, at: now, kind: changed.event })
  if (act === 'lock') return []
  const { until } = lockAt(changed.lock, now)
  const when = momentOf(until ?? now)
  const text =
    act === 'off'
      ? `有人用您的账号申请关闭号码锁，${when}起不再锁定。`
      : `有人用您的账号申请解锁，${when}起一小时内可以换卡、携号转网、设置转接和订购，之后自动锁定。`
  return [
    { kind: 'number-lock', phoneNo: subscriber.phoneNo, text: `${SIGNATURE}${text}${stopText(parts)}`, release: kept },
    ...(await tellGuardians(parts, trx, { subscriber, id, now })),
  ]
}

const SIGNATURE = '【手机安全卫士】'
/** What the SMS centre rejects is lost: the screen shows it. */
const kept = () => Promise.resolve()

function stopText({ config }: Pick<LockParts, 'config'>): string {
  const way = config.appUrl ? `${config.appUrl}/SMSANDNet ` : '“短信与上网安全”'
  return `不是您本人，请马上在这里收回：${way}，或致电运营商客服。`
}

/** An alert for each guardian whom the person agreed to have told of unlocks. `id`: of the unlock. */
function tellGuardians(
  { random }: Pick<LockParts, 'random'>,
  trx: Transaction<Database>,
  { subscriber, id, now }: { subscriber: Subscriber; id: string; now: number },
): Promise<ClaimedSms[]> {
  const row = { entry_id: id, at: now, kind: 'call', caller: '', action: 'remind', seconds: 0, text: '' } as const
  return alertOfRisk(trx, 'unlock', { subscriber, random, isUrgent: true, row })
}

/**
 * A guardian says of an unlock that it was not the person, or takes that back. The person is told by SMS. Returns the guardian's alert. Throws UserError without
 * the consent, for an unlock that is over, and where another guardian has said so.
 */
export async function doubtUnlock(
  { sms }: Pick<LockParts, 'sms'>,
  db: Kysely<Database>,
  { guardian, person, id, claimed }: { guardian: Subscriber; person: Subscriber; id: string; claimed: boolean },
  now: number,
): Promise<ShownAlert> {
  return forSubscriber(db, person, async (trx) => {
    // Consent may have been withdrawn until the person was locked.
    const shown = await findShownAlert(trx, guardian.id, id, now)
    if (shown?.binding.state !== 'accepted') throw notAllowed()
    const stored = await findLock(trx, person.id)
    const claim = doubtOf(stored, shown, now)
    if (claim === 'other') throw new UserError(failureCodes.familyNotPossible, texts.doubted)
    if (claim === 'none') throw new UserError(failureCodes.entryGone, texts.over)
    const lock = doubt(stored.lock, claimed, now)
    if (lock === stored.lock) return shown
    await putLock(trx, person.id, { ...stored, lock, doubtedBy: claimed ? shown.binding.binding_id : null })
    const kind = claimed ? 'doubted' : 'undoubted'
    await logLockEvent(trx, person.id, { id: `${kind} ${id} ${now}`, at: now, kind })
    const until = momentOf(lockAt(lock, now).until ?? now)
    const text = `${SIGNATURE}您的守护人说解锁不是您本人申请的，号码锁推迟到${until}打开。请与家人核实。`
    // Not awaited: what the SMS centre rejects is lost, and the screen shows it.
    if (claimed) void sms.send({ kind: 'number-lock', phoneNo: person.phoneNo, text }).catch(() => undefined)
    return shown
  })
}

/** Whether the carrier may make a change of a number now, by the gateway's clock. A number without a subscriber has no lock. */
export async function answerLock(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { phoneNo }: LockQuestion,
): Promise<LockAnswer> {
  const number = storedNumber(phoneNo)
  const subscriber = (await findSubscribersOf(db, [number])).get(number)
  if (!subscriber) return { allowed: true, reason: 'off', until: null }
  const { isAllowed: allowed, ...answer } = decideChange((await findLock(db, subscriber.id)).lock, clock())
  return { allowed, ...answer }
}

/**
 * Takes what the carrier did about numbers, each once by its id, in any order. A change of the SIM begins a day without sensitive changes; its desk opens the lock for an hour.
 * Rejects when the database does; then the carrier sends the batch again.
 */
export async function receiveLockReports(parts: LockParts, batch: readonly unknown[]): Promise<BatchAnswer> {
  const { db, clock, sms } = parts
  return takeBatch(
    readBatch(lockReport, batch),
    async (report) => {
      const phoneNo = storedNumber(report.phoneNo)
      const subscriber = (await findSubscribersOf(db, [phoneNo])).get(phoneNo)
      // A report from before is about the number's former holder.
      if (!subscriber || report.at < subscriber.createdAt) return 'unknown'
      const notices = await inTransaction(db, `subscriber ${subscriber.id}`, async (trx) =>
        (await lockHolder(trx, subscriber)) ? takeReport(parts, trx, subscriber, report) : 'unknown',
      )
      if (notices === 'unknown' || notices === 'repeated') return notices
      await sendEachClaimed({ db, sms }, notices)
      return 'taken'
    },
    ({ at }) => timeFault(at, clock()),
  )
}

async function takeReport(
  parts: LockParts,
  trx: Transaction<Database>,
  subscriber: Subscriber,
  report: LockReport,
): Promise<ClaimedSms[] | 'repeated'> {
  const { id, at, act } = report
  const change = report.act === 'deskOpened' ? null : report.change
  if (!(await logLockEvent(trx, subscriber.id, { id: `carrier ${id}`, at, kind: act, change }))) return 'repeated'
  const now = parts.clock()
  const isSim = act === 'changed' && (change === 'sim' || change === 'esim')
  const isDesk = act === 'deskOpened'
  if (isSim || isDesk) {
    const stored = await findLock(trx, subscriber.id)
    await putLock(trx, subscriber.id, { ...stored, lock: reportTo(stored.lock, { isDesk, at }) })
  }
  if (act === 'refused') {
    const sent = await countHit(trx, `lock-refusals:${subscriber.id}`, DAY_MS, now)
    if (sent > MOST_REFUSAL_SMS_A_DAY) return []
  } else if (!isSim && !isDesk) return []
  const text = isDesk
    ? `${momentOf(at)}运营商凭证件为您打开号码锁一小时。`
    : isSim
      ? `您的号码于${momentOf(at)}换了 SIM 卡，24 小时内不能再办理敏感业务。`
      : `${momentOf(at)}有人要为您的号码办理${changeWords[change ?? 'sim']}，号码锁没有放行。`
  const advice = '不是您本人，请马上致电运营商客服。'
  return [
    { kind: 'number-lock', phoneNo: subscriber.phoneNo, text: `${SIGNATURE}${text}${advice}`, release: kept },
    ...(isDesk ? await tellGuardians(parts, trx, { subscriber, id, now }) : []),
  ]
}

const changeWords: Readonly<Record<CarrierChange, string>> = {
  sim: '补卡换卡',
  esim: 'eSIM',
  portOut: '携号转网',
  forwarding: '来电转接',
  newLine: '新开号码',
  order: '订购',
}
