import { sql, type Kysely } from 'kysely'

const BATCH = 1000

/** The rows by whose keys a subscriber is found, with the columns of the key. */
const sources = [
  { kind: 'number', table: 'subscribers', columns: ['phone_no'], at: 'created_at' },
  { kind: 'wechat', table: 'wechat_bindings', columns: ['source', 'open_id'], at: 'bound_at' },
  { kind: 'line', table: 'households', columns: ['pppoe_account'], at: 'bound_at' },
  { kind: 'invitation', table: 'family_invitations', columns: ['token_hash'], at: 'sent_at' },
] as const

/**
 * A directory of the keys by which subscribers are found. Gateways of the release before write the tables without it: triggers
 * enter what they write. Logins wait until the existing rows are entered; on a large database do that beforehand (docs/scale.md): an
 * existing table is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index wechat_bindings_own on wechat_bindings (subscriber_id, source, open_id)`.execute(db)
  await sql`create unique index family_invitations_own on family_invitations (subscriber_id, token_hash)`.execute(db)
  const { rows } = await sql<{ table: string | null }>`select to_regclass('directory')::text as table`.execute(db)
  if (rows[0]?.table != null) return
  await sql`create table directory (
    kind text not null,
    key text not null,
    subscriber_id text not null,
    at bigint not null default 0,
    primary key (kind, key)
  )`.execute(db)
  await sql`create index directory_subscriber on directory (subscriber_id)`.execute(db)
  await sql`create index directory_invitations on directory (at) where kind = 'invitation'`.execute(db)
  await sql`create function enter_directory() returns trigger language plpgsql as $$
    declare
      before text;
      after text;
      begun bigint;
    begin
      if tg_op <> 'INSERT' then
        select string_agg(to_jsonb(old) ->> name, ' ' order by place) into before
          from unnest(tg_argv[2:]) with ordinality as its (name, place);
      end if;
      if tg_op <> 'DELETE' then
        select string_agg(to_jsonb(new) ->> name, ' ' order by place) into after
          from unnest(tg_argv[2:]) with ordinality as its (name, place);
        begun := (to_jsonb(new) ->> tg_argv[1])::bigint;
      end if;
      if tg_op <> 'INSERT' and before is distinct from after then
        delete from directory where kind = tg_argv[0] and key = before and subscriber_id = old.subscriber_id;
      end if;
      if tg_op <> 'DELETE' and after not like 'released %' then
        insert into directory (kind, key, subscriber_id, at) values (tg_argv[0], after, new.subscriber_id, begun)
          on conflict (kind, key) do update set subscriber_id = excluded.subscriber_id
          where directory.subscriber_id <> excluded.subscriber_id;
      end if;
      return null;
    end $$`.execute(db)
  for (const { kind, table, columns, at } of sources) {
    const given = sql.join([kind, at, ...columns].map((text) => sql.lit(text)))
    const written = sql.join(['subscriber_id', ...columns].map((name) => sql.ref(name)))
    await sql`create trigger ${sql.id(`${table}_entered`)} after insert or delete or update of ${written} on ${sql.table(table)}
      for each row execute function enter_directory(${given})`.execute(db)
  }
  let last = ''
  for (;;) {
    const batch = await sql<{ subscriber_id: string }>`select subscriber_id from subscribers
      where subscriber_id > ${last} order by subscriber_id limit ${BATCH}`.execute(db)
    const ids = batch.rows.map(({ subscriber_id }) => subscriber_id)
    for (const { kind, table, columns, at } of sources) {
      const key = sql.join(
        columns.map((name) => sql.ref(name)),
        sql` || ' ' || `,
      )
      await sql`insert into directory (kind, key, subscriber_id, at)
        select ${sql.lit(kind)}, ${key}, subscriber_id, ${sql.ref(at)} from ${sql.table(table)}
        where subscriber_id = any(${ids}::text[]) and ${key} not like 'released %'
        on conflict (kind, key) do nothing`.execute(db)
    }
    last = ids.at(-1) ?? ''
    if (ids.length < BATCH) return
  }
}
