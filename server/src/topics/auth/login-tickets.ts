import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import { secretKey } from '../../kernel/session-token'

export async function insertLoginTicket(
  db: Kysely<Database>,
  ticket: { subscriberId: string; ticketHash: string; sessionHash: string; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('login_tickets')
    .values({
      subscriber_id: ticket.subscriberId,
      ticket_hash: ticket.ticketHash,
      session_hash: ticket.sessionHash,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** The number that a live ticket belongs to, or null. */
export async function findTicketOwner(db: Kysely<Database>, ticket: string, now: number): Promise<string | null> {
  const key = secretKey('pgl', ticket)
  if (!key) return null
  const row = await db
    .selectFrom('login_tickets')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'login_tickets.subscriber_id')
    .select('subscribers.phone_no')
    .where('login_tickets.subscriber_id', '=', key.subscriberId)
    .where('login_tickets.ticket_hash', '=', key.hash)
    .where('login_tickets.expires_at', '>', now)
    .executeTakeFirst()
  return row?.phone_no ?? null
}

/** Uses a ticket up. Returns whether it existed. */
export async function deleteLoginTicket(db: Kysely<Database>, ticket: string): Promise<boolean> {
  const key = secretKey('pgl', ticket)
  if (!key) return false
  const { numDeletedRows } = await db
    .deleteFrom('login_tickets')
    .where('subscriber_id', '=', key.subscriberId)
    .where('ticket_hash', '=', key.hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
