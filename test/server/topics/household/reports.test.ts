import { sql } from 'kysely'
import type { HouseholdVisit } from '@contract/household-calls'
import { dayOf } from '@/rules/time/shanghai'
import { purgeExpired } from '@server/purge-expired'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { householdOf, type Household } from './support'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
let gateway: TestApp
let token: string
let account: string
let household: Household

beforeAll(async () => {
  gateway = await makeTestApp()
  token = await gateway.login('13800138000')
  account =
    (await gateway.call('configs/v1/smartFamilyGuardian/index', {}, token)).data.modemList[0]?.pppoeAccount ?? ''
  household = householdOf(gateway, token, account)
  await household.state()
})

/** All visits of the log, page after page. */
async function allVisits(more: object = {}): Promise<HouseholdVisit[]> {
  const visits: HouseholdVisit[] = []
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const body: object = { pppoeAccount: account, stoppedOnly: false, limit: 100, cursor, ...more }
    const page = (await gateway.call('guard/v1/home/visits', body, token)).data
    visits.push(...page.items)
    cursor = page.nextCursor
  }
  return visits
}
const minutesOf = (visits: readonly HouseholdVisit[], day: string): Set<number> => {
  const minutes = new Set<number>()
  for (const { at, seconds } of visits)
    for (let ms = at; ms < at + seconds * 1000; ms = Math.floor(ms / MINUTE) * MINUTE + MINUTE)
      if (dayOf(ms) === day) minutes.add(Math.floor(ms / MINUTE))
  return minutes
}

describe('four weeks of a family', () => {
  it('are the same for the same line and day', async () => {
    const other = await makeTestApp()
    const session = await other.login('13800138000')
    const [modem] = (await other.call('configs/v1/smartFamilyGuardian/index', {}, session)).data.modemList
    expect(modem?.pppoeAccount).toBe(account)
    await other.call('configs/v1/smartFamilyGuardian/greenNetStatus', { pppoeAccount: account }, session)
    const body = { pppoeAccount: account, stoppedOnly: false, limit: 100 }
    const [one, two] = [
      await gateway.call('guard/v1/home/visits', body, token),
      await other.call('guard/v1/home/visits', body, session),
    ]
    expect(two.data).toEqual(one.data)
    await other.close()
  })

  it('have pages of visits, newest first, none twice', async () => {
    const visits = await allVisits()
    expect(visits.length).toBeGreaterThan(2000)
    expect(new Set(visits.map(({ id }) => id)).size).toBe(visits.length)
    expect(visits.map(({ at }) => at)).toEqual(visits.map(({ at }) => at).sort((a, b) => b - a))
    expect((await allVisits({ stoppedOnly: true })).every(({ decision }) => !decision.allowed)).toBe(true)
  })

  it('are counted as their visits are, one by one', async () => {
    const visits = await allVisits()
    const stopped = visits.filter(({ decision }) => !decision.allowed)
    const number = (await household.call('configs/v1/smartFamilyGuardian/getAccessForbiddenNum')).data
    const today = stopped.filter(({ at }) => dayOf(at) === dayOf(gateway.now()))
    expect(number).toEqual({ today: today.length, total: stopped.length })

    const green = stopped.filter(({ decision }) => decision.rule === 'greenNet')
    const count = (
      await gateway.call(
        'configs/v1/smartFamilyGuardian/greenNetForbidCount',
        { pppoeAccount: account, days: 28 },
        token,
      )
    ).data
    expect(count.total).toBe(green.length)
    expect(count.dayList).toHaveLength(28)
    for (const { day, count: onDay } of count.dayList)
      expect(onDay).toBe(green.filter(({ at }) => dayOf(at) === day).length)
    for (const { category, count: ofCategory } of count.categoryList)
      expect(ofCategory).toBe(green.filter((visit) => visit.category === category).length)

    const { weekList } = (
      await gateway.call('configs/v1/smartFamilyGuardian/greenNetCountByWeekOf28', { pppoeAccount: account }, token)
    ).data
    expect(weekList).toHaveLength(4)
    for (const { from, to, count: inWeek } of weekList)
      expect(inWeek).toBe(green.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to).length)
    expect(weekList[3]?.to).toBe(dayOf(gateway.now()))
    const detail = (
      await gateway.call(
        'configs/v1/smartFamilyGuardian/greenNetForbidDetail',
        { pppoeAccount: account, limit: 100 },
        token,
      )
    ).data
    expect(detail.items).toEqual(green.slice(0, 100))
  })

  it('count each minute of a person once, over all of their devices', async () => {
    const { policy } = await household.state()
    const visits = await allVisits()
    for (const { id: personId } of policy.persons) {
      const own = new Set(policy.devices.filter((device) => device.personId === personId).map(({ id }) => id))
      const ofPerson = visits.filter(({ deviceId }) => own.has(deviceId))
      const usage = (await gateway.call('guard/v1/home/usage', { pppoeAccount: account, personId, days: 28 }, token))
        .data
      expect(usage.dayList).toHaveLength(28)
      const counting = ofPerson.filter(({ decision }) => decision.rule !== 'appFree')
      for (const [index, { day, minutes, counted }] of usage.dayList.entries()) {
        expect([day, minutes]).toEqual([day, minutesOf(ofPerson, day).size])
        expect([day, counted]).toEqual([day, minutesOf(counting, day).size])
        const stopped = ofPerson.filter(({ at, decision }) => dayOf(at) === day && !decision.allowed)
        expect(usage.stopped[index]).toEqual({ day, count: stopped.length })
      }
    }
  })

  it('have minutes that count against no duration: those of apps that are always allowed', async () => {
    const { dayList } = (
      await gateway.call('guard/v1/home/usage', { pppoeAccount: account, personId: 'child', days: 28 }, token)
    ).data
    expect(dayList.some(({ minutes, counted }) => counted < minutes)).toBe(true)
  })

  it('keep every person within the budget and outside the bands', async () => {
    const { policy } = await household.state()
    const child = policy.devices.filter(({ personId }) => personId === 'child').map(({ id }) => id)
    const counted = (await allVisits()).filter(
      ({ deviceId, decision }) => child.includes(deviceId) && decision.rule !== 'appFree',
    )
    for (let back = 1; back < 28; back += 1) {
      const day = dayOf(gateway.now() - back * DAY)
      const minutes = [...minutesOf(counted, day)]
      expect(minutes.length).toBeLessThanOrEqual(60)
      const hours = minutes.map((minute) => ((minute + 480) % 1440) / 60)
      expect(hours.filter((hour) => hour >= 22 || hour < 6)).toEqual([])
    }
  })

  it('show the effect of a change, without changing anything', async () => {
    const before = await household.state()
    const change = { kind: 'app', personId: 'child', target: 'learning', rule: 'block' }
    const result = (await gateway.call('guard/v1/home/replay', { pppoeAccount: account, change }, token)).data
    expect(result).toMatchObject({ days: 28, visits: (await allVisits()).length, released: 0 })
    expect(result.stopped).toBeGreaterThan(0)
    expect(result.learning).toBe(result.stopped)
    expect((await household.state()).sync).toEqual(before.sync)
  })

  it('list apps by their estimated minutes, in the language of the request', async () => {
    const body = { pppoeAccount: account, personId: 'teen' }
    const path = 'configs/v1/smartFamilyGuardian/getAppAccess'
    const { apps } = (await gateway.call(path, body, token, { 'accept-language': 'en' })).data
    expect(apps.map(({ minutes }) => minutes)).toEqual(apps.map(({ minutes }) => minutes).sort((a, b) => b - a))
    expect(apps.find(({ id }) => id === 'honor-of-kings')?.name).toBe('Honor of Kings')
  })

  it('have intrusion attempts only where intrusion detection runs', async () => {
    const modems = (await gateway.call('configs/v1/smartFamilyGuardian/index', {}, token)).data.modemList
    const tried = await Promise.all(
      modems.map(
        async ({ pppoeAccount }) => (await householdOf(gateway, token, pppoeAccount).state()).intrusions.length,
      ),
    )
    expect(tried.map((count) => count > 0)).toEqual([false, true, false, false, false])
  })
})

