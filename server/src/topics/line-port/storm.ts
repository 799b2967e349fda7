import type { Kysely, Transaction } from 'kysely'
import { liveEnd } from '@/rules/guard/pause'
import {
  countStorm,
  isStorm,
  isStormSign,
  MOST_STORM_SMS_A_DAY,
  nextStorm,
  STORM_WINDOW_MS,
  type LoggedSign,
  type Storm,
  type StormCounts,
} from '@/rules/live/storm'
import { clockOf } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import { reasonsOf, type ReasonCode } from '@/rules/verdict/reasons'
import type { Database } from '../../database/schema'
import { fromJson } from '../../kernel/columns'
import { inOneTrip } from '../../kernel/database/one-trip'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { countHit } from '../../kernel/rate-windows'
import { hasCallGuard } from '../guard/call-settings'
import { findStorm, putStorm } from '../guard/stored-settings'
import { findFamily } from '../line/family-numbers'
import type { LineLogRow } from '../line/tables'

/** What the subscriber is told after the commit: a storm was seen, and "only who I know" is offered or has started. */
export interface StormNews extends StormCounts {
  storm: Storm
  /** The subscriber has got as many SMS as a day allows. */
  isQuiet: boolean
}

type SignRow = Pick<LineLogRow, 'entry_id' | 'at' | 'kind' | 'caller' | 'action' | 'reason' | 'also_matched'>
const signColumns = ['entry_id', 'at', 'kind', 'caller', 'action', 'reason', 'also_matched'] as const
/** More than that tell nothing new. */
const MOST_READ = 500

const toSign = ({ entry_id: id, reason, also_matched, ...row }: SignRow): LoggedSign => ({
  ...row,
  id,
  // What the rules wrote.
  reasons: reasonsOf<{ reason: string }>({ rule: { reason }, alsoMatched: fromJson(also_matched) }) as ReasonCode[],
})

/** Whether a row of the log may belong to a storm. */
export const isStormRow = (row: SignRow): boolean => isStormSign(toSign(row))

/**
 * Looks for a storm when one of these new rows of the log may belong to one: the last minutes are read for such a row alone. Starts "only who I know" where
 * the subscriber has chosen that it starts by itself, and offers it otherwise; during "expecting a call" neither (DESIGN 5.21). Returns what to send
 * after the commit; null for nothing new.
 */
export async function noteStorm(
  { clock }: Pick<AppDeps, 'clock'>,
  trx: Transaction<Database>,
  subscriber: Subscriber,
  rows: readonly SignRow[],
): Promise<StormNews | null> {
  if (!rows.some(isStormRow)) return null
  const now = clock()
  const [{ storm: before, isAlone, pausedUntil }, isGuarded] = await inOneTrip(trx, (together) =>
    Promise.all([findStorm(together, subscriber.id), hasCallGuard(together, subscriber.id)]),
  )
  if (liveEnd(pausedUntil, now) !== null || !isGuarded) return null
  const storm = nextStorm(before, isAlone ? 'noticedAlone' : 'noticed', now)
  if (storm === null || storm === before) return null
  const signs = await findSigns(trx, subscriber.id, now)
  if (!isStorm(countStorm(signs, now))) return null
  const counts = countStorm(signs, now, new Set((await findFamily(trx, subscriber)).numbers))
  if (!isStorm(counts)) return null
  await putStorm(trx, subscriber.id, { storm })
  const sent = await countHit(trx, `storm-sms:${subscriber.id}`, DAY_MS, now)
  return { ...counts, storm, isQuiet: sent > MOST_STORM_SMS_A_DAY }
}

/** The calls and texts of the last minutes before an instant. */
export async function findSigns(db: Kysely<Database>, subscriberId: string, now: number): Promise<LoggedSign[]> {
  const rows = await db
    .selectFrom('line_log')
    .select(signColumns)
    .where('subscriber_id', '=', subscriberId)
    .where('kind', 'in', ['call', 'sms'])
    .where('at', '>', now - STORM_WINDOW_MS)
    .where('at', '<=', now)
    .orderBy('at', 'desc')
    .limit(MOST_READ)
    .execute()
  return rows.map(toSign)
}

/** Tells the subscriber by SMS. What the SMS centre rejects is lost: the screen shows it. */
export async function sendStormNews(
  { sms, config }: Pick<AppDeps, 'sms'> & { config: { appUrl: string } },
  { phoneNo }: Subscriber,
  { storm, strangers, codes, isQuiet }: StormNews,
): Promise<void> {
  if (isQuiet) return
  const came = [strangers > 0 ? `${strangers}个陌生号码来电` : '', codes > 0 ? `${codes}条验证码` : '']
  const seen = `10分钟内有${came.filter((part) => part !== '').join('、')}。`
  const way = config.appUrl ? `${config.appUrl}/comDisposal ` : '手机安全卫士的“拦截方式”'
  const text =
    storm.state === 'running'
      ? `已按您的设置只接认识的人，${clockOf(storm.until)}自动恢复，验证码照常收到。在等陌生来电，请在这里结束：${way}`
      : `需要时可只接认识的人两小时，到时自动恢复，验证码照常收到。一键开启：${way}`
  await sms.send({ kind: 'storm', phoneNo, text: `【手机安全卫士】${seen}${text}` }).catch(() => undefined)
}
