import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'

/** Keeps a ticket; those of the subscriber that have ended go. */
export async function insertPointsTicket(
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
