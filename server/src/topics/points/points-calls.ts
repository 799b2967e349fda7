import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import { registerCall, requireOwnNumber } from '../../kernel/register-call'
import { hashSecret } from '../../kernel/session-token'

const FIVE_MINUTES = 5 * 60 * 1000

/** Tickets for the points zone, as hashes. `expires_at` is ms since the epoch. */
export interface PointsTables {
  points_tickets: { subscriber_id: string; ticket_hash: string; expires_at: number }
}

/** The ticket for the points zone (SPEC section 7). */
export function registerPointsCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, '/unicomAssistant/uasp/jf/v1/ticket', async ({ db, subscriber, body, now }) => {
    requireOwnNumber(body.phone, subscriber)
    const ticket = deps.random.secret()
    const owned = { subscriberId: subscriber.id, ticketHash: hashSecret(ticket), expiresAt: now + FIVE_MINUTES }
    await insertPointsTicket(db, owned, now)
    return { ticket }
  })
}

/** Stores a ticket, and deletes the expired ones of the subscriber. */
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
