import type { BatchAnswer } from '@contract/line'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { ProductKey } from '@/rules/products/catalogue'
import { limitTransactions } from '@server/kernel/database/transaction'
import { receiveCallEvents } from '@server/topics/line-port/call-events'
import { newRequest, type TestApp } from '../../support/app'
import { insertSubscribers } from '../../support/members'
import { newSubscriber } from '../../support/subscriber'
import { alerts, newFamily } from '../family/family-stage'
import { makeProduction, newCallOf, post } from './network'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const CALLER = '13912345678'
let gateway: TestApp
let token: string
let phoneNo: string

beforeAll(async () => {
  gateway = await makeProduction()
  ;({ token, phoneNo } = await newSubscriber(gateway, 'umm'))
})
afterAll(() => gateway.close())
beforeEach(() => gateway.advance(HOUR))

const rows = () =>
  gateway.db
    .selectFrom('line_log')
    .selectAll()
    .where('subscriber_id', '=', token.slice(4, 20))
    .orderBy('at', 'desc')
    .execute()
const newest = async () => (await rows())[0]
const liveStates = async () => {
  const live = await gateway.db.selectFrom('live_calls').select('state').where('is_logged', '=', false).execute()
  return live.map(({ state }) => state)
}
const passed = { applied: 'gateway', action: 'pass' }

