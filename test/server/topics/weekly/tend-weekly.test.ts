import { sql } from 'kysely'
import { weekOf } from '@/rules/weekly/week'
import { findWaitingForReport } from '@server/topics/weekly/make-reports'
import { makeTestApp, type TestApp } from '../../support/app'
import { insertMembers, memberId as idOf } from '../../support/members'

const DAY = 24 * 60 * 60 * 1000
const MANY = 150
let gateway: TestApp

const tend = () => gateway.doDue('weekly-reports')
const lastWeek = () => weekOf(weekOf(gateway.now()).startMs - 1).name

async function reportsOf(week: string): Promise<string[]> {
  const rows = await gateway.db
    .selectFrom('weekly_reports')
    .select('subscriber_id')
    .where('week', '=', week)
    .orderBy('subscriber_id')
    .execute()
  return rows.map((row) => row.subscriber_id)
}

beforeAll(async () => {
  gateway = await makeTestApp()
  await insertMembers(gateway.db, 0, MANY, gateway.now())
})
afterAll(() => gateway.close())

it('makes no report of a running week', async () => {
  await tend()
  expect(await reportsOf(weekOf(gateway.now()).name)).toEqual([])
})

it.each([1, 7, MANY, MANY + 1])(
  'finds everybody who waits, with %i looked at by a statement, in pages',
  async (lookedAt) => {
    const nextWeek = gateway.now() + 7 * DAY
    const found: string[] = []
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await findWaitingForReport(gateway.db, nextWeek, { after, limit: 40 }, lookedAt)
      expect(page.length).toBeLessThanOrEqual(40)
      found.push(...page)
      after = page.length < 40 ? undefined : page.at(-1)
    }
    expect(found).toEqual(Array.from({ length: MANY }, (_unused, index) => idOf(index)))
  },
)

it('makes each report once with two gateways at the same time', async () => {
  await gateway.db
    .insertInto('weekly_switches')
    .values({ subscriber_id: idOf(3), enabled: false, since_at: 0 })
    .execute()
  gateway.advance(7 * DAY)
  await Promise.all([tend(), tend()])
  const wanting = Array.from({ length: MANY }, (_unused, index) => idOf(index)).filter((id) => id !== idOf(3))
  expect(await reportsOf(lastWeek())).toEqual(wanting)
})

it('continues where another gateway was killed, and changes no existing report', async () => {
  const week = lastWeek()
  const before = await gateway.db.selectFrom('weekly_reports').selectAll().where('week', '=', week).execute()
  const lost = [idOf(1), idOf(100), idOf(MANY - 1)]
  await gateway.db.deleteFrom('weekly_reports').where('subscriber_id', 'in', lost).execute()
  gateway.advance(60 * 1000)
  await tend()
  const after = await gateway.db.selectFrom('weekly_reports').selectAll().where('week', '=', week).execute()
  const madeAt = new Map(after.map((row) => [row.subscriber_id, row.made_at]))
  for (const row of before)
    expect(madeAt.get(row.subscriber_id)).toBe(lost.includes(row.subscriber_id) ? gateway.now() : row.made_at)
  expect(after).toHaveLength(before.length)
})

it('does not read a finished week again, and reads the next one when it is over', async () => {
  await tend()
  const week = lastWeek()
  await gateway.db.deleteFrom('weekly_reports').where('subscriber_id', '=', idOf(7)).execute()
  await tend()
  expect(await reportsOf(week)).not.toContain(idOf(7))
  gateway.advance(7 * DAY)
  await tend()
  expect(await reportsOf(lastWeek())).toHaveLength(MANY - 1)
})

it('keeps the reports of the others when one cannot be made, and retries that one', async () => {
  gateway.advance(7 * DAY)
  await sql`create function refuse_report() returns trigger language plpgsql as
    $$ begin if new.subscriber_id = 'member-0009' then raise exception 'refused'; end if; return new; end $$`.execute(
    gateway.db,
  )
  await sql`create trigger refuse before insert on weekly_reports for each row execute function refuse_report()`.execute(
    gateway.db,
  )
  await tend()
  const made = await reportsOf(lastWeek())
  expect(made).not.toContain(idOf(9))
  expect(made).toHaveLength(MANY - 2)
  await sql`drop trigger refuse on weekly_reports`.execute(gateway.db)
  await tend()
  expect(await reportsOf(lastWeek())).toContain(idOf(9))
})
