import { sql, type Kysely } from 'kysely'

/** The rules of a line that was bound before rules existed. */
const NO_RULES = JSON.stringify({
  persons: [],
  devices: [],
  newDevices: 'ask',
  bands: [],
  budgets: [],
  appRules: [],
  extra: [],
  today: [],
  holidayMode: false,
  holidays: [],
  emergencyUntil: null,
  green: { on: false, level: 'middle', categories: [], allowed: [] },
  urls: [],
})

/**
 * Home networks. Only one subscriber binds a line at a time: its modem is a row of `modems`; its rules and what the
 * modem reports form a household. Lines that a former holder of a number bound were left behind; they are deleted here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`delete from modems using subscribers
      where subscribers.subscriber_id = modems.subscriber_id and subscribers.phone_no like 'released %'`,
    sql`create unique index modems_account on modems (pppoe_account)`,
    sql`create table households (
      subscriber_id text not null,
      household_id text not null,
      pppoe_account text not null,
      bound_at bigint not null,
      model text not null,
      fttr boolean not null,
      serial text not null,
      online boolean not null,
      seen_at bigint,
      reported_at bigint not null,
      nodes text not null,
      version integer not null,
      policy text not null,
      sent_at bigint,
      failure text,
      applied_version integer not null,
      applied_policy text not null,
      applied_at bigint,
      accelerated_until bigint,
      primary key (subscriber_id, household_id)
    )`,
    sql`create unique index households_account on households (pppoe_account)`,
    sql`create table home_devices (
      subscriber_id text not null,
      household_id text not null,
      mac text not null,
      device_id text not null,
      host text not null,
      maker text not null,
      type text not null,
      trust text not null,
      phone_no text not null,
      node_id text not null,
      link text not null,
      signal integer,
      online boolean not null,
      first_seen bigint not null,
      last_seen bigint not null,
      primary key (subscriber_id, household_id, mac)
    )`,
    sql`create table home_commands (
      subscriber_id text not null,
      household_id text not null,
      command_id text not null,
      pppoe_account text not null,
      serial text not null,
      kind text not null,
      version integer not null,
      policy text,
      state text not null,
      attempts integer not null,
      next_try_at bigint not null,
      deadline_at bigint not null,
      primary key (subscriber_id, household_id, command_id)
    )`,
    sql`create index home_commands_due on home_commands (next_try_at) where state = 'open'`,
    sql`create index home_commands_account on home_commands (pppoe_account)`,
    sql`create table home_visits (
      subscriber_id text not null,
      household_id text not null,
      visit_id text not null,
      at bigint not null,
      device_id text not null,
      host text not null,
      app text,
      app_class text,
      category text,
      seconds integer not null,
      allowed boolean not null,
      rule text not null,
      primary key (subscriber_id, household_id, visit_id)
    )`,
    sql`create index home_visits_newest on home_visits (subscriber_id, household_id, at desc, visit_id desc)`,
    sql`create index home_visits_stopped on home_visits (subscriber_id, household_id, at desc, visit_id desc)
      where not allowed`,
    sql`create index home_visits_device on home_visits (subscriber_id, household_id, device_id, at desc)`,
    sql`create index home_visits_age on home_visits (at)`,
    sql`create table home_extra_requests (
      subscriber_id text not null,
      household_id text not null,
      request_id text not null,
      person_id text not null,
      target text not null,
      minutes integer not null,
      asked_at bigint not null,
      state text not null,
      primary key (subscriber_id, household_id, request_id)
    )`,
    sql`create unique index home_extra_requests_pending on home_extra_requests
      (subscriber_id, household_id, person_id, target) where state = 'pending'`,
    sql`create table home_intrusions (
      subscriber_id text not null,
      household_id text not null,
      at bigint not null,
      mac text not null,
      maker text not null,
      tries integer not null,
      primary key (subscriber_id, household_id, at, mac)
    )`,
    sql`create table home_proofs (
      subscriber_id text not null,
      proof_hash text not null,
      pppoe_account text not null,
      expires_at bigint not null,
      primary key (subscriber_id, proof_hash)
    )`,
    sql`insert into households
      select subscriber_id, substr(md5(subscriber_id || pppoe_account), 1, 16), pppoe_account, 0, description,
        enable_status in (0, 1, 2, 4), '', true, null, 0, '[]', 1, ${NO_RULES}, null, null, 1, ${NO_RULES}, null, null
      from modems`,
  ]
  for (const statement of statements) await statement.execute(db)
}
