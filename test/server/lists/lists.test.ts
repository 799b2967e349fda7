import { makeTestApp, newRequest, type TestApp } from '../support/app'
import { listCalls, numbers } from './list-calls'

const L = '/unicomAssistant/uasp/guard/v1/list'
const MINUTE = 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const { add, query } = listCalls(() => gateway)

describe('a list', () => {
  it('keeps a number with its note, place and carrier, newest first', async () => {
    const token = await gateway.login('13800138000')
    const { used } = (await query(token, 'black')).data.quota
    const requestId = newRequest()
    await gateway.call(
      `${L}/add`,
      { list: 'black', entries: [{ value: '13800001111', note: ' 推销 ' }], requestId },
      token,
    )
    gateway.advance(1000)
    await add(token, 'black', ['010 8888 9999'.replaceAll(' ', '')])
    const { items, quota } = (await query(token, 'black')).data
    expect(items.slice(0, 2).map((item) => item.value)).toEqual(['01088889999', '13800001111'])
    expect(items[1]).toMatchObject({ note: '推销', place: '北京市', carrier: '移动', expiresAt: null })
    expect(quota).toEqual({ used: used + 2, limit: 100 })
  })

  it.each([
    ['13800138000', 100, 94],
    ['13800138003', 50, 44],
    ['13800138001', 10, 10],
  ])('of %s holds %d black and %d white numbers and not one more', async (phoneNo, black, white) => {
    const token = await gateway.login(phoneNo)
    for (const [list, limit] of [
      ['black', black],
      ['white', white],
    ] as const) {
      const before = (await query(token, list)).data.quota.used
      const prefix = list === 'black' ? '1391000' : '1392000'
      const { added, rejected, quota } = (await add(token, list, numbers(limit - before + 1, prefix))).data
      expect(added).toHaveLength(limit - before)
      expect(rejected.map((one) => one.reason)).toEqual(['overLimit'])
      expect(quota).toEqual({ used: limit, limit })
    }
  })

  it('takes nothing without a product', async () => {
    const token = await gateway.login('13800138009')
    expect((await add(token, 'black', ['13900001111'])).code).toBe('U0201')
  })

  it('says why a number cannot be added', async () => {
    const token = await gateway.login('13800138006')
    await add(token, 'white', ['13900002222'])
    await add(token, 'black', ['13900003333'])
    const entries = [
      { value: '13900002222' },
      { value: '+8613900003333' },
      { value: '13800138006' },
      { value: '96110' },
      { value: '13900004444', expiresAt: gateway.now() },
    ]
    const { rejected } = (await gateway.call(`${L}/add`, { list: 'black', entries, requestId: newRequest() }, token))
      .data
    expect(rejected.map((one) => one.reason)).toEqual([
      'onOtherList',
      'duplicate',
      'ownNumber',
      'neverBlocked',
      'expired',
    ])
  })

  it('moves a number from the other list when asked to', async () => {
    const token = await gateway.login('13800138006')
    await add(token, 'white', ['13900005555'])
    const { added } = (await add(token, 'black', ['13900005555'], { move: true })).data
    expect(added).toHaveLength(1)
    const white = (await query(token, 'white', { search: '13900005555' })).data.items
    expect(white).toEqual([])
  })

  it('lets an entry end by itself', async () => {
    const token = await gateway.login('13800138002')
    const entries = [{ value: '13900006666', expiresAt: gateway.now() + MINUTE }]
    // The standard product has no list of its own: its limits are not shown, so they are 0.
    expect((await gateway.call(`${L}/add`, { list: 'black', entries, requestId: newRequest() }, token)).code).toBe(
      'U0201',
    )
    const three = await gateway.login('13800138003')
    await gateway.call(
      `${L}/remove`,
      { list: 'white', ids: (await query(three, 'white')).data.items.map((item) => item.id), requestId: newRequest() },
      three,
    )
    const until = [{ value: '13900006666', expiresAt: gateway.now() + MINUTE }]
    await gateway.call(`${L}/add`, { list: 'white', entries: until, requestId: newRequest() }, three)
    expect((await query(three, 'white')).data.items).toHaveLength(1)
    gateway.advance(MINUTE)
    expect((await query(three, 'white')).data.items).toHaveLength(0)
    expect((await add(three, 'white', ['13900006666'])).data.added).toHaveLength(1)
  })

  it('gives removed entries back as they were, for ten minutes', async () => {
    const token = await gateway.login('13800138007')
    const before = (await query(token, 'black')).data.quota
    const { added } = (await add(token, 'black', ['13900007777', '13900008888'])).data
    const ids = added.map((entry) => entry.id)
    const removed = (await gateway.call(`${L}/remove`, { list: 'black', ids, requestId: newRequest() }, token)).data
    expect(removed).toEqual({ removedIds: expect.arrayContaining(ids), quota: before })
    const restored = (await gateway.call(`${L}/restore`, { list: 'black', ids, requestId: newRequest() }, token)).data
      .restored
    expect(new Set(restored.map((entry) => entry.id))).toEqual(new Set(ids))
    await gateway.call(`${L}/remove`, { list: 'black', ids, requestId: newRequest() }, token)
    gateway.advance(10 * MINUTE)
    expect((await gateway.call(`${L}/restore`, { list: 'black', ids, requestId: newRequest() }, token)).code).toBe(
      'U0301',
    )
  })

  it('gives back one entry of a number that was removed twice', async () => {
    const token = await gateway.login('13800138007')
    const ids: string[] = []
    for (let time = 0; time < 2; time += 1) {
      const [entry] = (await add(token, 'black', ['13900009999'])).data.added
      if (entry) ids.push(entry.id)
      await gateway.call(`${L}/remove`, { list: 'black', ids, requestId: newRequest() }, token)
    }
    const { restored, rejected } = (
      await gateway.call(`${L}/restore`, { list: 'black', ids, requestId: newRequest() }, token)
    ).data
    expect(restored).toHaveLength(1)
    expect(rejected).toEqual([{ value: '13900009999', reason: 'duplicate' }])
  })

  it('gives an entry back although another of its number has ended since', async () => {
    const token = await gateway.login('13800138007')
    const [entry] = (await add(token, 'white', ['13900009998'])).data.added
    const ids = [entry?.id]
    await gateway.call(`${L}/remove`, { list: 'white', ids, requestId: newRequest() }, token)
    const entries = [{ value: '13900009998', expiresAt: gateway.now() + MINUTE }]
    await gateway.call(`${L}/add`, { list: 'black', entries, requestId: newRequest() }, token)
    const early = await gateway.call(`${L}/restore`, { list: 'white', ids, requestId: newRequest() }, token)
    expect(early.data.rejected).toEqual([{ value: '13900009998', reason: 'onOtherList' }])
    gateway.advance(MINUTE)
    const late = await gateway.call(`${L}/restore`, { list: 'white', ids, requestId: newRequest() }, token)
    expect(late.data.restored).toHaveLength(1)
  })

  it('loses only what was on it when ids of the other list are named', async () => {
    const token = await gateway.login('13800138007')
    const [entry] = (await add(token, 'black', ['13900009997'])).data.added
    const wrongList = { list: 'white', ids: [entry?.id], requestId: newRequest() }
    expect((await gateway.call(`${L}/remove`, wrongList, token)).data.removedIds).toEqual([])
    expect((await query(token, 'black', { search: '13900009997' })).data.items).toHaveLength(1)
  })

  it('is searched by number, however its digits are grouped, and by note', async () => {
    const token = await gateway.login('13800138006')
    const entries = [{ value: '13711112222', note: '100%_Loan' }]
    await gateway.call(`${L}/add`, { list: 'black', entries, requestId: newRequest() }, token)
    for (const search of ['1371111', '137 1111-2222', '1222', '100%_l', 'loan']) {
      const found = (await query(token, 'black', { search })).data.items
      expect(found.map(({ value }) => value)).toContain('13711112222')
    }
    expect((await query(token, 'black', { search: '10%' })).data.items).toEqual([])
  })

  it('takes any text as a note but NUL, which no database keeps', async () => {
    const token = await gateway.login('13800138006')
    const withNote = (value: string, note: string) =>
      gateway.call(`${L}/add`, { list: 'black', entries: [{ value, note }], requestId: newRequest() }, token)
    const odd = `<b>'; drop table list_entries; --😀`
    expect((await withNote('13711110001', odd)).data.added[0]?.note).toBe(odd)
    expect((await withNote('13711110002', '\ud83d')).code).toBe('A0000')
    expect((await withNote('13711110003', 'a\u0000b')).status).toBe(400)
  })

  it('begins again at a cursor that is none of ours', async () => {
    const token = await gateway.login('13800138006')
    const first = (await query(token, 'black')).data.items
    const wild = Buffer.from('99999999999999999999 x').toString('base64url')
    expect((await query(token, 'black', { cursor: wild })).data.items).toEqual(first)
    expect((await query(token, 'black', { cursor: '%%' })).data.items).toEqual(first)
  })

  it('is paged by a cursor that stays right while rows are added', async () => {
    const token = await gateway.login('13800138008')
    const ids = (await query(token, 'black')).data.items.map((item) => item.id)
    await gateway.call(`${L}/remove`, { list: 'black', ids, requestId: newRequest() }, token)
    for (const phoneNo of numbers(5, '1393000')) {
      await add(token, 'black', [phoneNo])
      gateway.advance(1000)
    }
    const first = (await query(token, 'black', { limit: 2 })).data
    await add(token, 'black', ['13930009999'])
    const second = (await query(token, 'black', { limit: 2, cursor: first.nextCursor })).data
    const third = (await query(token, 'black', { limit: 2, cursor: second.nextCursor })).data
    const seen = [...first.items, ...second.items, ...third.items].map((item) => item.value)
    expect(seen).toEqual(numbers(5, '1393000').reverse())
    expect(third.nextCursor).toBeNull()
  })
})

