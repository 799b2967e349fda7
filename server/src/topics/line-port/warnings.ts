import type { Kysely, Transaction } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { WarningAnswer, WarningChannel } from '@contract/words/live'
import {
  CLAIM_MS,
  claimAt,
  claimOf,
  fineFrom,
  isOpen,
  isUnanswered,
  nextTry,
  UNANSWERED_MS,
  WARNING_MS,
  warningAt,
  warningMoves,
  type WarningEvent,
} from '@/rules/live/warning'
import { holdsAny, resolveFlags } from '@/rules/products/flags'
import type { Database } from '../../database/schema'
import { fromJson, toJson } from '../../kernel/columns'
import { inTransaction, lockHolder } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { sendEachClaimed, type ClaimedSms } from '../../kernel/send-claimed'
import { tellAgain } from '../family/alerts'
import { lockPerson } from '../family/bindings'
import { wantsAlerts } from '../guard/stored-settings'
import { findProducts } from '../products/products'
import type { CodeAlertRow, SentWarning } from './tables'

const texts = {
  gone: { zh: '没有找到这条提醒', en: 'No such alert' },
  over: { zh: '这条提醒已经结束', en: 'This alert is over' },
  tooSoon: {
    zh: '请先看完提醒，30 秒后再选',
    en: 'Please read the alert first: in 30 seconds you can say that it is fine.',
  },
} satisfies Record<string, Text>

const senderWords = { bank: '银行', payment: '支付' } as const
/** What the script of such a call wants next. */
const nextDemands = {
  bank: '对方接下来多半会要验证码，或让您把钱转到“安全账户”',
  payment: '对方接下来多半会要验证码，或让您付款、共享屏幕',
} as const

/** The caller of an alert, what came during the call, and what will be asked for next, as an SMS says it. */
export const wordsOf = ({ caller, sender, is_code }: Pick<CodeAlertRow, 'caller' | 'sender' | 'is_code'>) => ({
  who: caller === '' ? '未显示号码' : caller,
  came: `${senderWords[sender]}${is_code ? '验证码' : '短信'}`,
  next: nextDemands[sender],
})

type WarningColumns = Pick<
  CodeAlertRow,
  'warning' | 'is_high' | 'tries' | 'sent' | 'due_at' | 'seen_at' | 'claimed_by' | 'claimed_at'
>

/**
 * The warning of a new alert, which replaces the person's open one: what is unanswered of that one, and who has taken it on, goes on in this one. `isAsked`: the
 * person is told, and asked again without an answer where the warning is high.
 */
export async function raiseWarning(
  trx: Transaction<Database>,
  subscriberId: string,
  { isHigh, isAsked }: { isHigh: boolean; isAsked: boolean },
  now: number,
): Promise<WarningColumns> {
  const open = (await findRecent(trx, subscriberId, now)).filter(
    (row) => warningMoves[warningAt(row.warning, row.at, now)].replaced === 'replaced' && row.warning !== 'replaced',
  )
  for (const row of open) await changeAlert(trx, row, { warning: 'replaced', due_at: null })
  const [before] = open
  const high = isHigh || (before?.is_high ?? false)
  return {
    warning: 'raised',
    is_high: high,
    tries: before?.tries ?? 0,
    sent: toJson([]),
    due_at: before?.due_at ?? (high && isAsked ? now + UNANSWERED_MS : null),
    seen_at: null,
    claimed_by: before?.claimed_by ?? null,
    claimed_at: before?.claimed_at ?? null,
  }
}

/** The SMS of a warning was taken, or was not: then the next channel is used at once, where there is one. */
export async function noteFirstSms(
  db: Kysely<Database>,
  { subscriber_id, entry_id }: CodeAlertRow,
  isSent: boolean,
  now: number,
): Promise<void> {
  const ofAlert = db
    .updateTable('code_alerts')
    .where('subscriber_id', '=', subscriber_id)
    .where('entry_id', '=', entry_id)
  if (!isSent) {
    await ofAlert.set({ due_at: now }).where('due_at', 'is not', null).where('tries', '=', 0).execute()
    return
  }
  await ofAlert
    .set({ sent: toJson<SentWarning[]>([{ at: now, by: 'sms' }]) })
    .where('sent', '=', toJson<SentWarning[]>([]))
    .execute()
  await ofAlert.set({ warning: warningMoves.raised.delivered }).where('warning', '=', 'raised').execute()
}

/** What the person says of a warning. `isYoung`: in a session that may be somebody else's. */
export interface SaidOfWarning {
  id: string
  answer: WarningAnswer
  isYoung: boolean
}

/**
 * Takes the person's answer; opening a warning is one. "It is fine" counts for the call and its sender too, as "I asked for it" does. A call for help is told to the guardians
 * who have the alert. Returns the SMS to send after the commit. Throws UserError without such a warning, for one that is over, and where "It is fine" comes too soon.
 */
export async function answerWarning(
  trx: Transaction<Database>,
  subscriber: Subscriber,
  { id, answer, isYoung }: SaidOfWarning,
  now: number,
): Promise<ClaimedSms[]> {
  await lockPerson(trx, subscriber.phoneNo)
  const row = (await findRecent(trx, subscriber.id, now)).find(({ entry_id }) => entry_id === id)
  if (!row) throw new UserError(failureCodes.entryGone, texts.gone)
  const before = warningAt(row.warning, row.at, now)
  const from = fineFrom({ isHigh: row.is_high, seenAt: row.seen_at })
  if (answer === 'fine' && (from === null || now < from)) throw new UserError(failureCodes.badForm, texts.tooSoon)
  const state = warningMoves[before][answer === 'fine' && isYoung ? 'doubted' : answer]
  if (before === 'lapsed' || before === 'replaced') throw new UserError(failureCodes.entryGone, texts.over)
  await moveWarning(trx, row, { state, now })
  return state === 'help' && before !== 'help' ? tellAgain(trx, { subscriber, callEntryId: id, said: 'help', now }) : []
}

