import { purgeExpired } from '@server/purge-expired'
import { makeDueReports } from '@server/topics/weekly/make-reports'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const query = async (token: string) => (await gateway.call('guard/v1/weekly/query', {}, token)).data
const detail = (token: string, week?: string, headers = {}) =>
  gateway.call('guard/v1/weekly/detail', { week }, token, headers)
const turn = async (token: string, status?: 0 | 1) =>
  (await gateway.call('configs/v1/weeklySwitchStatus', { status, requestId: newRequest() }, token)).data.status
const block = (token: string, value: string) =>
  gateway.call('guard/v1/list/add', { list: 'blackSegment', entries: [{ value }], requestId: newRequest() }, token)
const ring = (phoneNo: string, from: string) => gateway.line.feed({ phoneNo, kind: 'call', from })
const lastWeekOf = async (token: string) => (await query(token)).items[0]?.week ?? ''
const idOf = (token: string) => token.slice(4, 20)

/** Moves the clock to the next Monday, 00:00 in Shanghai, and this much further. */
function toMonday(more = 0): void {
  const now = gateway.now()
  const sinceMonday = (now + 8 * 60 * MINUTE - 4 * DAY) % (7 * DAY)
  gateway.advance(7 * DAY - sinceMonday + more)
}

describe('weekly reports', () => {
  it('are made for a week once it is over, from the log', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'six')
    toMonday()
    await block(token, '0215555')
    await ring(phoneNo, '02155550001')
    await ring(phoneNo, '02155550002')
    expect((await query(token)).items).toEqual([])
    toMonday(-1)
    expect((await query(token)).items).toEqual([])
    gateway.advance(1)
    const { status, items } = await query(token)
    expect(status).toBe(1)
    expect(items).toMatchObject([{ handled: 2 }])
    const week = items[0]?.week ?? ''
    expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(1)
    const { data } = await detail(token, week)
    expect(data).toMatchObject({
      week,
      counts: { calls: 2, sms: 0, reminders: 0, agent: 0 },
      before: null,
      rules: [{ reason: 'blackSegment', count: 2 }],
      family: null,
      home: null,
    })
    expect(data.dayList).toHaveLength(7)
  })

  it('count what live protection did in the week, for its subscriber alone', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'six')
    const other = await newSubscriber(gateway, 'six')
    toMonday()
    for (const person of [phoneNo, other.phoneNo]) await ring(person, '02155559001')
    const subscriber_id = idOf(token)
    const at = gateway.now()
    const caller = {
      watched_as: 'risky',
      sender: 'bank',
      is_code: true,
      code_at: at,
      seconds: 60,
      is_over: false,
    } as const
    const alert = { subscriber_id, caller: '17011112222', state: 'raised', expected_at: null, ...caller } as const
    const open = { warning: 'raised', is_high: true, tries: 0, sent: null, due_at: null, seen_at: null } as const
    const nobody = { claimed_by: null, claimed_at: null, ending_by: null }
    const kept = { ending: null, ending_at: null }
    const ended = { ending: 'ended', ending_at: at } as const
    await gateway.db
      .insertInto('code_alerts')
      .values([
        { ...alert, ...open, ...nobody, ...kept, entry_id: 'one', at },
        { ...alert, ...open, ...nobody, ...ended, entry_id: 'two', at },
        // Of the week before.
        { ...alert, ...open, ...nobody, ...kept, entry_id: 'old', at: at - 1 },
      ])
      .execute()
    await gateway.db
      .insertInto('number_lock_events')
      .values([
        { subscriber_id, event_id: 'one', at, kind: 'asked', change: null },
        { subscriber_id, event_id: 'two', at, kind: 'takenBack', change: null },
      ])
      .execute()
    const asked = {
      subscriber_id,
      at,
      forwarded_to: '13912345678',
      state: 'asked',
      due_at: null,
      flash_at: null,
    } as const
    await gateway.db
      .insertInto('call_forwardings')
      .values([
        { ...asked, kind: 'unconditional', change_id: 'one', risk: 'unconditional' },
        { ...asked, kind: 'busy', change_id: 'two', risk: 'notKnown' },
        // Harmless.
        { ...asked, kind: 'noAnswer', change_id: 'three', risk: null, state: 'set' },
        { ...asked, kind: 'unreachable', change_id: 'old', risk: 'riskyCall', at: at - 1 },
      ])
      .execute()
    const met = { subscriber_id, binding_id: 'b', kind: 'number', caller: '17011112222', known_at: null } as const
    await gateway.db
      .insertInto('circle_alerts')
      .values([
        { ...met, alert_id: 'one', at, value: '17011112222' },
        { ...met, alert_id: 'old', at: at - 1, value: '17011112222' },
      ])
      .execute()
    toMonday()
    const { data } = await detail(token)
    expect(data.live).toEqual([
      { deed: 'warnings', count: 2 },
      { deed: 'endedCalls', count: 1 },
      { deed: 'forwardings', count: 2 },
      { deed: 'circle', count: 1 },
      { deed: 'unlocks', count: 1 },
    ])
    // As counted: later changes change no report.
    await gateway.db.deleteFrom('code_alerts').where('subscriber_id', '=', subscriber_id).execute()
    expect((await detail(token, data.week)).data.live).toEqual(data.live)
    expect((await detail(other.token)).data.live).toEqual([])
  })

  it('compare with the week before, and stay as they were made', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'six')
    toMonday()
    await block(token, '0215556')
    await ring(phoneNo, '02155560001')
    toMonday()
    await ring(phoneNo, '02155560002')
    await ring(phoneNo, '02155560003')
    toMonday()
    const { items } = await query(token)
    expect(items.map(({ handled }) => handled)).toEqual([2, 1])
    const last = (await detail(token, items[0]?.week ?? '')).data
    expect(last.counts.calls).toBe(2)
    expect(last.before?.calls).toBe(1)
    await gateway.db.deleteFrom('line_log').where('subscriber_id', '=', idOf(token)).execute()
    const later = (await detail(token, items[0]?.week ?? '')).data
    expect(later).toEqual({ ...last, suspects: [] })
  })

  it('are returned as the newest, made if they are due, before the list is read', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'six')
    await ring(phoneNo, '02155560001')
    expect((await detail(token)).code).toBe('U0301')
    toMonday()
    const first = (await detail(token)).data
    toMonday()
    const { data } = await detail(token)
    expect(data.week > first.week).toBe(true)
    expect((await query(token)).items.map(({ week }) => week)).toEqual([data.week, first.week])
    expect((await detail(token, first.week)).data).toEqual(first)
  })

  it('list probable mistakes, which are corrected with the call of the log', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'six')
    toMonday()
    await block(token, '0215557')
    await ring(phoneNo, '02155570001')
    toMonday()
    const week = await lastWeekOf(token)
    const [suspect] = (await detail(token, week)).data.suspects
    expect(suspect).toMatchObject({ from: '02155570001', reason: 'blackSegment', corrected: false })
    await gateway.call('guard/v1/intercept/wrong', { id: suspect?.id, requestId: newRequest() }, token)
    expect((await detail(token, week)).data.suspects).toMatchObject([{ id: suspect?.id, corrected: true }])
    await gateway.call('guard/v1/intercept/undoWrong', { id: suspect?.id, requestId: newRequest() }, token)
    expect((await detail(token, week)).data.suspects).toMatchObject([{ corrected: false }])
  })

  it('name the place in the language of the reader', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'six')
    toMonday()
    await block(token, '0215557')
    await ring(phoneNo, '02155570001')
    toMonday()
    const week = await lastWeekOf(token)
    const placeIn = async (language: string) =>
      (await detail(token, week, { 'accept-language': language })).data.suspects[0]?.place
    expect(await placeIn('zh-CN')).toBe('上海市')
    expect(await placeIn('en')).toMatch(/Shanghai/)
  })

  it('are made once for concurrent requests', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'six')
    await ring(phoneNo, '02155550001')
    toMonday()
    const made = await Promise.all([1, 2, 3, 4].map(() => makeDueReports(gateway.db, idOf(token), gateway.now())))
    expect(made.flat()).toHaveLength(1)
    const rows = await gateway.db
      .selectFrom('weekly_reports')
      .selectAll()
      .where('subscriber_id', '=', idOf(token))
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('count the log of the numbers to try, home and family included', async () => {
    const token = await gateway.login('13800138000')
    const week = await lastWeekOf(token)
    const { data } = await detail(token, week)
    expect(data.counts.calls).toBeGreaterThan(0)
    expect(data.before).not.toBeNull()
    expect(data.family?.people).toBe(1)
    expect(data.home).not.toBeNull()
  })

  it('count visits that a modem reports after the report was made', async () => {
    const token = await gateway.login('13800138000')
    const week = await lastWeekOf(token)
    const stopped = async () => (await detail(token, week)).data.home?.stopped
    const before = await stopped()
    const { modemList } = (await gateway.call('configs/v1/smartFamilyGuardian/index', {}, token)).data
    for (const { pppoeAccount } of modemList)
      await gateway.call('configs/v1/smartFamilyGuardian/greenNetStatus', { pppoeAccount }, token)
    const after = await stopped()
    expect(after).toBeGreaterThan(before ?? 0)
    await gateway.db.deleteFrom('home_visits').where('subscriber_id', '=', idOf(token)).execute()
    expect(await stopped()).toBe(before)
  })

  it('are deleted after half a year', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'six')
    await ring(phoneNo, '02155550001')
    toMonday()
    await query(token)
    const rows = () =>
      gateway.db.selectFrom('weekly_reports').selectAll().where('subscriber_id', '=', idOf(token)).execute()
    await purgeExpired(gateway.db, gateway.now() + 180 * DAY)
    expect(await rows()).toHaveLength(1)
    await purgeExpired(gateway.db, gateway.now() + 190 * DAY)
    expect(await rows()).toEqual([])
  })
})