describe('a call on the line', () => {
  it('is in the log when it ends, with its length, and not before', async () => {
    const count = (await rows()).length
    const call = newCallOf(gateway, phoneNo, CALLER)
    const { decision } = await call.ask()
    const startedAt = gateway.now()
    await call.report(call.event(2, 'ringing', { ...passed, decision }))
    gateway.advance(5000)
    await call.report(call.event(3, 'answered'))
    expect([await liveStates(), (await rows()).length]).toEqual([['answered'], count])
    gateway.advance(90_000)
    await call.report(call.event(4, 'ended', { by: 'party' }))
    expect(await liveStates()).toEqual([])
    expect(await newest()).toMatchObject({ at: startedAt, caller: CALLER, action: 'pass', seconds: 90 })
    expect((await rows()).length).toBe(count + 1)
  })

  it.each(['deadline', 'breaker', 'badjson'])('that the switch passed by itself (%s) is logged so', async (applied) => {
    await gateway.db.deleteFrom('line_log').execute()
    const call = newCallOf(gateway, phoneNo, CALLER)
    await call.report(call.event(1, 'ringing', { applied, action: 'pass' }), call.event(2, 'ended'))
    expect(await newest()).toMatchObject({ action: 'pass', reason: 'unchecked', detail: applied, seconds: 0 })
  })

  it('of which the first event is lost is logged a minute after its end, and corrected when it comes', async () => {
    const call = newCallOf(gateway, phoneNo, CALLER)
    const { decision } = await call.ask()
    const first = call.event(2, 'ringing', { ...passed, decision })
    await call.report(call.event(3, 'answered'))
    gateway.advance(30_000)
    await call.report(call.event(4, 'ended'))
    await gateway.doDue('line-calls')
    expect(await liveStates()).toEqual(['ended'])
    gateway.advance(MINUTE)
    await gateway.doDue('line-calls')
    expect(await newest()).toMatchObject({ reason: 'unchecked', detail: 'lost', seconds: 30 })
    const count = (await rows()).length
    await call.report(first)
    expect(await newest()).toMatchObject({ action: 'pass', reason: 'noRule', seconds: 30 })
    expect((await rows()).length).toBe(count)
  })

  it('that never ends is closed by time', async () => {
    const call = newCallOf(gateway, phoneNo, CALLER)
    const { decision } = await call.ask()
    await call.report(call.event(2, 'ringing', { ...passed, decision }))
    gateway.advance(10 * MINUTE)
    await gateway.doDue('line-calls')
    expect(await liveStates()).toEqual([])
    expect(await newest()).toMatchObject({ action: 'pass', seconds: 0 })
    // Its end comes after all: the same entry, with the right length.
    const count = (await rows()).length
    await call.report(call.event(3, 'answered'), call.event(4, 'ended', { seconds: 42 }))
    expect([(await rows()).length, (await newest())?.seconds]).toEqual([count, 42])
  })

  it('that the agent answered has its record and the alert, however late its last event comes', async () => {
    const { guardian, person } = await newFamily(gateway, { holds: ['nine'] })
    const call = newCallOf(gateway, person.phoneNo, '17011112222')
    const part = { list: 'numbers', version: 1, isWhole: true, isLast: true }
    const row = { value: '17011112222', level: 'fraud', tag: '诈骗电话', marks: 9, markedAt: gateway.now() }
    await call.report(call.event(1, 'ringing', { applied: 'gateway', action: 'agent' }))
    await call.report(call.event(2, 'answered'))
    gateway.advance(4 * HOUR)
    await gateway.doDue('line-calls')
    expect(await alerts(gateway, guardian)).toEqual([])
    await post(gateway, '/carrier/reputation/feed', { ...part, rows: [row] })
    gateway.advance(MINUTE)
    const turns = [
      { speaker: 'agent', text: '您好' },
      { speaker: 'caller', text: '您的银行卡涉嫌洗钱，请把钱转到安全账户' },
    ]
    await call.report(call.event(3, 'ended', { seconds: 40, turns }))
    const [entry] = (await gateway.call('guard/v1/intercept/query', { tab: 'agent' }, person.token)).data.items
    expect(entry).toMatchObject({ action: 'agent', intent: 'fraud', seconds: 40 })
    expect(await alerts(gateway, guardian)).toMatchObject([{ risk: 'fraudCall', seconds: 40 }])
    // Once, whatever comes again.
    await call.report(call.event(4, 'ended', { seconds: 41 }))
    expect(await alerts(gateway, guardian)).toMatchObject([{ risk: 'fraudCall', seconds: 40 }])
  })

  it('gives one entry, the same for every order and repetition of its events', async () => {
    const arrival = fc.record({
      order: fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8 }),
      cuts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 8 }),
    })
    const property = fc.asyncProperty(arrival, async ({ order, cuts }) => {
      await gateway.db.deleteFrom('line_log').execute()
      const call = newCallOf(gateway, phoneNo, CALLER)
      const { decision } = await call.ask()
      const at = gateway.now()
      const events = [
        call.event(2, 'ringing', { ...passed, decision }),
        call.event(3, 'ringing', { at: at + 1000 }),
        call.event(4, 'answered', { at: at + 4000 }),
        call.event(5, 'ended', { at: at + 64_000 }),
      ]
      const arriving = order.map((which) => events[which]).filter((one) => one !== undefined)
      for (const size of cuts) await call.report(...arriving.splice(0, size))
      await call.report(...arriving)
      expect(await rows()).toMatchObject([{ at, action: 'pass', reason: 'noRule', seconds: 60 }])
    })
    await fc.assert(property, { numRuns: 12 })
  })

  it('is logged once when two of its batches arrive together', async () => {
    await gateway.db.deleteFrom('line_log').execute()
    const call = newCallOf(gateway, phoneNo, CALLER)
    const { decision } = await call.ask()
    const events = [call.event(2, 'ringing', { ...passed, decision }), call.event(3, 'ended')]
    const answers = await Promise.all(Array.from({ length: 4 }, () => call.report(...events)))
    expect(answers.map(({ taken }) => taken).sort()).toEqual([0, 0, 0, 2])
    expect(await rows()).toHaveLength(1)
  })
})