describe('checking numbers before they are added', () => {
  it('answers what adding them would, and adds nothing', async () => {
    const token = await gateway.login('13800138006')
    await add(token, 'white', ['13900002220'])
    const before = (await query(token, 'black')).data.quota
    const entries = [{ value: '13900002220' }, { value: '110' }, { value: '13900002229' }]
    const { rejected, quota } = (await gateway.call(`${L}/check`, { list: 'black', entries }, token)).data
    expect(rejected).toEqual([
      { value: '13900002220', reason: 'onOtherList' },
      { value: '110', reason: 'neverBlocked' },
    ])
    expect(quota).toEqual(before)
    expect((await query(token, 'black', { search: '13900002229' })).data.items).toEqual([])
  })
})

describe('editing an entry', () => {
  const edit = (token: string, id: string | undefined, change: object, list = 'white') =>
    gateway.call(`${L}/edit`, { list, id, ...change, requestId: newRequest() }, token)

  it('changes its note or its end and leaves the rest', async () => {
    const token = await gateway.login('13800138008')
    const [entry] = (await add(token, 'white', ['13900004401'])).data.added
    const until = gateway.now() + MINUTE
    expect((await edit(token, entry?.id, { note: ' 快递 ' })).data).toMatchObject({ note: '快递', expiresAt: null })
    expect((await edit(token, entry?.id, { expiresAt: until })).data).toMatchObject({ note: '快递', expiresAt: until })
    expect((await edit(token, entry?.id, { expiresAt: null })).data).toMatchObject({ note: '快递', expiresAt: null })
    const [kept] = (await query(token, 'white', { search: '13900004401' })).data.items
    expect(kept).toMatchObject({ id: entry?.id, addedAt: entry?.addedAt, note: '快递' })
  })

  it('refuses an end that is over, and an entry that has left its list or is of another list', async () => {
    const token = await gateway.login('13800138008')
    const [entry] = (await add(token, 'white', ['13900004402'])).data.added
    expect((await edit(token, entry?.id, { expiresAt: gateway.now() })).code).toBe('U0100')
    expect((await edit(token, entry?.id, { note: 'x' }, 'black')).code).toBe('U0301')
    await gateway.call(`${L}/remove`, { list: 'white', ids: [entry?.id], requestId: newRequest() }, token)
    expect((await edit(token, entry?.id, { note: 'x' })).code).toBe('U0301')
  })

  it("never reaches another subscriber's entry", async () => {
    const owner = await gateway.login('13800138008')
    const thief = await gateway.login('13800138006')
    const [entry] = (await add(owner, 'white', ['13900004403'])).data.added
    expect((await edit(thief, entry?.id, { note: 'x' })).code).toBe('U0301')
  })
})

describe("another subscriber's entries", () => {
  it('are neither seen, removed nor restored', async () => {
    const owner = await gateway.login('13800138000')
    const thief = await gateway.login('13800138006')
    const [entry] = (await query(owner, 'black', { limit: 1 })).data.items
    const ids = [entry?.id]
    expect(
      (await gateway.call(`${L}/remove`, { list: 'black', ids, requestId: newRequest() }, thief)).data.removedIds,
    ).toEqual([])
    expect((await query(owner, 'black', { search: entry?.value })).data.items).toHaveLength(1)
    await gateway.call(`${L}/remove`, { list: 'black', ids, requestId: newRequest() }, owner)
    expect((await gateway.call(`${L}/restore`, { list: 'black', ids, requestId: newRequest() }, thief)).code).toBe(
      'U0301',
    )
  })
})
