import { sql, type Kysely } from 'kysely'

/**
 * Guardians and the people they protect. Rows of `family_bindings` are not migrated, because the protected people had
 * not consented. A binding belongs to its guardian. The protected person is stored by number, as they may never have
 * logged in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table guardianships (
      subscriber_id text not null,
      binding_id text not null,
      person_phone_no text not null,
      nickname text not null,
      guardian_name text not null,
      state text not null,
      invited_at bigint not null,
      expires_at bigint not null,
      person_agreed_at bigint,
      paused_until bigint,
      ended_at bigint,
      asked text not null,
      scope text,
      alert_sms text not null,
      last_sms_at bigint not null,
      digest_at bigint not null,
      reminded_at bigint not null,
      codes_sent integer not null,
      answer_hash text,
      primary key (subscriber_id, binding_id)
    )`,
    sql`create unique index guardianships_live on guardianships (subscriber_id, person_phone_no)
      where state in ('invited', 'accepted', 'paused')`,
    sql`create index guardianships_person on guardianships (person_phone_no)
      where state in ('invited', 'accepted', 'paused')`,
    sql`create index guardianships_expiry on guardianships (expires_at) where state = 'invited'`,
    sql`create index guardianships_digest on guardianships (digest_at) where state = 'accepted' and alert_sms = 'digest'`,
    sql`create index guardianships_reminder on guardianships (reminded_at) where state in ('accepted', 'paused')`,
    sql`create table family_invitations (
      token_hash text primary key,
      subscriber_id text not null,
      binding_id text not null,
      person_phone_no text not null,
      sent_at bigint not null
    )`,
    sql`create index family_invitations_person on family_invitations (person_phone_no, sent_at)`,
    sql`create index family_invitations_sender on family_invitations (subscriber_id, sent_at)`,
    sql`create table family_refusals (
      person_phone_no text primary key,
      since bigint not null
    )`,
    sql`create table family_alerts (
      subscriber_id text not null,
      alert_id text not null,
      binding_id text not null,
      at bigint not null,
      risk text not null,
      outcome text not null,
      seconds integer not null,
      caller text not null,
      caller_view text not null,
      has_caller boolean not null,
      script text not null,
      event_id text not null,
      read_at bigint,
      blocked_at bigint,
      primary key (subscriber_id, alert_id)
    )`,
    sql`create index family_alerts_newest on family_alerts (subscriber_id, at desc, alert_id desc)`,
    sql`create index family_alerts_binding on family_alerts (subscriber_id, binding_id, at desc)`,
    sql`create table family_changes (
      subscriber_id text not null,
      change_id text not null,
      at bigint not null,
      guardian_id text not null,
      binding_id text not null,
      guardian_name text not null,
      kind text not null,
      name text,
      turned_on boolean not null,
      number text not null,
      from_alert boolean not null,
      entry_id text,
      undone_at bigint,
      primary key (subscriber_id, change_id)
    )`,
    sql`create index family_changes_newest on family_changes (subscriber_id, at desc, change_id desc)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
