import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'

export async function insertPointsTicket(
  db: Kysely<Database>,
  ticket: { subscriberId: string; ticketHash: string; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('points_tickets')
    .values({ subscriber_id: ticket.subscriberId, ticket_hash: ticket.ticketHash, expires_at: ticket.expiresAt })
    .execute()
}