describe('a batch of events', () => {
  it('names what is malformed in it, and takes the rest', async () => {
    const call = newCallOf(gateway, phoneNo, CALLER)
    const good = call.event(1, 'ringing', passed)
    const answer = await call.report(good, { ...good, seq: 0 }, { kind: 'ringing' }, call.event(2, 'ended'))
    expect(answer).toMatchObject({ taken: 2, refused: [{ index: 1 }, { index: 2 }] })
    expect(answer.refused[0]?.error).toMatch(/^seq: /)
  })

  it('of more than 500 events, and what is no list, is refused', async () => {
    const call = newCallOf(gateway, phoneNo, CALLER)
    const many = Array.from({ length: 501 }, () => call.event(1, 'ringing'))
    for (const content of [many, { events: [] }])
      expect((await post(gateway, '/carrier/line/events', content)).status).toBe(400)
  })

  it('leaves nothing when the database fails, and is taken when it is sent again', async () => {
    const call = newCallOf(gateway, phoneNo, CALLER)
    const events = [call.event(1, 'ringing', passed), call.event(2, 'ended')]
    await sql`alter table line_log rename to line_log_away`.execute(gateway.db)
    expect((await post(gateway, '/carrier/line/events', events)).status).toBe(500)
    await sql`alter table line_log_away rename to line_log`.execute(gateway.db)
    expect((await post(gateway, '/carrier/line/events', events)).body).toMatchObject({ taken: 2 })
    expect(await newest()).toMatchObject({ caller: CALLER, detail: '' })
  })
})

it('an event that the database refuses keeps no other subscriber waiting, and few transactions wait at once', async () => {
  const others = Array.from({ length: 40 }, (_, index) => `1380000${1000 + index}`)
  const subscribers = others.map((phoneNo) => ({ id: `of-${phoneNo}`, phoneNo }))
  await insertSubscribers(gateway.db, subscribers)
  await sql`alter table live_calls add constraint no_first check (subscriber_id <> ${sql.lit(subscribers[0]?.id)})`.execute(
    gateway.db,
  )
  let most = 0
  const waiting = { set: (count: number) => (most = Math.max(most, count)) }
  const { deps } = gateway
  limitTransactions(deps.db, { atOnce: 1, waitMs: HOUR, waiting })
  const events = others.flatMap((to) => {
    const call = newCallOf(gateway, to, CALLER)
    return [call.event(1, 'ringing', passed), call.event(2, 'ended')]
  })
  await expect(receiveCallEvents(deps, events)).rejects.toThrow('no_first')
  const logged = await gateway.db
    .selectFrom('line_log')
    .select('subscriber_id')
    .where('subscriber_id', 'like', 'of-%')
    .execute()
  await sql`alter table live_calls drop constraint no_first`.execute(gateway.db)
  expect(logged).toHaveLength(others.length - 1)
  expect(most).toBeLessThan(10)
})

it('a call passes, and says so, while the database fails', async () => {
  const call = newCallOf(gateway, phoneNo, CALLER)
  await sql`alter table guard_settings rename to guard_settings_away`.execute(gateway.db)
  const verdict = await call.ask()
  await sql`alter table guard_settings_away rename to guard_settings`.execute(gateway.db)
  expect(verdict).toMatchObject({ action: 'pass', reason: 'unchecked', ttlMs: 0 })
  const { action, decision } = verdict
  await call.report(call.event(2, 'ringing', { applied: 'gateway', action, decision }), call.event(3, 'ended'))
  expect(await newest()).toMatchObject({ action: 'pass', reason: 'unchecked', detail: 'database' })
})

