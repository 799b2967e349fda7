import { endOfDay } from '@/rules/lists/entry-end'
import { topicOf } from '@/rules/lists/list-kinds'
import { dayOf } from '@/rules/time/shanghai'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { listCalls } from './list-calls'
import { everyList, valuesOf } from './samples'

const MINUTE = 60 * 1000
const LIMIT = 10
let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
})
beforeEach(async () => {
  token = (await newSubscriber(gateway, 'dnd')).token
})
afterAll(() => gateway.close())

const { add, edit, query, remove, restore } = listCalls(() => gateway)

describe.each(everyList)('the list $list', (sample) => {
  const { list, opposite, value, respell, bad } = sample
  const valuesOn = async (name: string, search = '') =>
    (await query(token, name, { search })).data.items.map((item) => item.value)
  const addOne = async (index: number, more: object = {}) => {
    const { added } = (await add(token, list, [], { entries: [{ value: value(index), ...more }] })).data
    return added[0]
  }

  it('keeps values with their notes, newest first, and is searched by both', async () => {
    await addOne(0, { note: ' 100%_Loan ' })
    gateway.advance(1000)
    await addOne(1)
    expect(await valuesOn(list)).toEqual([value(1), value(0)])
    expect(await valuesOn(list, '0%_l')).toEqual([value(0)])
    expect(await valuesOn(list, value(1).slice(2, 6))).toContain(value(1))
    expect(await valuesOn(list, '10%')).toEqual([])
    expect(await valuesOn(opposite)).toEqual([])
    expect((await query(token, list)).data.items[1]).toMatchObject({ note: '100%_Loan', expiresAt: null })
  })

  it('keeps the order of entries that are added together', async () => {
    await addOne(8)
    gateway.advance(1000)
    await add(token, list, [4, 0, 5, 2].map(value))
    expect(await valuesOn(list)).toEqual([4, 0, 5, 2, 8].map(value))
  })

  it('is paged by a cursor that stays right while entries are added', async () => {
    for (let index = 0; index < 5; index += 1) {
      await addOne(index)
      gateway.advance(1000)
    }
    const first = (await query(token, list, { limit: 2 })).data
    await addOne(9)
    const second = (await query(token, list, { limit: 2, cursor: first.nextCursor })).data
    const third = (await query(token, list, { limit: 2, cursor: second.nextCursor })).data
    const seen = [...first.items, ...second.items, ...third.items].map((item) => item.value)
    expect(seen).toEqual(valuesOf(sample, 5).reverse())
    expect(third.nextCursor).toBeNull()
  })

  it('accepts as many as the product allows, and not one more', async () => {
    const { added, rejected, quota } = (await add(token, list, valuesOf(sample, LIMIT + 1))).data
    expect(added).toHaveLength(LIMIT)
    expect(rejected).toEqual([{ value: value(LIMIT), reason: 'overLimit' }])
    expect(quota).toEqual({ used: LIMIT, limit: LIMIT })
  })

  it('returns why a value cannot be added, in the check and on adding, with the value as sent', async () => {
    await add(token, opposite, [value(0)])
    await addOne(1)
    const entries = [
      { value: bad },
      { value: respell(value(0)) },
      { value: respell(value(1)) },
      { value: value(2) },
      { value: respell(value(2)) },
      { value: value(3), expiresAt: gateway.now() },
    ]
    const expected = [
      { value: bad, reason: 'bad' },
      { value: respell(value(0)), reason: 'onOtherList' },
      { value: respell(value(1)), reason: 'duplicate' },
      { value: respell(value(2)), reason: 'duplicate' },
      { value: value(3), reason: 'expired' },
    ]
    const before = (await query(token, list)).data
    expect((await gateway.call('guard/v1/list/check', { list, entries }, token)).data).toEqual({
      rejected: expected,
      quota: before.quota,
    })
    expect((await query(token, list)).data).toEqual(before)
    expect((await add(token, list, [], { entries })).data.rejected).toEqual(expected)
  })

  it('moves a value from the opposite list, with its note, also when only that list is full', async () => {
    await add(token, opposite, [], { entries: [{ value: value(0), note: '公司' }] })
    const { added } = (await add(token, list, [respell(value(0))], { move: true })).data
    expect(added[0]).toMatchObject({ note: '公司' })
    expect(await valuesOn(opposite)).toEqual([])
    await add(token, list, valuesOf(sample, LIMIT - 1, 1))
    expect((await add(token, opposite, [value(0)], { move: true })).data.rejected).toEqual([])
    expect(await valuesOn(list)).toHaveLength(LIMIT - 1)
  })

  it('changes a note or an expiry and keeps the rest', async () => {
    const entry = await addOne(0)
    const until = gateway.now() + MINUTE
    expect((await edit(token, list, entry?.id, { note: ' 快递 ' })).data).toEqual({ ...entry, note: '快递' })
    expect((await edit(token, list, entry?.id, { expiresAt: until })).data).toMatchObject({
      note: '快递',
      expiresAt: until,
    })
    expect((await edit(token, list, entry?.id, { expiresAt: gateway.now() })).code).toBe('U0100')
    expect((await edit(token, opposite, entry?.id, { note: 'x' })).code).toBe('U0301')
    expect((await edit(token, list, entry?.id, { expiresAt: null })).data).toEqual({ ...entry, note: '快递' })
    await remove(token, list, [entry?.id])
    expect((await edit(token, list, entry?.id, { note: 'x' })).code).toBe('U0301')
  })

  it('lets an entry expire, which frees its value', async () => {
    await addOne(0, { expiresAt: gateway.now() + MINUTE })
    gateway.advance(MINUTE - 1)
    expect(await valuesOn(list)).toEqual([value(0)])
    gateway.advance(1)
    expect((await query(token, list)).data).toMatchObject({ items: [], quota: { used: 0 } })
    expect((await add(token, opposite, [value(0)])).data.added).toHaveLength(1)
  })

  it('finally deletes expired entries, and keeps the rest', async () => {
    await addOne(0, { expiresAt: gateway.now() + MINUTE })
    await addOne(1, { expiresAt: gateway.now() + 60 * MINUTE })
    gateway.advance(MINUTE)
    await addOne(2)
    gateway.advance(10 * MINUTE)
    await addOne(3)
    const rows = gateway.db.selectFrom('list_entries').where('subscriber_id', '=', token.slice(4, 20))
    const values = (await rows.select('value').orderBy('value').execute()).map((row) => row.value)
    expect(values).toEqual(valuesOf(sample, 3, 1))
  })

  it('restores removed entries unchanged, for ten minutes', async () => {
    const entries = [await addOne(0, { note: '一' }), await addOne(1, { expiresAt: gateway.now() + 60 * MINUTE })]
    const ids = entries.map((entry) => entry?.id)
    expect((await remove(token, opposite, ids)).data.removedIds).toEqual([])
    expect((await remove(token, list, ids)).data).toMatchObject({ quota: { used: 0 } })
    const { restored } = (await restore(token, list, ids)).data
    expect(restored).toEqual(expect.arrayContaining(entries))
    await remove(token, list, ids)
    gateway.advance(10 * MINUTE)
    expect((await restore(token, list, ids)).code).toBe('U0301')
  })

  it('restores one entry of a value that was removed twice, and none that is on a list again or has expired', async () => {
    const ids: (string | undefined)[] = []
    for (let time = 0; time < 2; time += 1) {
      ids.push((await addOne(0))?.id)
      await remove(token, list, ids)
    }
    const twice = (await restore(token, list, ids)).data
    expect([twice.restored.length, twice.rejected]).toEqual([1, [{ value: value(0), reason: 'duplicate' }]])
    const short = await addOne(1, { expiresAt: gateway.now() + MINUTE })
    const moved = await addOne(2)
    await remove(token, list, [short?.id, moved?.id])
    await add(token, opposite, [], { entries: [{ value: value(2), expiresAt: gateway.now() + 2 * MINUTE }] })
    gateway.advance(MINUTE)
    const { rejected } = (await restore(token, list, [short?.id, moved?.id])).data
    expect(rejected.map(({ reason }) => reason).sort()).toEqual(['expired', 'onOtherList'])
    gateway.advance(MINUTE)
    expect((await restore(token, list, [moved?.id])).data.restored).toEqual([moved])
  })

  it('expires an entry kept through a day when the next one begins in Shanghai, and undoes across midnight', async () => {
    const midnight = endOfDay(dayOf(gateway.now())) ?? 0
    const today = await addOne(0, { expiresAt: midnight })
    const always = await addOne(1)
    gateway.advance(midnight - 1 - gateway.now())
    await remove(token, list, [always?.id])
    expect(await valuesOn(list)).toEqual([value(0)])
    gateway.advance(1)
    expect(await valuesOn(list)).toEqual([])
    expect((await restore(token, list, [always?.id])).data.restored).toEqual([always])
    expect((await edit(token, list, today?.id, { expiresAt: null })).code).toBe('U0301')
  })

  it("neither shows, changes, removes nor restores another subscriber's entries", async () => {
    const thief = (await newSubscriber(gateway, 'dnd')).token
    const entry = await addOne(0)
    const ids = [entry?.id]
    expect((await query(thief, list)).data.items).toEqual([])
    expect((await edit(thief, list, entry?.id, { note: 'x' })).code).toBe('U0301')
    expect((await remove(thief, list, ids)).data.removedIds).toEqual([])
    expect((await add(thief, list, [value(0)])).data.rejected).toEqual([])
    await remove(token, list, ids)
    expect((await restore(thief, list, ids)).code).toBe('U0301')
    expect((await restore(token, list, ids)).data.restored).toEqual([entry])
  })

  it('accepts nothing without a product, and returns what is missing', async () => {
    const none = await gateway.login('13800138009')
    const body = { list, entries: [{ value: value(0) }] }
    const added = await gateway.call('guard/v1/list/add', { ...body, requestId: newRequest() }, none)
    const checked = await gateway.call('guard/v1/list/check', body, none)
    expect([added.code, checked.code]).toEqual(['U0201', 'U0201'])
    const missing = { number: '名单功能', segment: '号段拦截', sender: '短信卫士', word: '短信卫士' }
    expect(added.msg).toContain(missing[topicOf(list)])
    expect((await query(none, list)).data.quota).toEqual({ used: 0, limit: 0 })
  })
})
