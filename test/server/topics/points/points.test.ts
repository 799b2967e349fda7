import type { PointTask } from '@contract/words/points'
import { writeCursor } from '@server/kernel/list-query'
import { purgeExpired } from '@server/purge-expired'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { bind as bindFamily, people } from '../family/family-stage'
import { bind } from '../household/support'
import { DAY, idOf, pointsOf } from './stage'

const G = 'guard/v1' as const
let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp({ SESSION_DAYS: '3650', SESSION_MAX_DAYS: '3650' })
})
afterAll(() => gateway.close())

const newcomer = async (...products: Parameters<typeof newSubscriber>[1][]) =>
  pointsOf(gateway, (await newSubscriber(gateway, ...products)).token)

describe('the balance', () => {
  it('of a new subscriber is 0, and no task is done', async () => {
    const one = await newcomer()
    expect(await one.balance()).toEqual({ points: 0, nextExpiry: null })
    const tasks = await one.tasks()
    expect(tasks).toHaveLength(9)
    for (const task of tasks) expect(task).toMatchObject({ counter: 0, completed: false, earned: 0 })
  })

  it('is correct at the moment of an expiry that is not written yet, and the history shows it', async () => {
    const one = await newcomer()
    await one.give(30, 'first')
    gateway.advance(20 * DAY)
    await one.give(20, 'second')
    const { points, nextExpiry } = await one.balance()
    expect({ points, nextExpiry }).toEqual({
      points: 50,
      nextExpiry: { points: 30, at: Date.parse('2027-12-01T00:00:00+08:00') },
    })
    gateway.advance(nextExpiry!.at - gateway.now() - 1)
    expect((await one.balance()).points).toBe(50)
    gateway.advance(1)
    expect((await one.balance()).points).toBe(20)
    expect(await one.entries()).toHaveLength(2)
    expect((await one.history()).items).toMatchObject([
      { kind: 'expire', points: -30, at: nextExpiry!.at },
      { kind: 'earn', points: 20 },
      { kind: 'earn', points: 30 },
    ])
    expect((await one.history()).items).toHaveLength(3)
  })

  it('has its expiry written by the purge too, once', async () => {
    const one = await newcomer()
    await one.give(30, 'first')
    gateway.advance(400 * DAY)
    const { at } = (await one.entries()).map(({ expires_at }) => ({ at: expires_at }))[0]!
    gateway.advance(Math.max(0, at - gateway.now()))
    await purgeExpired(gateway.db, gateway.now())
    await purgeExpired(gateway.db, gateway.now())
    expect((await one.entries()).map(({ kind, points }) => [kind, points])).toEqual([
      ['earn', 30],
      ['expire', -30],
    ])
  })
})

describe('deeds', () => {
  it('earn once each, up to the caps of a day, and count beyond', async () => {
    const one = await newcomer()
    await one.deed('blacklist', '1', '2', '3', '4', '1')
    await one.deed('blacklist', '1', '2')
    expect(await one.task('blacklist')).toMatchObject({ counter: 4, completed: true, earned: 15 })
    gateway.advance(DAY)
    await one.deed('blacklist', '4', '5')
    expect(await one.task('blacklist')).toMatchObject({ counter: 5, earned: 20 })
    expect((await one.balance()).points).toBe(20)
  })

  it('earn once on many devices at once', async () => {
    const one = await newcomer()
    await Promise.all(Array.from({ length: 8 }, () => one.deed('contactSync', 'import')))
    await Promise.all(Array.from({ length: 8 }, (_, index) => one.deed('blacklist', String(index % 5))))
    expect((await one.balance()).points).toBe(20 + 15)
    expect(await one.task('blacklist')).toMatchObject({ counter: 5 })
  })

  it('store no number: a blocked and removed one is not in the tables of points', async () => {
    const one = await newcomer()
    await one.deed('blacklist', '13955550001')
    const rows = await gateway.db.selectFrom('points_deeds').selectAll().where('subscriber_id', '=', one.id).execute()
    expect(JSON.stringify([rows, await one.entries()])).not.toContain('13955550001')
  })
})

