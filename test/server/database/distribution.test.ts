import { sql } from 'kysely'
import { columnsOf, declaredTables } from '@server/database/tables'
import { openTestDatabase, type TestDatabase } from '../support/database'

/** What tables of subscribers may not have once they are distributed by the subscriber (docs/scale.md). */
let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase({ seeded: true })
})
afterEach(async () => {
  await database.db.destroy()
  await database.drop()
})

const theirs = declaredTables.filter((one) => columnsOf(one, 'owner').length > 0).map(({ table }) => table)

/** Unique indexes without the owner, each with what replaces it on several nodes. */
const knownIndexes = {
  'subscribers (phone_no)': 'a directory of numbers',
  'wechat_bindings (source, open_id)': 'bindings by subscriber, and a directory of WeChat users',
  'family_invitations (token_hash)': 'tokens that contain their subscriber',
  'modems (pppoe_account)': 'a directory of broadband accounts',
  'households (pppoe_account)': 'a directory of broadband accounts',
  'quiz_rounds (round_id)': 'both tables distributed by the round: guests are no subscribers',
  'quiz_answers (round_id, question)': 'both tables distributed by the round: guests are no subscribers',
}
const knownTriggers = {
  'line_log_added on line_log': 'counts in the statements that write the log',
  'line_log_changed on line_log': 'counts in the statements that write the log',
  'line_log_removed on line_log': 'counts in the statements that write the log',
}
const knownForeignKeys = {}

async function indexesWithoutOwner(): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select format('%s (%s)', t.relname, string_agg(coalesce(a.attname, 'an expression'), ', ' order by k.place)) as found
    from pg_index i join pg_class t on t.oid = i.indrelid
    cross join lateral unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality as k (number, place)
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    where i.indisunique and t.relnamespace = 'public'::regnamespace and t.relname = any(${theirs})
    group by i.indexrelid, t.relname having not coalesce(bool_or(a.attname = 'subscriber_id'), false)
    order by 1`.execute(database.db)
  return rows.map(({ found }) => found)
}

async function triggers(): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select format('%s on %s', g.tgname, t.relname) as found from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where not g.tgisinternal and t.relnamespace = 'public'::regnamespace and t.relname = any(${theirs})
    order by 1`.execute(database.db)
  return rows.map(({ found }) => found)
}

/** Those of or to a table of subscribers that do not lead from a subscriber to the same one. */
async function foreignKeysWithoutOwner(): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select format('%s to %s', t.relname, o.relname) as found
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class o on o.oid = c.confrelid
    cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.own
    join pg_attribute b on b.attrelid = o.oid and b.attnum = k.other
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace
      and (t.relname = any(${theirs}) or o.relname = any(${theirs}))
    group by c.oid, t.relname, o.relname having not bool_or(a.attname = 'subscriber_id' and b.attname = 'subscriber_id')
    order by 1`.execute(database.db)
  return rows.map(({ found }) => found)
}

it('has the owner in every unique index of its tables, but for those that a directory will replace', async () => {
  expect(await indexesWithoutOwner()).toEqual(Object.keys(knownIndexes).sort())
  await sql`create unique index on orders (order_id)`.execute(database.db)
  await sql`create unique index on orders (lower(subscriber_id))`.execute(database.db)
  const more = ['orders (an expression)', 'orders (order_id)']
  expect(await indexesWithoutOwner()).toEqual([...Object.keys(knownIndexes), ...more].sort())
})

it('has no trigger on a table of subscribers, but for those that count the log', async () => {
  expect(await triggers()).toEqual(Object.keys(knownTriggers).sort())
  await sql`create trigger another before insert on orders for each row
    execute function suppress_redundant_updates_trigger()`.execute(database.db)
  expect(await triggers()).toContain('another on orders')
})

it('has no foreign key from one subscriber to another', async () => {
  expect(await foreignKeysWithoutOwner()).toEqual(Object.keys(knownForeignKeys))
  await sql`alter table modems add foreign key (pppoe_account) references households (pppoe_account)`.execute(
    database.db,
  )
  await sql`alter table order_events add foreign key (subscriber_id, order_id) references orders`.execute(database.db)
  expect(await foreignKeysWithoutOwner()).toEqual(['modems to households'])
})
