import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { hashSecret, issueSecret, secretKey, type SecretKind } from '../../kernel/session-token'

const FIVE_MINUTES = 5 * 60 * 1000

async function insertLoginTicket(
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

/** A ticket for a sibling page, or what the mini-program hands to a page of its web-view. */
export type TicketKind = Exclude<SecretKind, 'pgt'>

/** Makes a ticket of a session, five minutes and one use; it ends with the session. */
export async function issueTicket(
  { db, random }: AppDeps,
  kind: TicketKind,
  { subscriber, tokenHash }: { subscriber: Subscriber; tokenHash: string },
  now: number,
): Promise<{ ticket: string; expiresAt: number }> {
  const ticket = issueSecret(kind, subscriber.id, random)
  const expiresAt = now + FIVE_MINUTES
  await insertLoginTicket(db, {
    subscriberId: subscriber.id,
    ticketHash: hashSecret(ticket),
    sessionHash: tokenHash,
    expiresAt,
  })
  return { ticket, expiresAt }
}

/** The number that a live ticket belongs to, or null. */
export async function findTicketOwner(
  db: Kysely<Database>,
  kind: TicketKind,
  ticket: string,
  now: number,
): Promise<string | null> {
  const key = secretKey(kind, ticket)
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

/** Uses a ticket up; returns the session that made it, or null when it was not there. */
export async function takeLoginTicket(db: Kysely<Database>, kind: TicketKind, ticket: string): Promise<string | null> {
  const key = secretKey(kind, ticket)
  if (!key) return null
  const row = await db
    .deleteFrom('login_tickets')
    .where('subscriber_id', '=', key.subscriberId)
    .where('ticket_hash', '=', key.hash)
    .returning('session_hash')
    .executeTakeFirst()
  return row?.session_hash ?? null
}
