import { sql } from 'kysely'
import { weekOf } from '@/rules/weekly/week'
import { migrateJobQueue, startJobQueue } from '@server/kernel/job-queue'
import { timedWork } from '@server/timed-work'
import { eventually } from '../../e2e/h5/support/eventually'
import { makeTestApp, type TestApp } from '../support/app'
import { memberId, memberNumber } from '../support/members'
import { realTables } from '../topics/account/every-table'

const DAY = 24 * 60 * 60 * 1000
/** The start is a Friday; the weekly SMS is sent on Monday. */
const TO_MONDAY = 3 * DAY
const EACH = 5
const ids = (from: number) => Array.from({ length: EACH }, (_unused, index) => memberId(from + index))
const owners = ids(0)
/** Others, because a subscriber with last week's report waits for the SMS but for no report. */
const waitingForSms = ids(EACH)
let gateway: TestApp
let tables: Awaited<ReturnType<typeof realTables>>

beforeAll(async () => {
  gateway = await makeTestApp()
  gateway.advance(TO_MONDAY)
  tables = await realTables(gateway.db)
})
afterAll(() => gateway.close())

/** Inserts a row; columns that are not given are empty: 0, '', true or null. */
async function insert(table: string, given: Record<string, unknown>): Promise<void> {
  const empty: Record<string, unknown> = { text: '', boolean: true, bigint: 0, integer: 0 }
  const columns = [...(tables.get(table) ?? [])]
  const values = columns.map(([name, type]) => (name in given ? given[name] : (empty[type] ?? null)))
  const names = columns.map(([name]) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(gateway.db)
}

/** Work of every kind that is due at once. */
async function insertDueWork(): Promise<void> {
  const week = weekOf(gateway.now() - 7 * DAY).name
  for (const [index, id] of [...owners, ...waitingForSms].entries())
    await insert('subscribers', { subscriber_id: id, phone_no: memberNumber(index) })
  for (const subscriber_id of waitingForSms) {
    await insert('weekly_switches', { subscriber_id })
    await insert('weekly_reports', { subscriber_id, week, made_at: 1, sms_at: null })
  }
  for (const id of owners) {
    const own = { subscriber_id: id }
    await insert('line_log', own)
    await insert('live_calls', { ...own, call_id: id, due_at: 0, is_logged: false })
    await insert('call_forwardings', { ...own, kind: 'busy', state: 'asked', due_at: 0 })
    await insert('held_deliveries', { ...own, entry_id: id, state: 'wanted', next_try_at: 0 })
    await insert('circle_members', { ...own, binding_id: id })
    await insert('guardianships', { ...own, binding_id: id, state: 'accepted', alert_sms: 'digest' })
    await insert('home_commands', { ...own, command_id: id, pppoe_account: id, state: 'open' })
    await insert('orders', { ...own, order_id: id })
    await insert('order_charges', { ...own, charge_id: id, state: 'open' })
    await insert('order_signatures', { ...own, state: 'open' })
    await insert('bill_credits', { ...own, credit_id: id, state: 'waiting' })
    await insert('cases', { ...own, case_id: id })
    await insert('network_corrections', { kind: 'site', value: id, case_id: id })
    await insert('data_exports', { ...own, export_id: id, ready_at: null })
    await insert('account_deletions', { ...own, deletion_id: id })
  }
}

describe('keys with due work', () => {
  beforeAll(insertDueWork)

  it.each(timedWork.flatMap((work) => ('due' in work ? [work] : [])))(
    'of $name are read in pages, each key once',
    async ({ name, due }) => {
      const found: string[] = []
      for (let after = '', isLast = false; !isLast; after = found.at(-1) ?? '') {
        const page = await due(gateway.deps, { after, limit: 2 })
        expect(page.length).toBeLessThanOrEqual(2)
        found.push(...page)
        isLast = page.length < 2
      }
      expect(found).toEqual(name === 'weekly-sms' ? waitingForSms : owners)
    },
  )
})

it('a deletion is not delayed by a hundred older ones that fail', async () => {
  // Without a row in `subscribers`, so that they fail.
  for (let index = 0; index < 100; index += 1)
    await insert('account_deletions', {
      subscriber_id: `failing-${index}`,
      deletion_id: String(index),
      deleted_at: null,
    })
  await insert('subscribers', { subscriber_id: 'leaving', phone_no: memberNumber(99) })
  await insert('account_deletions', { subscriber_id: 'leaving', deletion_id: 'last', deleted_at: null, next_try_at: 1 })
  const work = timedWork.filter(({ name }) => name === 'account-deletions')
  await migrateJobQueue(gateway.db, work)
  const queue = await startJobQueue(gateway.deps, { work, isAlone: true, pageSize: 40 })
  const left = () => gateway.db.selectFrom('subscribers').selectAll().where('subscriber_id', '=', 'leaving').execute()
  await eventually(async () => expect(await left()).toEqual([])).finally(() => queue.stop())
})
