import { Migrator, sql, type Kysely } from 'kysely'
import { openTestDatabase } from '../support/database'
import { migrations, migrate } from '@server/database/migrations'
import type { Database } from '@server/database/schema'
import { requireHousehold } from '@server/topics/household/households'

let db: Kysely<Database>
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ db, drop } = await openTestDatabase())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0015-log-age')
  const before = [
    sql`insert into subscribers values ('former', 'released former', 1), ('holder', '13600000001', 2)`,
    sql`insert into modems values
      ('former', '051212345678', '客厅', 'FTTR 主网关', 0, 0),
      ('holder', '051212345678', '客厅', 'FTTR 主网关', 0, 0),
      ('holder', '051287654321', '店铺', '普通光猫', 0, 3)`,
  ]
  for (const statement of before) await statement.execute(db)
  await migrate(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

it('gives each modem a household without rules, and deletes data of former holders of a number', async () => {
  const modems = await db
    .selectFrom('modems')
    .select(['subscriber_id', 'pppoe_account'])
    .orderBy('pppoe_account')
    .execute()
  expect(modems).toEqual([
    { subscriber_id: 'holder', pppoe_account: '051212345678' },
    { subscriber_id: 'holder', pppoe_account: '051287654321' },
  ])
  const household = await requireHousehold(db, 'holder', '051212345678')
  expect(household.row).toMatchObject({ fttr: true, version: 1, applied_version: 1, failure: null })
  expect(household.policy).toMatchObject({ persons: [], devices: [], urls: [], green: { on: false } })
  expect((await requireHousehold(db, 'holder', '051287654321')).row.fttr).toBe(false)
})