describe('the history', () => {
  it('has pages, with each entry once and an exchange over several lots as one', async () => {
    const one = await newcomer()
    for (let index = 0; index < 5; index += 1) {
      await one.give(30, `gift-${index}`)
      gateway.advance(1000)
    }
    await one.exchange()
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof one.history>> = await one.history({ cursor, limit: 2 })
      seen.push(...page.items.map(({ points }) => points))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual([-100, 30, 30, 30, 30, 30])
  })

  it('accepts any cursor, also of another list', async () => {
    const one = await newcomer()
    await one.give(30, 'first')
    for (const id of ['13800138000', '999999999999999', '1e-5', 'abc']) {
      const cursor = writeCursor({ at: gateway.now() + 1, id })
      expect((await one.history({ cursor })).items).toHaveLength(1)
    }
  })
})

type Points = ReturnType<typeof pointsOf>
/** The action for a task: `again` undoes it where possible, and repeats it. */
interface Deed {
  does: (one: Points) => Promise<unknown>
  again: (one: Points) => Promise<unknown>
  earned: number
  /** How many deeds are needed; one by default. */
  completed?: boolean
}
const post = async (one: Points, path: string, body: object = {}) => {
  const answer = await gateway.call(path as `${typeof G}/list/add`, { requestId: newRequest(), ...body }, one.token)
  if (answer.code !== 'A0000') throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  return answer.data
}
const listed = async (one: Points, list: string, value: string, isAgain: boolean) => {
  if (isAgain) {
    const { items } = (await gateway.call(`${G}/list/query`, { list: list as 'black' }, one.token)).data
    const ids = items.map(({ id }) => id)
    await post(one, `${G}/list/remove`, { list, ids })
    await post(one, `${G}/list/restore`, { list, ids })
    await post(one, `${G}/list/remove`, { list, ids })
  }
  await post(one, `${G}/list/add`, { list, entries: [{ value }] })
}
const turn = (one: Points, on: boolean, ...names: string[]) =>
  post(one, `${G}/call/save`, { change: { switches: ['harassmentBlock', ...names].map((name) => ({ name, on })) } })
const turnAgain = async (one: Points, ...names: string[]) => {
  await turn(one, false, ...names)
  await turn(one, true, ...names)
}
const bindPerson = async ({ token }: Points, phoneNo: string) =>
  bindFamily(gateway, { token, phoneNo: '' }, { token: await gateway.login(phoneNo), phoneNo })
const view = async (one: Points) => {
  const { items } = (await gateway.call(`${G}/weekly/query`, {}, one.token)).data
  await gateway.call(`${G}/weekly/detail`, { week: items[0]!.week }, one.token)
}
const mark = (one: Points, tag: string) => post(one, `${G}/tag/set`, { phoneNo: '13955550003', tag })
const importContacts = (one: Points, phoneNo: string) =>
  post(one, `${G}/contact/import`, { contacts: [{ name: '张三', phoneNo, note: '' }] })

