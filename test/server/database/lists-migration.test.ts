import { Migrator, sql, type Kysely } from 'kysely'
import { openTestDatabase } from '../support/database'
import { migrations, migrate } from '@server/database/migrations'
import type { Database } from '@server/database/schema'

let db: Kysely<Database>
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ db, drop } = await openTestDatabase())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0007-contacts')
  const before = [
    sql`insert into list_entries values
      ('one', 'n1', 'black', '13900001111', '推销', 10, null, null),
      ('one', 'n2', 'white', '13900002222', '', 20, 99, null),
      ('one', 'n3', 'white', '13900001111', '', 5, null, 7)`,
    sql`insert into segments values
      ('one', 's1', 'black', '0170', '虚拟', 30, null),
      ('one', 's2', 'white', '+4420', '', 40, null),
      ('two', 's3', 'black', '0170', '', 50, 60)`,
    sql`insert into sms_list_entries values
      ('one', 'm1', 'refused', 'sender', '1069*', '1069', true, '广告', 70, null),
      ('one', 'm2', 'allowed', 'sender', '13900001111', '13900001111', false, '', 80, null),
      ('one', 'm3', 'blockWord', 'word', '贷款', '贷 款', false, '', 90, null),
      ('two', 'm4', 'allowWord', 'word', 'vip', 'VIP', false, '', 100, 110)`,
  ]
  for (const statement of before) await statement.execute(db)
  await migrate(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

describe('a database with a table for each topic', () => {
  it('keeps every entry, on its list and for its subscriber', async () => {
    const rows = await db.selectFrom('list_entries').selectAll().orderBy('added_at').execute()
    const brief = rows.map((row) => [row.subscriber_id, row.entry_id, row.list, row.topic, row.normalized, row.value])
    expect(brief).toEqual([
      ['one', 'n3', 'white', 'number', '13900001111', '13900001111'],
      ['one', 'n1', 'black', 'number', '13900001111', '13900001111'],
      ['one', 'n2', 'white', 'number', '13900002222', '13900002222'],
      ['one', 's1', 'blackSegment', 'segment', '0170*', '0170*'],
      ['one', 's2', 'whiteSegment', 'segment', '+4420*', '+4420*'],
      ['two', 's3', 'blackSegment', 'segment', '0170*', '0170*'],
      ['one', 'm1', 'refused', 'sender', '1069*', '1069*'],
      ['one', 'm2', 'allowed', 'sender', '13900001111', '13900001111'],
      ['one', 'm3', 'blockWord', 'word', '贷款', '贷 款'],
      ['two', 'm4', 'allowWord', 'word', 'vip', 'VIP'],
    ])
  })

  it('keeps notes, expiries, and removals that can still be undone', async () => {
    const rows = await db.selectFrom('list_entries').selectAll().orderBy('added_at').execute()
    expect(rows.filter((row) => row.note !== '').map((row) => [row.entry_id, row.note])).toEqual([
      ['n1', '推销'],
      ['s1', '虚拟'],
      ['m1', '广告'],
    ])
    expect(rows.filter((row) => row.expires_at !== null).map((row) => [row.entry_id, row.expires_at])).toEqual([
      ['n2', 99],
    ])
    expect(rows.filter((row) => row.removed_at !== null).map((row) => [row.entry_id, row.removed_at])).toEqual([
      ['n3', 7],
      ['s3', 60],
      ['m4', 110],
    ])
  })

  it('has a value once among the live entries of a topic', async () => {
    const again = (topic: string, normalized: string) =>
      sql`insert into list_entries (subscriber_id, entry_id, list, topic, normalized, value, note, added_at)
        values ('one', ${`again ${topic}`}, 'black', ${topic}, ${normalized}, ${normalized}, '', 1)`.execute(db)
    await expect(again('sender', '1069*')).rejects.toThrow('list_entries_normalized')
    await expect(again('segment', '1069*')).resolves.toBeDefined()
  })
})
