import { sql } from 'kysely'
import { openTestDatabase, type TestDatabase } from '../support/database'

/** More often than a statement has to come before it is prepared. */
const OFTEN = 8
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table repeated (id int primary key, name text, at bigint, tags text[], known boolean)`.execute(
    database.db,
  )
})
afterAll(async () => {
  await Promise.all([database.db, ...database.others].map((db) => db.destroy()))
  await database.drop()
})

const insert = (id: number) =>
  sql`insert into repeated values (${id}, ${id % 2 ? `name ${id}` : null}, ${1e12 + id}, ${['a,"b', '']}, ${id > 2})`.execute(
    database.db,
  )
const read = async (id: number) => {
  const { rows } = await sql`select * from repeated where id = ${id} and tags @> ${['a,"b']}::text[]`.execute(
    database.db,
  )
  return rows
}
const row = (id: number) => ({
  id,
  name: id % 2 ? `name ${id}` : null,
  at: 1e12 + id,
  tags: ['a,"b', ''],
  known: id > 2,
})

it('has the same result the first time and every time after', async () => {
  for (let id = 0; id < OFTEN; id += 1) expect((await insert(id)).numAffectedRows).toBe(1n)
  for (let id = 0; id < OFTEN; id += 1) expect(await read(id)).toEqual([row(id)])
  expect(await read(OFTEN)).toEqual([])
})

it('fails alone, with the code of its error', async () => {
  const once = Array.from({ length: 3 }, (_unused, index) => insert(index))
  for (const failed of once) await expect(failed).rejects.toMatchObject({ code: '23505' })
  const failing = database.db.transaction().execute((trx) => sql`insert into repeated (id) values (${1})`.execute(trx))
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await read(1)).toEqual([row(1)])
})

it('shows a column that its table has got since', async () => {
  await sql`alter table repeated add column note text default 'new'`.execute(database.db)
  for (let id = 0; id < OFTEN; id += 1) expect(await read(id)).toEqual([{ ...row(id), note: 'new' }])
})

it('runs when what was prepared has been discarded', async () => {
  await sql`discard all`.execute(database.db)
  for (let id = 0; id < OFTEN; id += 1) expect(await read(id)).toEqual([{ ...row(id), note: 'new' }])
})
