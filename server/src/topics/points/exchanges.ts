import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Exchange } from '@contract/points'
import { CANCEL_MS, exchangeItems, exchangesLeft, EXCHANGES_A_MONTH } from '@/rules/points/exchange'
import { startOfMonth } from '@/rules/orders/month'
import type { Database } from '../../database/schema'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import type { RandomSource } from '../../ports/random'
import { findCredit, moveCredit, openCredit } from './credits'
import { spendPoints } from './ledger'
import type { BillCreditRow } from './tables'

const SHOWN = 20

const texts = {
  tooFew: { zh: '积分不足', en: 'You do not have enough points' },
  full: {
    zh: `每月最多兑换 ${EXCHANGES_A_MONTH} 次，请下月再来`,
    en: `${EXCHANGES_A_MONTH} exchanges a month at most. Please come back next month`,
  },
  changed: { zh: '兑换内容已变化，请重新查看', en: 'What can be exchanged has changed. Please look again' },
  gone: { zh: '没有找到这笔兑换', en: 'This exchange was not found' },
  over: { zh: '已超过可取消的时间', en: 'It is too late to cancel this exchange' },
} satisfies Record<string, Text>

/**
 * Exchanges points for an item and stores its credit, which is sent once it can no longer be cancelled. `db` is the
 * transaction of the request, which holds the subscriber's lock. Throws UserError when the item changed since it was
 * shown, the month's limit is reached, or there are too few points.
 */
export async function exchangePoints(
  { db, subscriber, random, now }: { db: Kysely<Database>; subscriber: Subscriber; random: RandomSource; now: number },
  shown: { itemId: string; points: number; amountFen: number },
): Promise<BillCreditRow> {
  const item = exchangeItems.find(({ id }) => id === shown.itemId)
  if (!item || item.points !== shown.points || item.amountFen !== shown.amountFen)
    throw new UserError(failureCodes.pointsChanged, texts.changed)
  if ((await leftThisMonth(db, subscriber.id, now)) === 0) throw new UserError(failureCodes.pointsMonthFull, texts.full)
  const id = random.digits(20)
  const { points, amountFen } = item
  if (!(await spendPoints(db, subscriber.id, { cause: `exchange:${id}`, about: item.id, points, at: now })))
    throw new UserError(failureCodes.pointsTooFew, texts.tooFew)
  return openCredit(db, {
    subscriber_id: subscriber.id,
    credit_id: id,
    origin: 'exchange',
    item_id: item.id,
    points,
    amount_fen: amountFen,
    phone_no: subscriber.phoneNo,
    created_at: now,
    send_at: now + CANCEL_MS,
  })
}

/** Cancels an exchange. Idempotent. Throws UserError when there is no such exchange, or it is too late. */
export async function cancelExchange(
  db: Kysely<Database>,
  subscriber: Subscriber,
  id: string,
  now: number,
): Promise<BillCreditRow> {
  const credit = await findCredit(db, subscriber.id, id)
  if (credit?.origin !== 'exchange') throw new UserError(failureCodes.exchangeGone, texts.gone)
  if (credit.state === 'cancelled') return credit
  const isInTime = credit.state === 'waiting' && credit.send_at > now
  const moved = isInTime ? await moveCredit(db, credit, 'cancelled', now) : null
  if (!moved) throw new UserError(failureCodes.exchangeOver, texts.over)
  return moved
}

/** How many exchanges are left in the month of `now`. */
export async function leftThisMonth(db: Kysely<Database>, subscriberId: string, now: number): Promise<number> {
  const rows = await db
    .selectFrom('bill_credits')
    .select('state')
    .where('subscriber_id', '=', subscriberId)
    .where('origin', '=', 'exchange')
    .where('created_at', '>=', startOfMonth(now))
    .execute()
  const cancelled = rows.filter(({ state }) => state === 'cancelled' || state === 'refused').length
  return exchangesLeft({ begun: rows.length, cancelled })
}

/** The latest exchanges, newest first. */
export function findExchanges(db: Kysely<Database>, subscriberId: string): Promise<BillCreditRow[]> {
  return db
    .selectFrom('bill_credits')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('origin', '=', 'exchange')
    .orderBy('created_at', 'desc')
    .orderBy('credit_id', 'desc')
    .limit(SHOWN)
    .execute()
}

export function toExchange(row: BillCreditRow, now: number): Exchange {
  return {
    id: row.credit_id,
    itemId: row.item_id,
    points: row.points,
    amountFen: row.amount_fen,
    at: row.created_at,
    state: row.state,
    cancelUntil: row.state === 'waiting' && row.send_at > now ? row.send_at : null,
  }
}
