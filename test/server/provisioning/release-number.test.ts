import { sql } from 'kysely'
import { migrations } from '@server/database/migrations'
import { releaseNumber } from '@server/provisioning/release-number'
import { purgeExpired } from '@server/purge-expired'
import { cancelDeletion } from '@server/topics/account/deletion'
import { makeTestApp, type TestApp } from '../support/app'
import { insertVisits, refuseLargeChanges } from '../support/large-changes'
import { newSubscriber } from '../support/subscriber'
import { fillEveryTable, fillTablesOfTwo, realTables, tablesOfTwo, tablesWith } from '../topics/account/every-table'
import { MINUTE } from '../topics/account/stage'
import { bind as bindPerson, protectorsOf } from '../topics/family/family-stage'
import { bind as bindLine } from '../topics/household/support'

let gateway: TestApp
beforeEach(async () => {
  gateway = await makeTestApp()
})
afterEach(() => gateway.close())

const idOf = (token: string) => token.slice(4, 20)
const release = (phoneNo: string, at = gateway.now()) =>
  releaseNumber({ db: gateway.db, random: gateway.deps.random, clock: gateway.now }, phoneNo, at)
/** Deletes what is due, and an hour later what was written meanwhile and what has expired. */
async function letItBeDeleted(): Promise<void> {
  gateway.advance(MINUTE)
  await gateway.doDue('account-deletions')
  gateway.advance(60 * MINUTE)
  await gateway.doDue('account-deletions')
  await purgeExpired(gateway.db, gateway.now())
}