const table: Record<PointTask, Deed> = {
  blacklist: {
    does: (one) => listed(one, 'black', '13955550001', false),
    again: (one) => listed(one, 'black', '13955550001', true),
    earned: 5,
    completed: false,
  },
  segmentInterception: {
    does: (one) => listed(one, 'blackSegment', '0755888', false),
    again: (one) => listed(one, 'blackSegment', '0755888', true),
    earned: 5,
  },
  numberMarking: { does: (one) => mark(one, '推销'), again: (one) => mark(one, '诈骗'), earned: 5, completed: false },
  harassmentInterception: { does: (one) => turn(one, true), again: (one) => turnAgain(one), earned: 20 },
  // Harassment interception alone is worth less than ten points of a score.
  safetyScoreImprovement: {
    does: (one) => turn(one, true, 'hiddenBlock', 'intelPhoneBlock'),
    again: (one) => turnAgain(one, 'hiddenBlock', 'intelPhoneBlock'),
    earned: 10,
  },
  contactSync: {
    async does(one) {
      await post(one, `${G}/contact/agree`, { agreed: true })
      await importContacts(one, '13955550004')
    },
    again: (one) => importContacts(one, '13955550005'),
    earned: 20,
  },
  familyProtect: {
    does: (one) => bindPerson(one, '13955550006'),
    async again(one) {
      const [binding] = await people(gateway, { token: one.token, phoneNo: '' })
      await post(one, 'configs/v1/unBindingFamilySMS', { familyPhoneNo: binding!.phoneNo })
      await bindPerson(one, '13955550006')
    },
    earned: 30,
  },
  broadbandProtect: {
    does: (one) => bind(gateway, one.token),
    async again(one) {
      const { modemList } = (await gateway.call('configs/v1/smartFamilyGuardian/index', {}, one.token)).data
      await post(one, 'configs/v1/smartFamilyGuardian/unsubscribe', { pppoeAccount: modemList[0]!.pppoeAccount })
      await bind(gateway, one.token)
    },
    earned: 30,
  },
  weeklyReportViews: {
    async does(one) {
      const { phone_no: phoneNo } = await gateway.db
        .selectFrom('subscribers')
        .select('phone_no')
        .where('subscriber_id', '=', one.id)
        .executeTakeFirstOrThrow()
      await gateway.line.feed({ phoneNo, kind: 'call', from: '02155550001' })
      gateway.advance(7 * DAY)
      await view(one)
    },
    again: view,
    earned: 5,
  },
}

describe('a real action', () => {
  it.each(Object.entries(table))('earns for %s, and nothing when it is repeated', async (task, deed) => {
    const one = await newcomer('six')
    await deed.does(one)
    expect(await one.task(task)).toMatchObject({ counter: 1, earned: deed.earned, completed: deed.completed ?? true })
    const { points } = await one.balance()
    await deed.again(one)
    expect(await one.task(task)).toMatchObject({ counter: 1, earned: deed.earned })
    expect((await one.balance()).points).toBe(points)
  })

  it('is not a change of packages: another scale is no better score', async () => {
    const one = await newcomer('six')
    await turn(one, true)
    const { points } = await one.balance()
    await gateway.db.updateTable('products').set({ status: 4 }).where('subscriber_id', '=', one.id).execute()
    await gateway.call(`${G}/score/history`, {}, one.token)
    await gateway.db.updateTable('products').set({ status: 2 }).where('subscriber_id', '=', one.id).execute()
    await gateway.call(`${G}/score/history`, {}, one.token)
    expect((await one.balance()).points).toBe(points)
  })

  it('is in the data of a number to try, by the same rule', async () => {
    const one = pointsOf(gateway, await gateway.login('13800138000'))
    const tasks = await one.tasks()
    const earned = tasks.reduce((sum, task) => sum + task.earned, 0)
    expect((await one.balance()).points).toBe(earned)
    expect(tasks.filter(({ completed }) => completed).map(({ task }) => task)).toEqual(
      expect.arrayContaining(['harassmentInterception', 'familyProtect', 'broadbandProtect', 'safetyScoreImprovement']),
    )
    const nobody = pointsOf(gateway, await gateway.login('13800138009'))
    expect(await nobody.balance()).toEqual({ points: 0, nextExpiry: null })
  })
})

describe('the ticket', () => {
  it('is valid for the own number, one use at the zone and five minutes', async () => {
    const { token, phoneNo } = await newSubscriber(gateway)
    const ask = (phone: string) => gateway.call('jf/v1/ticket', { phone }, token)
    const [first, second] = [(await ask(phoneNo)).data.ticket, (await ask(phoneNo)).data.ticket]
    expect(first).not.toBe(second)
    expect((await ask('13900000000')).status).toBe(400)
    const stored = await gateway.db
      .selectFrom('points_tickets')
      .selectAll()
      .where('subscriber_id', '=', idOf(token))
      .execute()
    expect(JSON.stringify(stored)).not.toContain(first)
    expect(stored.every(({ expires_at }) => expires_at === gateway.now() + 5 * 60 * 1000)).toBe(true)
  })
})
