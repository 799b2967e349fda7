import { sql } from 'kysely'
import { contractAll } from '@server/database/distribute'
import { declaredTables, spreadOf } from '@server/database/tables'
import { openTestDatabase, type TestDatabase } from '../support/database'

/** What tables may not have once a database of several nodes spreads them (docs/scale.md): asked before it does. */
let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase({ seeded: true, onOneNode: true })
})
afterEach(async () => {
  await database.db.destroy()
  await database.drop()
})

const spread = declaredTables.filter((one) => spreadOf(one) !== 'everywhere')
const tables = spread.map(({ table }) => table)
const columns = spread.map(spreadOf)

/** What gateways of the release before need; `directory` keeps the same, and several nodes are without it. */
const knownIndexes = [
  'family_invitations (token_hash)',
  'households (pppoe_account)',
  'modems (pppoe_account)',
  'subscribers (phone_no)',
  'wechat_bindings (source, open_id)',
]
const knownTriggers = [
  'family_invitations_entered on family_invitations',
  'households_entered on households',
  'line_log_added on line_log',
  'line_log_changed on line_log',
  'line_log_removed on line_log',
  'subscribers_entered on subscribers',
  'wechat_bindings_entered on wechat_bindings',
]

/** What to do about what is found beside the known: the message of a failure. */
const advised = (found: readonly string[], known: readonly string[], advice: string) =>
  found.filter((one) => !known.includes(one)).map((one) => `${one}: ${advice}`)
const ofIndexes =
  'begin it with the column by which the table is spread (`spreadBy`, else subscriber_id), or enter its key in the directory (server/src/kernel/directory.ts)'
const ofTriggers = 'do it in the statements that write the table'

async function indexesOverNodes(): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select format('%s (%s)', t.relname, string_agg(coalesce(a.attname, 'an expression'), ', ' order by k.place)) as found
    from pg_index i join pg_class t on t.oid = i.indrelid
    cross join lateral unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality as k (number, place)
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    join unnest(${tables}::text[], ${columns}::text[]) as spread (name, by_column) on spread.name = t.relname
    where i.indisunique and t.relnamespace = 'public'::regnamespace
    group by i.indexrelid, t.relname, spread.by_column having not coalesce(bool_or(a.attname = spread.by_column), false)
    order by 1`.execute(database.db)
  return rows.map(({ found }) => found)
}

async function triggers(): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select format('%s on %s', g.tgname, t.relname) as found from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where not g.tgisinternal and t.relnamespace = 'public'::regnamespace and t.relname = any(${tables})
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
      and (t.relname = any(${tables}) or o.relname = any(${tables}))
    group by c.oid, t.relname, o.relname having not bool_or(a.attname = 'subscriber_id' and b.attname = 'subscriber_id')
    order by 1`.execute(database.db)
  return rows.map(({ found }) => found)
}

it('has the column by which a table is spread in every unique index, but for those of the release before', async () => {
  expect(advised(await indexesOverNodes(), knownIndexes, ofIndexes)).toEqual([])
  expect((await indexesOverNodes()).sort()).toEqual(knownIndexes)
  await sql`create unique index on orders (order_id)`.execute(database.db)
  await sql`create unique index on orders (lower(subscriber_id))`.execute(database.db)
  await sql`create unique index on directory (subscriber_id, kind)`.execute(database.db)
  expect(advised(await indexesOverNodes(), knownIndexes, ofIndexes)).toEqual(
    ['directory (subscriber_id, kind)', 'orders (an expression)', 'orders (order_id)'].map(
      (one) => `${one}: ${ofIndexes}`,
    ),
  )
})

it('has no trigger, but for those of the release before', async () => {
  expect(advised(await triggers(), knownTriggers, ofTriggers)).toEqual([])
  expect(await triggers()).toEqual(knownTriggers)
  await sql`create trigger another before insert on orders for each row
    execute function suppress_redundant_updates_trigger()`.execute(database.db)
  expect(advised(await triggers(), knownTriggers, ofTriggers)).toEqual([`another on orders: ${ofTriggers}`])
})

it('has neither on several nodes, and each table still has its key', async () => {
  await contractAll(database.db)
  expect(await indexesOverNodes()).toEqual([])
  expect(await triggers()).toEqual([])
  const { rows } = await sql<{ name: string; key: string[] }>`
    select t.relname::text as name, array_agg(a.attname::text order by k.place) as key
    from pg_index i join pg_class t on t.oid = i.indrelid
    cross join lateral unnest(i.indkey) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    where i.indisprimary and t.relname in ('family_invitations', 'wechat_bindings') group by t.relname order by 1`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { name: 'family_invitations', key: ['subscriber_id', 'token_hash'] },
    { name: 'wechat_bindings', key: ['subscriber_id', 'source', 'open_id'] },
  ])
})

it('has no foreign key from one subscriber to another', async () => {
  expect(await foreignKeysWithoutOwner()).toEqual([])
  await sql`alter table modems add foreign key (pppoe_account) references households (pppoe_account)`.execute(
    database.db,
  )
  await sql`alter table order_events add foreign key (subscriber_id, order_id) references orders`.execute(database.db)
  expect(await foreignKeysWithoutOwner()).toEqual(['modems to households'])
})

it('enters what gateways of the release before write, changes and deletes of it', async () => {
  const entries = async () =>
    (await database.db.selectFrom('directory').select(['kind', 'key', 'subscriber_id']).orderBy('key').execute()).map(
      ({ kind, key, subscriber_id }) => `${kind} ${key} of ${subscriber_id}`,
    )
  const run = (text: string) => sql.raw(text).execute(database.db)
  await run(
    `insert into subscribers (subscriber_id, phone_no, created_at) values ('one', '13800000001', 7), ('two', '13800000002', 8)`,
  )
  await run(
    `insert into wechat_bindings (subscriber_id, source, open_id, bound_at) values ('one', 'wxMini', 'open', 9)`,
  )
  expect(await entries()).toEqual([
    'number 13800000001 of one',
    'number 13800000002 of two',
    'wechat wxMini open of one',
  ])
  await run(`insert into wechat_bindings (subscriber_id, source, open_id, bound_at) values ('two', 'wxMini', 'open', 10)
    on conflict (source, open_id) do update set subscriber_id = 'two'`)
  await run(`update subscribers set phone_no = 'released one' where subscriber_id = 'one'`)
  expect(await entries()).toEqual(['number 13800000002 of two', 'wechat wxMini open of two'])
  await run(`update subscribers set phone_no = '13800000001' where subscriber_id = 'one'`)
  await run(`delete from wechat_bindings`)
  await run(`delete from subscribers where subscriber_id = 'two'`)
  expect(await entries()).toEqual(['number 13800000001 of one'])
})
