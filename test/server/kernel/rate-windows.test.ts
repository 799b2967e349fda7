import { countHit, hitsOf, takeBackHits } from '@server/kernel/rate-windows'
import { giveBack, takeDatabase, type MigratedDatabase } from '../support/database'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LATE = Date.parse('2026-11-22T23:59:30+08:00')
const EARLY = Date.parse('2026-11-23T00:00:30+08:00')

let database: MigratedDatabase

beforeAll(async () => {
  database = await takeDatabase()
})
afterAll(() => giveBack(database))

it('begins a day at midnight in Shanghai, as the texts say, and a minute with the clock', async () => {
  for (const windowMs of [DAY, MINUTE]) {
    const count = (now: number) => countHit(database.db, `key ${windowMs}`, windowMs, now)
    expect([await count(LATE - 29_000), await count(LATE), await count(EARLY)]).toEqual([1, 2, 1])
  }
  expect(await countHit(database.db, `key ${DAY}`, DAY, Date.parse('2026-11-23T08:00:30+08:00'))).toBe(2)
})

it('reads and takes back hits of the same window', async () => {
  const at = Date.parse('2026-11-24T07:59:00+08:00')
  const later = at + 2 * MINUTE
  await countHit(database.db, 'both', DAY, at, 5)
  expect(await hitsOf(database.db, 'both', DAY, later)).toBe(5)
  await takeBackHits(database.db, 'both', { windowMs: DAY, hits: 2, now: later })
  expect(await hitsOf(database.db, 'both', DAY, at)).toBe(3)
})