describe('a number that a subscriber has dialled', () => {
  const SHOP = '02155550001'
  const dial = (from: string, to: string, at = gateway.now()) =>
    post<BatchAnswer>(gateway, '/carrier/line/events', [{ kind: 'dialled', from, to, at }])
  const dialledBy = (subscriber: string) =>
    gateway.db
      .selectFrom('dialled_numbers')
      .selectAll()
      .where('subscriber_id', '=', subscriber.slice(4, 20))
      .orderBy('dialled_at', 'desc')
      .execute()
  const refuseAll = async (...held: ProductKey[]) => {
    const own = await newSubscriber(gateway, ...held)
    const entry = { list: 'blackSegment', entries: [{ value: '021*' }], requestId: newRequest() }
    await gateway.call('guard/v1/list/add', entry, own.token)
    return own
  }

  it('may call back for thirty days, whatever segment it is in', async () => {
    const own = await refuseAll('umm')
    const ask = async () => (await newCallOf(gateway, own.phoneNo, SHOP).ask()).reason
    expect(await ask()).toBe('blackSegment')
    expect((await dial(`+86${own.phoneNo}`, `+86${SHOP}`)).body).toMatchObject({ taken: 1 })
    expect(await ask()).toBe('dialled')
    gateway.advance(29 * 24 * HOUR)
    expect(await ask()).toBe('dialled')
    gateway.advance(2 * 24 * HOUR)
    expect(await ask()).toBe('blackSegment')
  })

  it('counts from the last time that it was dialled, in any order, and keeps the first', async () => {
    const own = await refuseAll('umm')
    gateway.advance(HOUR)
    const at = gateway.now()
    await dial(own.phoneNo, SHOP, at)
    const first = at - MINUTE
    // An earlier one says when it was dialled first.
    expect((await dial(own.phoneNo, SHOP, first)).body).toMatchObject({ taken: 1, repeated: 0 })
    for (const again of [first, first + 1, at])
      expect((await dial(own.phoneNo, SHOP, again)).body).toMatchObject({ taken: 0, repeated: 1 })
    expect(await dialledBy(own.token)).toMatchObject([{ phone_no: SHOP, dialled_at: at, first_at: first }])
  })

  it('is one of the newest five hundred', async () => {
    const own = await newSubscriber(gateway, 'umm')
    const events = (from: number) =>
      Array.from({ length: 300 }, (_, index) => {
        return {
          kind: 'dialled',
          from: own.phoneNo,
          to: `1391000${5000 + from + index}`,
          at: gateway.now() + from + index,
        }
      })
    gateway.advance(MINUTE)
    await post(gateway, '/carrier/line/events', events(-1000))
    await post(gateway, '/carrier/line/events', events(-700))
    const rows = await dialledBy(own.token)
    expect(rows).toHaveLength(500)
    expect(rows.at(-1)?.dialled_at).toBe(gateway.now() - 900)
  })

  it('is not kept where no product stops calls, and of nobody', async () => {
    const own = await newSubscriber(gateway, 'antiFraud5')
    await dial(own.phoneNo, SHOP)
    await dial('13700000000', SHOP)
    const all = gateway.db.selectFrom('dialled_numbers').selectAll()
    expect(await all.where('subscriber_id', '=', own.token.slice(4, 20)).execute()).toEqual([])
  })

  it('is not kept of the number’s former holder', async () => {
    const own = await newSubscriber(gateway, 'umm')
    const answer = await dial(own.phoneNo, SHOP, gateway.now() - 100 * 24 * HOUR)
    expect(answer.body).toMatchObject({ taken: 0, unknown: 1 })
  })

  it('is in the preview of a setting as on the line: for calls after it was dialled', async () => {
    const own = await newSubscriber(gateway, 'umm')
    const ring = async () => {
      const call = newCallOf(gateway, own.phoneNo, SHOP)
      await call.report(call.event(1, 'ringing', passed), call.event(2, 'ended'))
      gateway.advance(MINUTE)
    }
    await ring()
    const preview = async () =>
      (await gateway.call('guard/v1/segment/preview', { list: 'blackSegment', value: '021*' }, own.token)).data
    expect(await preview()).toMatchObject({ calls: 1, decided: 1 })
    await dial(own.phoneNo, SHOP)
    expect(await preview()).toMatchObject({ calls: 1, decided: 1 })
    await ring()
    expect(await preview()).toMatchObject({ calls: 2, decided: 1 })
  })
})
