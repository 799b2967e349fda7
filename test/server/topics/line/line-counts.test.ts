import type { InterceptTab, LineKind, VerdictAction } from '@contract/words/guard'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import { startOfDay, statsRange } from '@/rules/time/shanghai'
import { migrations } from '@server/database/migrations'
import type { Database } from '@server/database/schema'
import { purgeExpired } from '@server/purge-expired'
import { insertAnswers, removeAnswers, restoreAnswers } from '@server/topics/agent/agent-answers'
import { deleteOwnRows } from '@server/topics/account/release-holder'
import { countSince } from '@server/topics/line/line-counters'
import { changeLogRow, deleteLogRows, findLogRow, insertLogRows } from '@server/topics/line/line-log'
import type { LineLogRow } from '@server/topics/line/tables'
import { makeTestApp, type TestApp } from '../../support/app'
import { stoppedCall } from '../../support/members'
import { newSubscriber } from '../../support/subscriber'

const DAY = 24 * 60 * 60 * 1000
/** The table with its triggers, and those of today. */
const introduce = async (db: Kysely<Database>) => {
  await migrations['0032-line-counts']!.up(db)
  await migrations['0060-counted-records']!.up(db)
}
let gateway: TestApp
afterEach(() => gateway.close())

/** The expected counts: the rows of the log, counted one by one. */
async function counted(subscriberId: string) {
  const { rows } = await sql<{ key: string; count: number }>`
    select concat_ws(' ', at - (at + 28800000) % 86400000, action, kind, reason) as key, count(*) as count from line_log
    where subscriber_id = ${subscriberId} and action <> 'pass' and at > ${gateway.now() - 90 * DAY} group by 1 order by 1`.execute(
    gateway.db,
  )
  return rows.map(({ key, count }) => [key, Number(count)])
}

async function kept(subscriberId: string) {
  const rows = await gateway.db
    .selectFrom('line_counts')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('count', '<>', 0)
    .execute()
  return rows
    .map(({ day, action, kind, reason, count }) => [`${day} ${action} ${kind} ${reason}`, count])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
}

const actions: VerdictAction[] = ['pass', 'stop', 'remind', 'agent']
const kinds: LineKind[] = ['call', 'sms', 'web']
let made = 0

const rowOf = (subscriberId: string, at: number, [action, kind, reason]: Event): LineLogRow => ({
  ...stoppedCall,
  subscriber_id: subscriberId,
  entry_id: `entry-${(made += 1)}`,
  at,
  kind,
  action,
  reason,
})

type Event = readonly [VerdictAction, LineKind, string]
const event: fc.Arbitrary<Event> = fc.tuple(
  fc.constantFrom(...actions),
  fc.constantFrom(...kinds),
  fc.constantFrom('harassment', 'marketingSms', 'fraud'),
)

/** The possible changes of a log, those of gateways of the release before (`…Before`) too; each step says how many of the existing rows it affects. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ add: fc.array(event, { minLength: 1, maxLength: 6 }), ago: fc.nat(95 * DAY) }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat() }) },
  { weight: 2, arbitrary: fc.constant({ restore: true }) },
  { weight: 1, arbitrary: fc.record({ drop: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ change: fc.nat(), to: event }) },
  { weight: 1, arbitrary: fc.record({ addBefore: fc.array(event, { minLength: 1, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ dropBefore: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ changeBefore: fc.nat(), to: event }) },
  { weight: 1, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 3 * DAY }) }) },
)

/** Those of gateways of today. */
const stepOfToday = step.filter((one) => Object.keys(one).every((name) => !name.endsWith('Before')))