/** "I asked for it", and taking it back, say something of an open warning too. */
export async function saidOfCode(
  trx: Kysely<Database>,
  subscriberId: string,
  { id, event }: { id: string; event: WarningEvent },
  now: number,
): Promise<void> {
  const row = (await findRecent(trx, subscriberId, now)).find(({ entry_id }) => entry_id === id)
  if (row) await moveWarning(trx, row, { state: warningMoves[warningAt(row.warning, row.at, now)][event], now })
}

async function moveWarning(
  trx: Kysely<Database>,
  row: CodeAlertRow,
  { state, now }: { state: CodeAlertRow['warning'] & string; now: number },
): Promise<void> {
  const due_at = isUnanswered(state) ? row.due_at : null
  await changeAlert(trx, row, { warning: state, due_at, seen_at: row.seen_at ?? now })
}

/** The warnings that may not be over, the newest first. */
function findRecent(db: Kysely<Database>, subscriberId: string, now: number): Promise<CodeAlertRow[]> {
  return db
    .selectFrom('code_alerts')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('warning', 'is not', null)
    .where('at', '>', now - WARNING_MS)
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .execute()
}

/** Whether a warning of the subscriber is open, or was answered by a payment or a call for help. */
export async function hasOpenWarning(db: Kysely<Database>, subscriberId: string, now: number): Promise<boolean> {
  const states = (await findRecent(db, subscriberId, now)).map((row) => warningAt(row.warning, row.at, now))
  return states.some((state) => isOpen(state) || state === 'paid')
}

/** Changes the row of an alert. */
export async function changeAlert(
  db: Kysely<Database>,
  { subscriber_id, entry_id }: Pick<CodeAlertRow, 'subscriber_id' | 'entry_id'>,
  change: Partial<CodeAlertRow>,
): Promise<void> {
  await db
    .updateTable('code_alerts')
    .set(change)
    .where('subscriber_id', '=', subscriber_id)
    .where('entry_id', '=', entry_id)
    .execute()
}

type WarningParts = Pick<AppDeps, 'db' | 'clock' | 'sms' | 'network' | 'logger'>

/**
 * Uses the next channel for a subscriber's warnings that nobody has answered in time, each once; after the last one guardians are told. What a guardian has taken
 * on waits. Who has turned the alerts off meanwhile, or has no product any more, is not asked again.
 */
export async function askAgain(parts: WarningParts, subscriber: Subscriber): Promise<void> {
  const { db, clock, sms } = parts
  const due = await inTransaction(db, `subscriber ${subscriber.id}`, async (trx) => {
    const notices: ClaimedSms[] = []
    const toAsk: { row: CodeAlertRow; channel: WarningChannel }[] = []
    if (!(await lockHolder(trx, subscriber))) return { notices, toAsk }
    await lockPerson(trx, subscriber.phoneNo)
    const now = clock()
    const isAsked =
      (await wantsAlerts(trx, subscriber.id, 'code_alerts')) &&
      holdsAny(resolveFlags(await findProducts(trx, subscriber.id)))
    for (const row of await findDue(trx, subscriber.id, now)) {
      if (!isAsked || !isUnanswered(warningAt(row.warning, row.at, now))) {
        await changeAlert(trx, row, { due_at: null })
        continue
      }
      const claim = claimAt(claimOf(row.claimed_by, row.claimed_at), now)
      if (claim) {
        await changeAlert(trx, row, { due_at: claim.at + CLAIM_MS })
        continue
      }
      const { channel, dueAt } = nextTry(row.tries, now)
      await changeAlert(trx, row, { tries: row.tries + 1, due_at: dueAt })
      if (channel) toAsk.push({ row, channel })
      else notices.push(...(await tellAgain(trx, { subscriber, callEntryId: row.entry_id, said: 'unanswered', now })))
    }
    return { notices, toAsk }
  })
  for (const { row, channel } of due.toAsk) await ask(parts, subscriber, row, channel)
  await sendEachClaimed({ db, sms }, due.notices)
}

/** Sends a warning by a channel, or by SMS where the network has none, and notes what has taken it. */
async function ask(
  { db, clock, sms, network, logger }: WarningParts,
  { phoneNo }: Subscriber,
  row: CodeAlertRow,
  channel: WarningChannel,
): Promise<void> {
  const { who, came, next } = wordsOf(row)
  const text =
    `【手机安全卫士】您与${who}通话时收到${came}，还没有回应我们的提醒。${next}。请挂断，不要照做。` +
    '没事或需要帮忙，请在“短信与上网安全”中选择。'
  const notice = { id: `${row.entry_id}-${row.tries + 1}`, to: phoneNo, text }
  const isTaken =
    channel !== 'sms' &&
    (await (channel === 'flash' ? network.flash(notice) : network.announce(notice)).catch((error: unknown) => {
      logger.warn({ err: error }, 'The network does not pass a warning on')
      return false
    }))
  const isSent =
    isTaken ||
    (await sms.send({ kind: 'code-alert', phoneNo, text }).then(
      () => true,
      () => false,
    ))
  if (!isSent) return
  const sent = [
    ...fromJson(row.sent ?? toJson<SentWarning[]>([])),
    { at: clock(), by: isTaken ? channel : 'sms' } as const,
  ]
  await changeAlert(db, row, { sent: toJson(sent) })
}

function findDue(db: Kysely<Database>, subscriberId: string, now: number): Promise<CodeAlertRow[]> {
  return db
    .selectFrom('code_alerts')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('due_at', '<=', now)
    .execute()
}