it('ends whatever opens the account even when the history cannot be deleted; a job deletes it later, in short statements', async () => {
  const { db } = gateway
  const holder = await newSubscriber(gateway, 'nine')
  const id = idOf(holder.token)
  const person = await newSubscriber(gateway)
  await bindPerson(gateway, holder, person)
  await bindLine(gateway, holder.token)
  const household = await db
    .selectFrom('households')
    .select(['subscriber_id', 'household_id'])
    .where('subscriber_id', '=', id)
    .executeTakeFirstOrThrow()
  await insertVisits(db, household, { deviceId: 'phone', count: 2500, now: gateway.now() })
  const bound = { subscriber_id: id, source: 'h5' as never, open_id: 'wechat-user', bound_at: 0 }
  await db.insertInto('wechat_bindings').values(bound).execute()
  await db.insertInto('points_tickets').values({ subscriber_id: id, ticket_hash: 'hash', expires_at: 1e15 }).execute()
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'slow'; end $$`.execute(
    db,
  )
  await sql`create trigger fails before delete on home_visits execute function fail()`.execute(db)

  await expect(release(holder.phoneNo)).rejects.toThrow('slow')
  expect((await gateway.call('guard/v1/account/query', {}, holder.token)).status).toBe(401)
  expect((await protectorsOf(gateway, person)).protectors).toEqual([])
  expect(await tablesWith(db, 'wechat-user')).toEqual({})
  expect(await db.selectFrom('points_tickets').selectAll().execute()).toEqual([])
  expect(idOf(await gateway.login(holder.phoneNo))).not.toBe(id)

  await sql`drop trigger fails on home_visits`.execute(db)
  await refuseLargeChanges(db, 'home_visits')
  await letItBeDeleted()
  expect(await tablesWith(db, id, household.household_id)).toEqual({ home_commands: 1, sharings: 3 })
  expect(await db.selectFrom('home_commands').select(['subscriber_id', 'kind', 'state']).execute()).toEqual([
    { subscriber_id: '', kind: 'drop', state: 'open' },
  ])
})

it("unbinds a line with thousands of visits at once, and deletes all of the former holder's rows but evidence", async () => {
  const { db } = gateway
  const phoneNo = '13800138000'
  const id = idOf(await gateway.login(phoneNo))
  const households = await db.selectFrom('households').select(['subscriber_id', 'household_id']).execute()
  await insertVisits(db, households[0]!, { deviceId: 'phone', count: 2500, now: gateway.now() })
  await sql`insert into line_log select (jsonb_populate_record(null::line_log, to_jsonb(one) || jsonb_build_object('entry_id', n))).*
    from generate_series(1, 2500) as n, (select * from line_log limit 1) as one`.execute(db)
  await fillEveryTable(db, { id, phoneNo })
  // The filled case has no real state, so it cannot end.
  await db.deleteFrom('cases').execute()
  await refuseLargeChanges(db, 'home_visits', 'line_log')
  await release(phoneNo)
  expect(await db.selectFrom('modems').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('home_visits').selectAll().execute()).toEqual([])
  const next = await gateway.login(phoneNo)
  await letItBeDeleted()
  expect(Object.keys(await tablesWith(db, id)).sort()).toEqual(['order_charges', 'order_events', 'orders', 'sharings'])
  expect(gateway.outbox.messages(phoneNo).filter(({ text }) => text.includes('注销'))).toEqual([])
  expect((await gateway.call('guard/v1/account/query', {}, next)).data.deletion).toBeNull()
})

it('ends bindings that the former holder made after losing the number, and none of the next holder', async () => {
  const guardian = await newSubscriber(gateway, 'three')
  const at = gateway.now()
  const person = await newSubscriber(gateway)
  await bindPerson(gateway, guardian, person)
  expect((await protectorsOf(gateway, person)).protectors).toHaveLength(1)
  await release(guardian.phoneNo, at)
  expect((await protectorsOf(gateway, person)).protectors).toEqual([])
  expect(await gateway.db.selectFrom('guardianships').select(['state', 'nickname']).execute()).toEqual([
    { state: 'ended', nickname: '' },
  ])
})

it('cannot be taken back by a request that was under way', async () => {
  const holder = await newSubscriber(gateway)
  const subscriber = { id: idOf(holder.token), phoneNo: holder.phoneNo }
  await release(holder.phoneNo)
  const takeBack = { subscriber, language: 'zh', now: gateway.now() } as const
  expect(await gateway.db.transaction().execute((trx) => cancelDeletion(trx, takeBack))).toBe(false)
  await letItBeDeleted()
  expect(await tablesWith(gateway.db, subscriber.id)).toEqual({})
})

it('deletes the accounts of numbers that an earlier version released', async () => {
  const { token } = await newSubscriber(gateway)
  const id = idOf(token)
  await gateway.db
    .updateTable('subscribers')
    .set({ phone_no: `released ${id}` })
    .where('subscriber_id', '=', id)
    .execute()
  await migrations['0033-deletion-indexes']!.up(gateway.db)
  await letItBeDeleted()
  expect(await tablesWith(gateway.db, id)).toEqual({})
})

describe('a row in every table, of the holder, of somebody else, and of somebody else about the holder', () => {
  const phoneNo = '13800138000'
  /**
   * What others keep in their rows about a former holder: what both agreed to or did. Any other column must be empty, so
   * a new one is either emptied or added here.
   */
  const kept: Readonly<Record<string, readonly string[]>> = {
    guardianships: ['binding_id', 'state', 'asked', 'scope', 'alert_sms', 'answer_hash'],
    family_changes: ['change_id', 'guardian_id', 'binding_id', 'kind', 'name', 'number', 'entry_id'],
    home_devices: ['household_id', 'mac', 'device_id', 'host', 'maker', 'type', 'trust', 'node_id', 'link'],
  }

  let holder: { id: string; phoneNo: string }
  let other: { id: string; phoneNo: string }
  beforeEach(async () => {
    const { db } = gateway
    holder = { id: idOf(await gateway.login(phoneNo)), phoneNo }
    const somebody = await newSubscriber(gateway)
    other = { id: idOf(somebody.token), phoneNo: somebody.phoneNo }
    await fillEveryTable(db, holder, 'holder:')
    await fillEveryTable(db, other, 'other:')
    await fillTablesOfTwo(db, other, holder, 'about:')
    // A case has states of its own; only the texts of one are filled.
    await sql`update cases set kind = 'appeal', state = 'accepted' where subscriber_id = ${holder.id}`.execute(db)
  })

  const textsAbout = async (): Promise<Record<string, string[]>> => {
    const real = await realTables(gateway.db)
    const left: Record<string, string[]> = {}
    for (const { table } of tablesOfTwo) {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} as its where strpos(row_to_json(its)::text, 'about:') > 0`.execute(gateway.db)
      const isText = (name: string) => real.get(table)?.get(name) === 'text' && name !== 'subscriber_id'
      for (const row of rows) left[table] = Object.keys(row).filter((name) => isText(name) && row[name] !== '')
    }
    return left
  }

  const rowsOfOther = async (): Promise<unknown[]> => {
    const found: unknown[] = []
    for (const table of (await realTables(gateway.db)).keys()) {
      const { rows } = await sql`select * from ${sql.table(table)} as its
        where strpos(row_to_json(its)::text, 'other:') > 0`.execute(gateway.db)
      found.push(...rows.map((row) => [table, row]))
    }
    return found
  }

  it('the release empties what others wrote about the holder, and deletes what opens the account or is found by the number', async () => {
    expect(Object.keys(await textsAbout()).sort()).toEqual([...Object.keys(kept), 'family_invitations'].sort())
    const before = await rowsOfOther()
    await release(phoneNo)

    const numbered = Object.fromEntries(
      Object.entries(kept).map(([table, names]) => [
        table,
        [...names, ...(table === 'guardianships' ? ['person_phone_no'] : [])].sort(),
      ]),
    )
    const left = await textsAbout()
    expect(Object.fromEntries(Object.entries(left).map(([table, names]) => [table, names.sort()]))).toEqual(numbered)
    const open = await tablesWith(gateway.db, holder.id)
    for (const table of ['sessions', 'login_tickets', 'points_tickets', 'wechat_bindings', 'family_invitations'])
      expect(open).not.toHaveProperty(table)
    const byNumber = await tablesWith(gateway.db, 'holder:sms_codes', 'holder:family_refusals')
    expect(byNumber).toEqual({})
    expect(await rowsOfOther()).toEqual(before)
  })

  it('the deletion leaves evidence alone, and the rows of others as they were', async () => {
    const before = await rowsOfOther()
    await release(phoneNo)
    gateway.advance(MINUTE)
    await gateway.doDue('account-deletions')
    gateway.advance(60 * MINUTE)
    await gateway.doDue('account-deletions')
    expect(before.length).toBeGreaterThan(45)
    expect(await rowsOfOther()).toEqual(before)
    const left = await tablesWith(gateway.db, holder.id, 'holder:')
    expect(Object.keys(left).sort()).toEqual(['order_charges', 'order_events', 'orders', 'sharings'])
  })
})
