import { sql } from 'kysely'
import { endOfDay } from '@/rules/lists/entry-end'
import { dayOf } from '@/rules/time/shanghai'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { listCalls, numbers } from './list-calls'
import { everyList, valuesOf } from './samples'

const MINUTE = 60 * 1000
const LIMIT = 10
let gateway: TestApp
/** Two devices of one subscriber. */
let phone: string
let tablet: string

beforeAll(async () => {
  gateway = await makeTestApp()
})
beforeEach(async () => {
  const { token, phoneNo } = await newSubscriber(gateway, 'dnd')
  phone = token
  tablet = await gateway.login(phoneNo)
})
afterAll(() => gateway.close())

const { add, edit, query, remove, restore } = listCalls(() => gateway)

describe.each(everyList)('the list $list, with two devices at once', (sample) => {
  const { list, opposite, value } = sample
  const used = async () => (await query(phone, list)).data.quota.used
  const on = async (name: string) => (await query(phone, name)).data.items.map((item) => item.value)
  const addOne = async (index: number, more: object = {}) =>
    (await add(phone, list, [], { entries: [{ value: value(index), ...more }] })).data.added[0]

  it('never exceeds its limit', async () => {
    await Promise.all([add(phone, list, valuesOf(sample, 8)), add(tablet, list, valuesOf(sample, 8, 8))])
    expect((await query(phone, list)).data.quota).toEqual({ used: LIMIT, limit: LIMIT })
  })

  it('imports the same values once, and both get the result', async () => {
    const values = valuesOf(sample, LIMIT)
    const both = await Promise.all([add(phone, list, values), add(tablet, list, values)])
    expect(both.flatMap((answer) => answer.data.added.map((entry) => entry.value)).sort()).toEqual(values)
    const rejected = both.flatMap((answer) => answer.data.rejected)
    expect(rejected).toEqual(values.map((one) => ({ value: one, reason: 'duplicate' })))
  })

  it('keeps a value on one list of its topic when it is moved both ways', async () => {
    await Promise.all([add(phone, list, [value(0)], { move: true }), add(tablet, opposite, [value(0)], { move: true })])
    expect([...(await on(list)), ...(await on(opposite))]).toEqual([value(0)])
  })

  it('moves or removes an entry, and leaves it on one list at most', async () => {
    const entry = await addOne(0)
    await Promise.all([remove(phone, list, [entry?.id]), add(tablet, opposite, [value(0)], { move: true })])
    expect([await on(list), await on(opposite)]).toEqual([[], [value(0)]])
  })

  it('removes each entry once, and restores them by one undo', async () => {
    const ids = [(await addOne(0))?.id, (await addOne(1))?.id]
    const both = await Promise.all([remove(phone, list, ids), remove(tablet, list, ids)])
    expect(both.flatMap((answer) => answer.data.removedIds).sort()).toEqual([...ids].sort())
    const undone = await Promise.all([restore(phone, list, ids), restore(tablet, list, ids)])
    expect(undone.map((answer) => answer.code).sort()).toEqual(['A0000', 'U0301'])
    expect(await used()).toBe(2)
  })

  it('never restores an entry by an edit', async () => {
    const entry = await addOne(0)
    const change = { expiresAt: gateway.now() + MINUTE }
    await Promise.all([edit(phone, list, entry?.id, change), remove(tablet, list, [entry?.id])])
    expect(await on(list)).toEqual([])
  })

  it('returns what an undo cannot restore for lack of space, in any order', async () => {
    const ids = (await add(phone, list, valuesOf(sample, LIMIT))).data.added.map((entry) => entry.id)
    await remove(phone, list, ids)
    const [imported, undone] = await Promise.all([
      add(tablet, list, valuesOf(sample, 6, 20)),
      restore(phone, list, ids),
    ])
    expect(imported.data.added.length + undone.data.restored.length).toBe(LIMIT)
    expect(await used()).toBe(LIMIT)
    const rejected = [...imported.data.rejected, ...undone.data.rejected]
    expect(rejected.map(({ reason }) => reason)).toEqual(Array.from({ length: 6 }, () => 'overLimit'))
  })

  it('expires an entry at its minute, and at midnight, for both', async () => {
    const midnight = endOfDay(dayOf(gateway.now())) ?? 0
    await addOne(0, { expiresAt: gateway.now() + MINUTE })
    await addOne(1, { expiresAt: midnight })
    const counted = async () =>
      (await Promise.all([query(phone, list), query(tablet, list)])).map((answer) => answer.data.quota.used)
    gateway.advance(MINUTE - 1)
    expect(await counted()).toEqual([2, 2])
    gateway.advance(1)
    expect(await counted()).toEqual([1, 1])
    gateway.advance(midnight - gateway.now())
    expect(await counted()).toEqual([0, 0])
    const again = await Promise.all([add(phone, list, [value(1)]), add(tablet, list, [value(1)])])
    expect(again.map((answer) => answer.data.added.length).sort()).toEqual([0, 1])
  })
})