describe('a false positive', () => {
  it('is corrected in one change', async () => {
    const [first] = (
      await gateway.call(
        'configs/v1/smartFamilyGuardian/greenNetForbidDetail',
        { pppoeAccount: account, limit: 1 },
        token,
      )
    ).data.items
    const why = () =>
      gateway.call('guard/v1/home/why', { pppoeAccount: account, deviceId: first?.deviceId, url: first?.host }, token)
    expect((await why()).data.decision).toMatchObject({ allowed: false, rule: 'greenNet' })
    await household.change({ kind: 'greenAllow', host: first?.host ?? '', allowed: true })
    expect((await why()).data.decision.rule).not.toBe('greenNet')
  })
})

describe('time', () => {
  it('adds visits, of which each is reported once', async () => {
    const before = await allVisits()
    gateway.advance(8 * 60 * MINUTE)
    await Promise.all([household.state(), household.state()])
    const after = await allVisits()
    expect(after.length).toBeGreaterThan(before.length)
    expect(after.slice(-before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
  })

  it('is told with the household: the minutes of today of each person, as the days of usage have them', async () => {
    const { policy, usedToday } = await household.state()
    expect(usedToday.map(({ personId }) => personId)).toEqual(policy.persons.map(({ id }) => id))
    for (const { personId, minutes } of usedToday) {
      const { dayList } = (await gateway.call('guard/v1/home/usage', { pppoeAccount: account, personId }, token)).data
      expect([personId, minutes]).toEqual([personId, dayList.at(-1)?.minutes])
    }
    expect(usedToday.some(({ minutes }) => minutes > 0)).toBe(true)
  })

  it('deletes the visits older than 28 days', async () => {
    const oldest = (await allVisits()).at(-1)
    gateway.advance(DAY)
    await purgeExpired(gateway.db, gateway.now())
    const { rows } = await sql<{ at: number }>`select min(at) as at from home_visits`.execute(gateway.db)
    expect(rows[0]?.at).toBeGreaterThan(oldest?.at ?? 0)
    expect(dayOf(rows[0]?.at ?? 0) >= dayOf(gateway.now() - 27 * DAY)).toBe(true)
  })

  it('deletes proofs and finished commands', async () => {
    await household.call('guard/v1/home/resend', { requestId: newRequest() })
    gateway.advance(3 * DAY)
    await purgeExpired(gateway.db, gateway.now())
    const rows = await gateway.db.selectFrom('home_commands').select('state').execute()
    expect(rows.filter(({ state }) => state !== 'open')).toEqual([])
  })
})
