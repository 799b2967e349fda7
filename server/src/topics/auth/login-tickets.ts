import type { Kysely } from 'kysely'
import { MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { hashSecret, issueSecret, secretKey, type SecretKind } from '../../kernel/session-token'

const FIVE_MINUTES = 5 * MINUTE_MS

/**
 * 'pgl': a ticket for a sibling page. 'pgh': a hand-over from the mini-program to a page of its web-view (SPEC 4.13).
 */
export type TicketKind = Exclude<SecretKind, 'pgt'>

/**
 * Creates a ticket of a session: five minutes, one use; it ends with the session (DESIGN 7.2). `expiresAt` is in ms.
 */
export async function issueTicket(
  { db, random }: AppDeps,
  kind: TicketKind,
  { subscriber, tokenHash }: { subscriber: Subscriber; tokenHash: string },
  now: number,
): Promise<{ ticket: string; expiresAt: number }> {
  const ticket = issueSecret(kind, subscriber.id, random)
  const expiresAt = now + FIVE_MINUTES
  await db
    .insertInto('login_tickets')
    .values({
      subscriber_id: subscriber.id,
      ticket_hash: hashSecret(ticket),
      session_hash: tokenHash,
      expires_at: expiresAt,
    })
    .execute()
  return { ticket, expiresAt }
}

/** The whole phone number of a live ticket; null when it is malformed, unknown, used or expired. */
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

/**
 * Uses a ticket up, even an expired one. Returns the hash of the session that issued it; null when there is no such
 * ticket.
 */
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