describe('a product that ends while entries are added', () => {
  /** Whether somebody waits for the lists' entries; on the embedded database all wait for the one connection. */
  async function isAwaited(trx: TestApp['db']): Promise<boolean> {
    const waiting = sql`select 1 from pg_locks where relation = 'list_entries'::regclass and not granted`
    return (await waiting.execute(trx)).rows.length > 0
  }

  it('ends before or after: the response matches the added entries', async () => {
    const { adding } = await gateway.db.transaction().execute(async (trx) => {
      await sql`lock table list_entries in exclusive mode`.execute(trx)
      const adding = add(phone, 'black', numbers(3))
      for (let tries = 0; tries < 50 && !(await isAwaited(trx)); tries += 1) await new Promise(setImmediate)
      await trx.updateTable('products').set({ status: 4 }).execute()
      return { adding }
    })
    const answer = await adding
    const { quota, items } = (await query(phone, 'black')).data
    expect(quota).toEqual({ used: items.length, limit: 0 })
    if (items.length === 0) return expect(answer.code).toBe('U0201')
    expect(answer.data).toMatchObject({ rejected: [], quota: { used: 3, limit: LIMIT } })
  })
})

describe.each(everyList)('the list $list, when a request is repeated', (sample) => {
  const { list, opposite, value } = sample
  const twice = (call: 'add' | 'remove' | 'restore' | 'edit', body: object) => {
    const request = { list, requestId: newRequest(), ...body }
    return Promise.all([
      gateway.call(`guard/v1/list/${call}`, request, phone),
      gateway.call(`guard/v1/list/${call}`, request, tablet),
    ])
  }

  it('adds, edits, removes and restores once, and returns the same', async () => {
    const [one, other] = await twice('add', { entries: [{ value: value(0) }] })
    expect(other).toEqual(one)
    const [entry] = (await query(phone, list)).data.items
    expect((await query(phone, list)).data.quota.used).toBe(1)
    const edits = await twice('edit', { id: entry?.id, note: '一' })
    expect(edits[1]).toEqual(edits[0])
    const removals = await twice('remove', { ids: [entry?.id] })
    expect(removals[1]).toEqual(removals[0])
    expect(removals[0].code).toBe('A0000')
    const undone = await twice('restore', { ids: [entry?.id] })
    expect(undone[1]).toEqual(undone[0])
    expect((await query(phone, list)).data.items).toEqual([{ ...entry, note: '一' }])
  })

  it('moves once, also when the value has been moved back meanwhile', async () => {
    await add(phone, opposite, [value(0)])
    const body = { list, entries: [{ value: value(0) }], move: true, requestId: newRequest() }
    const first = await gateway.call('guard/v1/list/add', body, phone)
    await add(tablet, opposite, [value(0)], { move: true })
    expect((await gateway.call('guard/v1/list/add', body, phone)).data).toEqual(first.data)
    expect((await query(phone, list)).data.items).toEqual([])
  })

  it('returns the same for a removal, also after the value was added again and midnight has passed', async () => {
    const { added } = (await add(phone, list, [value(0)])).data
    const requestId = newRequest()
    const ids = added.map((entry) => entry.id)
    const first = await remove(phone, list, ids, { requestId })
    gateway.advance((endOfDay(dayOf(gateway.now())) ?? 0) - gateway.now())
    await add(phone, list, [value(0)])
    expect((await remove(tablet, list, ids, { requestId })).data).toEqual(first.data)
    expect((await query(phone, list)).data.items).toHaveLength(1)
  })

  it('refuses a requestId that belongs to another request', async () => {
    const requestId = newRequest()
    await remove(phone, list, ['x'], { requestId })
    expect((await remove(phone, list, ['y'], { requestId })).status).toBe(400)
  })
})