async function expectCountsOfRows(anyStep: typeof step): Promise<void> {
  const sequence = fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 15 }), async (steps) => {
    const subscriberId = `counted-${(made += 1)}`.padEnd(16, '0')
    const { db } = gateway
    const ids = async (action?: VerdictAction) => {
      const rows = db.selectFrom('line_log').select('entry_id').where('subscriber_id', '=', subscriberId)
      const found = await (action ? rows.where('action', '=', action) : rows).orderBy('entry_id').execute()
      return found.map(({ entry_id }) => entry_id)
    }
    const one = (all: readonly string[], of: number) => all[of % Math.max(1, all.length)] ?? 'none'
    const removed: string[] = []
    for (const done of steps) {
      if ('add' in done) {
        const rows = done.add.map((its) => rowOf(subscriberId, gateway.now() - done.ago, its))
        await insertLogRows(db, rows)
        const answered = rows.filter(({ action }) => action === 'agent')
        await insertAnswers(
          db,
          answered.map(({ subscriber_id, entry_id, at }) => {
            return { subscriber_id, entry_id, at, intent: 'other', turns: '[]' as never }
          }),
        )
      } else if ('remove' in done) {
        const id = one(await ids('agent'), done.remove)
        removed.push(...(await removeAnswers(db, subscriberId, [id], gateway.now())))
      } else if ('restore' in done) {
        const since = { removedAfter: gateway.now() - DAY, keptSince: gateway.now() - 90 * DAY }
        await insertLogRows(db, await restoreAnswers(db, subscriberId, { ids: [...removed, 'none'], ...since }))
        removed.length = 0
      } else if ('drop' in done) {
        const row = await findLogRow(db, subscriberId, one(await ids(), done.drop))
        if (row) await deleteLogRows(db, subscriberId, { action: row.action, ids: [row.entry_id] })
      } else if ('change' in done) {
        const [action, , reason] = done.to
        const row = await findLogRow(db, subscriberId, one(await ids(), done.change))
        if (row) await changeLogRow(db, { ...row, action, reason, at: row.at - 1 })
      } else if ('addBefore' in done) {
        await db
          .insertInto('line_log')
          .values(done.addBefore.map((its) => rowOf(subscriberId, gateway.now(), its)))
          .execute()
      } else if ('dropBefore' in done) {
        const id = one(await ids(), done.dropBefore)
        await sql`delete from line_log where subscriber_id = ${subscriberId} and entry_id = ${id} and counted is null`.execute(
          db,
        )
      } else if ('changeBefore' in done) {
        const [action, kind, reason] = done.to
        const id = one(await ids(), done.changeBefore)
        await sql`update line_log set action = ${action}, kind = ${kind}, reason = ${reason}, at = at - 1
            where subscriber_id = ${subscriberId} and entry_id = ${id} and counted is null`.execute(db)
      } else {
        gateway.advance(done.wait)
        await purgeExpired(db, gateway.now())
      }
    }
    await purgeExpired(db, gateway.now())
    // On the day on which ninety days end, rows stay a few hours longer than their count.
    const since = startOfDay(gateway.now() - 90 * DAY) + DAY
    const recent = (all: (readonly (string | number)[])[]) => all.filter(([key]) => parseInt(String(key)) >= since)
    expect(recent(await kept(subscriberId))).toEqual(recent(await counted(subscriberId)))
    await deleteOwnRows(db, { id: subscriberId })
    expect([await kept(subscriberId), await counted(subscriberId)]).toEqual([[], []])
  })
  await fc.assert(sequence, { numRuns: 12 })
}