describe('the switch', () => {
  it('is on by default, and only read without a status', async () => {
    const { token } = await newSubscriber(gateway, 'six')
    expect(await turn(token)).toBe(1)
    expect(await turn(token, 0)).toBe(0)
    expect(await turn(token)).toBe(0)
  })

  it('keeps existing reports, makes none while it is off, and resumes with the running week', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'six')
    await ring(phoneNo, '02155550001')
    toMonday(DAY)
    expect(await turn(token, 0)).toBe(0)
    const kept = (await query(token)).items
    expect(kept).toHaveLength(1)
    toMonday()
    toMonday(DAY)
    expect((await query(token)).items).toEqual(kept)
    expect(await turn(token, 1)).toBe(1)
    expect((await query(token)).items).toEqual(kept)
    toMonday()
    expect((await query(token)).items).toHaveLength(2)
  })
})

describe('attacks', () => {
  it('never open a report of others', async () => {
    const victim = await newSubscriber(gateway, 'six')
    await block(victim.token, '0215559')
    await ring(victim.phoneNo, '02155590001')
    toMonday()
    const week = await lastWeekOf(victim.token)
    const stranger = await newSubscriber(gateway, 'six')
    const stolen = await gateway.call(
      'guard/v1/weekly/detail',
      { week, subscriberId: idOf(victim.token) },
      stranger.token,
    )
    expect(stolen).toMatchObject({ code: 'U0301', data: null })
    expect((await query(stranger.token)).items).toEqual([])
  })

  it.each(['2026-11-17', '2026-99-99', '1900-01-01'])('find no report of %s', async (week) => {
    const { token } = await newSubscriber(gateway, 'six')
    expect((await detail(token, week)).code).toBe('U0301')
  })

  it.each(['', 'monday', '2026-11-16T00:00:00', "2026-11-16' or 1=1"])('are refused as a week: %p', async (week) => {
    const { token } = await newSubscriber(gateway, 'six')
    expect((await detail(token, week)).code).toBe('U0100')
  })

  it.each(['guard/v1/weekly/query', 'guard/v1/weekly/detail', 'configs/v1/weeklySwitchStatus'] as const)(
    'need a session for %s',
    async (path) => {
      expect((await gateway.call(path, { week: '2026-11-16' })).status).toBe(401)
    },
  )
})
