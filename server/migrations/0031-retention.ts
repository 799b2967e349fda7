import { sql, type Kysely } from 'kysely'

/**
 * An index for every term of server/src/database/tables.ts, so that a purge reads only the expired rows; the
 * progress of the sweeps; and a key that starts with the subscriber. On a large database, build these indexes
 * beforehand with `create index concurrently`: existing ones are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const held = sql.raw(`kind = 'sms' and action = 'stop' and not corrected and text <> ''`)
  const codes = sql.raw(`kind = 'sms' and reason = 'verificationCode'`)
  const statements = [
    sql`create table purge_progress (
      term text primary key,
      done_until bigint not null
    )`,
    sql`create index if not exists login_tickets_expiry on login_tickets (expires_at)`,
    sql`create index if not exists points_tickets_expiry on points_tickets (expires_at)`,
    sql`create index if not exists bind_tickets_expiry on bind_tickets (expires_at)`,
    sql`create index if not exists captchas_expiry on captchas (expires_at)`,
    sql`create index if not exists sms_codes_expiry on sms_codes (expires_at)`,
    sql`create index if not exists rate_windows_end on rate_windows (window_end)`,
    sql`create index if not exists data_exports_expiry on data_exports (expires_at)`,
    sql`create index if not exists orders_unplaced on orders (ordered_at) where state in ('draft', 'codeSent')`,
    sql`create index if not exists orders_ended on orders (ended_at) where ended_at is not null`,
    sql`create index if not exists allowances_end on allowances (until_at)`,
    sql`create index if not exists list_entries_removed on list_entries (removed_at) where removed_at is not null`,
    sql`create index if not exists contacts_removal on contacts (removed_at) where removed_at is not null`,
    sql`create index if not exists line_log_codes on line_log (at)
      where ${codes} and text ~ '(^|[^0-9])[0-9]{4,8}(?![0-9])'`,
    sql`create index if not exists line_log_code_texts on line_log (at) where ${codes} and text <> ''`,
    sql`create index if not exists line_log_held_texts on line_log (at) where ${held}`,
    sql`create index if not exists line_log_own_held_texts on line_log (subscriber_id, at) where ${held}`,
    sql`create index if not exists sms_settings_short on sms_settings (retention_days) where retention_days < 30`,
    sql`create index if not exists held_sms_removals_age on held_sms_removals (removed_at)`,
    sql`create index if not exists family_invitations_age on family_invitations (sent_at)`,
    sql`create index if not exists family_alerts_age on family_alerts (at)`,
    sql`create index if not exists home_extra_requests_age on home_extra_requests (asked_at)`,
    sql`create index if not exists home_intrusions_age on home_intrusions (at)`,
    sql`create index if not exists home_proofs_expiry on home_proofs (expires_at)`,
    sql`create index if not exists home_commands_over on home_commands (deadline_at) where state <> 'open'`,
    sql`create index if not exists feedback_age on feedback (at)`,
    sql`create index if not exists cases_ended on cases (changed_at)
      where state in ('accepted', 'refused', 'final', 'withdrawn', 'expired', 'upheld', 'dismissed')`,
    sql`create index if not exists quiz_rounds_of_guests on quiz_rounds (at) where guest_hash is not null`,
    sql`create index if not exists quiz_answers_of_guests on quiz_answers (at) where guest_hash is not null`,
    sql`alter table account_deletions drop constraint account_deletions_pkey`,
    sql`alter table account_deletions drop constraint account_deletions_subscriber_id_key`,
    sql`alter table account_deletions add primary key (subscriber_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
