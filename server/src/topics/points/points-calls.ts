import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import { accountSees } from '@/rules/home-screen/minors'
import { exchangeItems } from '@/rules/points/exchange'
import { balanceOf, nextExpiry } from '@/rules/points/ledger'
import { MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { pageOf, readCursor } from '../../kernel/list-query'
import { registerCall, requireOwnNumber } from '../../kernel/register-call'
import { hashSecret } from '../../kernel/session-token'
import { recordSharing } from '../subscribers/sharings'
import { settleCredits } from './credits'
import { cancelExchange, exchangePoints, findExchanges, leftThisMonth, toExchange } from './exchanges'
import { findEntries, findLots, settleExpiry } from './ledger'
import { findTasks } from './record-deeds'

const FIVE_MINUTES = 5 * MINUTE_MS
const PAGE = 20

/** Whether a subscriber is under 18; given by the topic that knows ages, which stands above this one. */
type AgeReader = (deps: AppDeps, db: Kysely<Database>, subscriber: Subscriber, now: number) => Promise<boolean>

const adultsOnly: Text = {
  zh: '积分专区面向成年用户，您的积分可在这里照常兑换',
  en: 'The points zone is for adults. Your points can be exchanged here as always',
}

/** Balance, tasks, history and exchange of points, and the ticket for the points zone (SPEC section 7, DESIGN 4.50). */
export function registerPointsCalls(app: FastifyInstance, deps: AppDeps, isUnderAge: AgeReader): void {
  registerCall(app, deps, 'jf/v1/queryPoint', async ({ db, subscriber, now }) => {
    const lots = await findLots(db, subscriber.id)
    return { points: balanceOf(lots, now), nextExpiry: nextExpiry(lots, now) }
  })

  registerCall(app, deps, 'guard/v1/points/tasks', async ({ db, subscriber, now }) => ({
    tasks: accountSees('pointTasks', await isUnderAge(deps, db, subscriber, now))
      ? await findTasks(db, subscriber.id)
      : [],
  }))

  registerCall(app, deps, 'guard/v1/points/history', async ({ db, subscriber, body, now }) => {
    await settleCredits(deps, subscriber.id)
    await settleExpiry(db, subscriber.id, now)
    const { limit = PAGE } = body
    const rows = await findEntries(db, subscriber.id, { after: readCursor(body.cursor), limit })
    const { page, nextCursor } = pageOf(rows, limit, ({ at, seq }) => ({ at, id: String(seq) }))
    return {
      items: page.map(({ seq, at, kind, about, points }) => ({ id: String(seq), at, kind, about, points })),
      nextCursor,
    }
  })

  registerCall(app, deps, 'guard/v1/points/exchanges', async ({ db, subscriber, now }) => {
    await settleCredits(deps, subscriber.id)
    const exchanges = await findExchanges(db, subscriber.id)
    return {
      points: balanceOf(await findLots(db, subscriber.id), now),
      leftThisMonth: await leftThisMonth(db, subscriber.id, now),
      items: [...exchangeItems],
      exchanges: exchanges.map((row) => toExchange(row, now)),
    }
  })

  registerCall(app, deps, 'guard/v1/points/exchange', async ({ db, subscriber, body, now }) => {
    return toExchange(await exchangePoints({ db, subscriber, random: deps.random, now }, body), now)
  })

  registerCall(app, deps, 'guard/v1/points/cancelExchange', async ({ db, subscriber, body, now }) => {
    return toExchange(await cancelExchange(db, subscriber, body.id, now), now)
  })

  registerCall(app, deps, 'jf/v1/ticket', async ({ db, subscriber, body, now }) => {
    requireOwnNumber(body.phone, subscriber)
    if (!accountSees('pointsZone', await isUnderAge(deps, db, subscriber, now)))
      throw new UserError(failureCodes.orderMinor, adultsOnly)
    const ticket = deps.random.secret()
    const owned = { subscriberId: subscriber.id, ticketHash: hashSecret(ticket), expiresAt: now + FIVE_MINUTES }
    await insertPointsTicket(db, owned, now)
    await recordSharing(db, { subscriberId: subscriber.id, what: 'pointsZone-ticket', now })
    return { ticket }
  })
}

/** Stores a ticket and deletes the subscriber's expired ones. */
async function insertPointsTicket(
  db: Kysely<Database>,
  ticket: { subscriberId: string; ticketHash: string; expiresAt: number },
  now: number,
): Promise<void> {
  await db
    .deleteFrom('points_tickets')
    .where('subscriber_id', '=', ticket.subscriberId)
    .where('expires_at', '<=', now)
    .execute()
  await db
    .insertInto('points_tickets')
    .values({ subscriber_id: ticket.subscriberId, ticket_hash: ticket.ticketHash, expires_at: ticket.expiresAt })
    .execute()
}