describe('the counts of a log', () => {
  beforeEach(async () => {
    gateway = await makeTestApp()
  })

  it('equal counting its rows, after additions, removals, restores and expiries', () => expectCountsOfRows(stepOfToday))

  it('are those of home and of the log, from the start of a day on', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    const id = token.slice(4, 20)
    const today = startOfDay(gateway.now())
    const rows: [number, Event][] = [
      [today, ['stop', 'call', 'harassment']],
      [today, ['stop', 'call', 'fraud']],
      [today + 1, ['stop', 'call', 'fraud']],
      [today + 2, ['stop', 'sms', 'marketingSms']],
      [today + 3, ['remind', 'web', 'riskySite']],
      [today + 4, ['pass', 'call', 'fraud']],
      [today - 1, ['agent', 'call', 'harassment']],
      [today - DAY, ['agent', 'call', 'harassment']],
      [today - DAY - 1, ['agent', 'call', 'harassment']],
      [statsRange(gateway.now()).startMs - 1, ['agent', 'call', 'fraud']],
    ]
    await insertLogRows(
      gateway.db,
      rows.map(([at, its]) => rowOf(id, at, its)),
    )
    const none = { interceptCount: 3, smsSendCount: 1, telAgencyCount: 0, marketingSms: 1 }
    expect(await countSince(gateway.db, id, today)).toEqual(none)
    expect(await countSince(gateway.db, id, today - DAY)).toEqual({ ...none, telAgencyCount: 2 })
    const reasons = async (tab: InterceptTab) =>
      (await gateway.call('guard/v1/intercept/query', { tab }, token)).data.reasons
    expect(await reasons('stopped')).toEqual([
      { reason: 'fraud', count: 2 },
      { reason: 'harassment', count: 1 },
    ])
    expect(await reasons('reminders')).toEqual([{ reason: 'riskySite', count: 1 }])
    expect(await reasons('agent')).toEqual([{ reason: 'harassment', count: 3 }])
  })

  it('include concurrent events', async () => {
    const subscribers = [await newSubscriber(gateway, 'dnd'), await newSubscriber(gateway, 'nine')]
    const events = Array.from({ length: 24 }, (_unused, index) => ({
      phoneNo: subscribers[index % 2]!.phoneNo,
      kind: 'call' as const,
      from: index % 3 === 0 ? '01012345678' : `1391234${5000 + index}`,
    }))
    await Promise.all(events.map((one) => gateway.line.feed(one)))
    for (const { token } of subscribers) {
      const id = token.slice(4, 20)
      expect(await kept(id)).toEqual(await counted(id))
    }
  })
})

// Their triggers are on one node alone, as docs/scale.md says.
describe('the counts beside gateways of the release before', () => {
  beforeEach(async () => {
    gateway = await makeTestApp({}, { onOneNode: true })
  })

  it('equal counting the rows of both', () => expectCountsOfRows(step))

  it('include an existing log when they are introduced', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    const id = token.slice(4, 20)
    const rows = Array.from({ length: 40 }, (_unused, index) => {
      const its = [actions[index % 4]!, kinds[index % 3]!, index % 2 ? 'fraud' : 'harassment'] as const
      return rowOf(id, gateway.now() - index * 5 * 60 * 60 * 1000, its)
    })
    await insertLogRows(gateway.db, rows)
    const before = await kept(id)
    expect(before.length).toBeGreaterThan(10)
    await sql`drop function count_line_event cascade`.execute(gateway.db)
    await sql`drop table line_counts`.execute(gateway.db)
    await gateway.db.transaction().execute(introduce)
    expect(await kept(id)).toEqual(before)
    // Existing counts are kept.
    await introduce(gateway.db)
    await insertLogRows(gateway.db, [rowOf(id, gateway.now(), ['stop', 'call', 'fraud'])])
    expect(await kept(id)).toEqual(await counted(id))
  })

  it('can be made beforehand, as docs/scale.md says, while events happen', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    const id = token.slice(4, 20)
    const { db } = gateway
    await insertLogRows(
      db,
      Array.from({ length: 30 }, (_unused, index) =>
        rowOf(id, gateway.now() - index * 7 * 60 * 60 * 1000, [actions[index % 4]!, kinds[index % 3]!, 'fraud']),
      ),
    )
    // Table, function and triggers are there, and have counted nothing but what came since.
    await sql`delete from line_counts`.execute(db)
    await insertLogRows(db, [rowOf(id, gateway.now(), ['stop', 'call', 'fraud'])])
    expect(await kept(id)).not.toEqual(await counted(id))

    const page = readFileSync(path.resolve(__dirname, '../../../../docs/scale.md'), 'utf8')
    const statements = /0032-line-counts[\s\S]*?```sql\n([\s\S]*?)```/
      .exec(page)![1]!
      .split(';')
      .map((text) => text.trim())
    const recount = () =>
      db.transaction().execute(async (trx) => {
        for (const statement of statements.filter(Boolean))
          await trx.executeQuery(CompiledQuery.raw(statement, statement.includes('$1') ? [id] : []))
      })
    const events = Array.from({ length: 8 }, (_unused, index) =>
      gateway.line.feed({ phoneNo, kind: 'call', from: index % 2 ? '01012345678' : `139123460${index}` }),
    )
    await Promise.all([...events, recount()])
    expect(await kept(id)).toEqual(await counted(id))
    await recount()
    await introduce(db)
    expect(await kept(id)).toEqual(await counted(id))
  })
})
