import { sql, type Kysely } from 'kysely'

/**
 * Subscribers, sessions and what a log-in needs. Keys start with the subscriber where there is one. Captchas, codes,
 * bind tickets and rate windows exist before the subscriber is known, so they are keyed by the value they are looked up
 * by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table subscribers (
      subscriber_id text primary key,
      phone_no text not null unique,
      created_at bigint not null
    )`,
    sql`create table sessions (
      subscriber_id text not null,
      token_hash text not null,
      source text not null,
      created_at bigint not null,
      seen_at bigint not null,
      expires_at bigint not null,
      primary key (subscriber_id, token_hash)
    )`,
    sql`create index sessions_expiry on sessions (expires_at)`,
    sql`create table login_tickets (
      subscriber_id text not null,
      ticket_hash text not null,
      session_hash text not null,
      expires_at bigint not null,
      primary key (subscriber_id, ticket_hash)
    )`,
    sql`create table wechat_bindings (
      source text not null,
      open_id text not null,
      subscriber_id text not null,
      bound_at bigint not null,
      primary key (source, open_id)
    )`,
    sql`create index wechat_bindings_subscriber on wechat_bindings (subscriber_id)`,
    sql`create table bind_tickets (
      ticket_hash text primary key,
      source text not null,
      open_id text not null,
      expires_at bigint not null
    )`,
    sql`create table captchas (
      captcha_id text primary key,
      text_hash text not null,
      expires_at bigint not null
    )`,
    sql`create table sms_codes (
      phone_no text primary key,
      code_hash text,
      tries_left integer not null,
      sent_at bigint not null,
      expires_at bigint not null
    )`,
    sql`create table rate_windows (
      rate_key text not null,
      window_start bigint not null,
      window_end bigint not null,
      hits integer not null,
      primary key (rate_key, window_start)
    )`,
    sql`create table idempotent_answers (
      subscriber_id text not null,
      path text not null,
      request_id text not null,
      body_hash text not null,
      answer text,
      created_at bigint not null,
      primary key (subscriber_id, path, request_id)
    )`,
    sql`create index idempotent_answers_age on idempotent_answers (created_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
