import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { migrate } from '@server/database/migrations'
import { makeTestApp } from '../support/app'
import { newSubscriber } from '../support/subscriber'
import { listCalls } from '../topics/lists/list-calls'

const folder = path.resolve(__dirname, '../../../server/migrations')
/** The last migration from before the rule. */
const BEFORE_THE_RULE = '0031-retention'

it('starts and serves on the schema of the next release', async () => {
  const gateway = await makeTestApp()
  const { token } = await newSubscriber(gateway, 'dnd')
  // What an expanding migration does: it adds something that older gateways may omit.
  await sql`alter table list_entries add column of_next_release text`.execute(gateway.db)
  await sql`create table of_next_release (subscriber_id text primary key)`.execute(gateway.db)
  await sql`insert into kysely_migration values ('9999-of-the-next-release', now()::text)`.execute(gateway.db)
  await migrate(gateway.db)
  const { add, query } = listCalls(() => gateway)
  expect((await add(token, 'black', ['13912345678'])).data.added).toHaveLength(1)
  expect((await query(token, 'black')).data.items).toHaveLength(1)
})

/** Changes that would break a gateway of the release before. */
const contracting: Record<string, RegExp> = {
  'takes a column, a table or a constraint away':
    /\.drop(Column|Table|View|Constraint|Type)\(|\bdrop\s+(column|table|view|type)\b/i,
  renames: /\.rename(To|Column)\(|\brename\s+(to|column)\b/i,
  'changes a type or forbids what was allowed':
    /\.setDataType\(|\.setNotNull\(|\bset\s+not\s+null\b|\balter\s+column\s+\w+\s+type\b/i,
  'needs a value that the older one does not write':
    /\.addColumn\((?:(?!\.addColumn\(|\.execute\()[\s\S])*?\.notNull\(\)(?:(?!\.defaultTo|\n)[\s\S])*\n/,
}
/**
 * A statement that may change every row of a table holds its locks, and delays every starting gateway, until it is
 * done.
 */
const rewriting = /\.updateTable\(|\bupdate\s+\w+\s+set\b|\.deleteFrom\(|\bdelete\s+from\b/i

/** The part of a migration that runs, without new tables, which no gateway knows yet. */
function upOf(source: string): string {
  const up = source.slice(source.indexOf('function up'))
  return up.split(/export (?:async )?function down/)[0]!.replace(/\.createTable\([\s\S]*?\.execute\(\)/g, '')
}

/** The reasons why a migration cannot run beside gateways of the release before; empty if there are none. */
function faultsOf(source: string): string[] {
  const up = upOf(source)
  const faults = Object.entries(contracting).flatMap(([fault, pattern]) => (pattern.test(up) ? [fault] : []))
  const isContraction = /^export const contracts = '\d{4}-/m.test(source)
  const isInBatches = /\bfor \(;;\)|\bwhile \(/.test(up) && /\.limit\(|\blimit\s/i.test(up)
  return [
    ...(isContraction ? [] : faults),
    ...(rewriting.test(up) && !isInBatches ? ['changes rows in one statement, not in batches'] : []),
  ]
}

const files = readdirSync(folder).filter((file) => file.slice(0, -3) > BEFORE_THE_RULE)

it('every migration expands first, and names the one that it contracts, a release later; rows change in batches', () => {
  expect(
    files.flatMap((file) => faultsOf(readFileSync(path.join(folder, file), 'utf8')).map((fault) => `${file} ${fault}`)),
  ).toEqual([])
  for (const file of files) {
    const expanded = /^export const contracts = '([^']+)'/m.exec(readFileSync(path.join(folder, file), 'utf8'))?.[1]
    if (expanded !== undefined) expect(readdirSync(folder).filter((name) => name < file)).toContain(`${expanded}.ts`)
  }
})

it.each([
  ["await db.schema.alterTable('orders').addColumn('note', 'text').execute()", []],
  [
    "await db.schema.alterTable('orders').addColumn('note', 'text', (column) => column.notNull().defaultTo('')).execute()\n",
    [],
  ],
  ["await db.schema.createTable('more').addColumn('note', 'text', (column) => column.notNull()).execute()\n", []],
  [
    "await db.schema.alterTable('orders').addColumn('note', 'text', (column) => column.notNull()).execute()\n",
    ['needs a value that the older one does not write'],
  ],
  [
    "await db.schema.alterTable('orders').dropColumn('note').execute()",
    ['takes a column, a table or a constraint away'],
  ],
  ['await sql`alter table orders rename to old_orders`.execute(db)', ['renames']],
  [
    'await sql`alter table orders alter column note set not null`.execute(db)',
    ['changes a type or forbids what was allowed'],
  ],
  ["await db.updateTable('orders').set({ note: '' }).execute()", ['changes rows in one statement, not in batches']],
  [
    "for (;;) { await sql`update orders set note = '' where id in (select id from orders limit 1000)`.execute(db) }",
    [],
  ],
])('the rule: %s', (statement, faults) => {
  expect(faultsOf(`export async function up(db) {\n${statement}\n}`)).toEqual(faults)
})
