import { enter, findHolder, findHolders, strike, strikeAll, takeOver } from '@server/kernel/directory'
import { openTestDatabase, type TestDatabase } from '../support/database'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase({ seeded: true })
})
afterEach(async () => {
  await database.db.destroy()
  await database.drop()
})

const number = { kind: 'number', key: '13800000001' } as const
const user = { kind: 'wechat', key: 'wxMini one' } as const

it('gives a key to the first who claims it, also of many at once, until it is struck out', async () => {
  const { db } = database
  const claims = ['a', 'b', 'c', 'd'].map((id) => db.transaction().execute((trx) => enter(trx, number, id, 1)))
  const [holder = '', ...others] = await Promise.all(claims)
  expect(others).toEqual([holder, holder, holder])
  expect(await findHolder(db, 'number', number.key)).toBe(holder)
  await strike(db, number, 'somebody else')
  expect(await findHolder(db, 'number', number.key)).toBe(holder)
  await strike(db, number, holder)
  expect(await findHolder(db, 'number', number.key)).toBeNull()
})

it('moves a key, and names the one who lost it: of many at once each but the last', async () => {
  const { db } = database
  expect(await takeOver(db, user, 'a', 1)).toBeNull()
  expect(await takeOver(db, user, 'a', 2)).toBeNull()
  const lost = await Promise.all(
    ['b', 'c', 'd'].map((id) => db.transaction().execute((trx) => takeOver(trx, user, id, 3))),
  )
  const last = await findHolder(db, 'wechat', user.key)
  expect([...lost, last].sort()).toEqual(['a', 'b', 'c', 'd'])
})

it('strikes out all of a subscriber, or what it is told', async () => {
  const { db } = database
  for (const entry of [number, user]) await enter(db, entry, 'a', 1)
  await enter(db, { kind: 'number', key: '13800000002' }, 'b', 1)
  await strikeAll(db, 'a', ['wechat', 'invitation'])
  expect(await findHolder(db, 'wechat', user.key)).toBeNull()
  const numbers = [number.key, '13800000002', '13800000003']
  expect([...(await findHolders(db, 'number', numbers))].sort()).toEqual([
    [number.key, 'a'],
    ['13800000002', 'b'],
  ])
  await strikeAll(db, 'a')
  expect([...(await findHolders(db, 'number', numbers)).keys()]).toEqual(['13800000002'])
})
