import { makeTestApp, newRequest, type TestApp } from '../support/app'

const L = '/unicomAssistant/uasp/guard/v1/sms/list'
const MINUTE = 60 * 1000
const NINE = '13800138000'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const add = (token: string, list: string, values: string[], more: object = {}) =>
  gateway.call(
    `${L}/add`,
    { list, entries: values.map((value) => ({ value })), requestId: newRequest(), ...more },
    token,
  )
const query = async (token: string, list: string, more: object = {}) =>
  (await gateway.call(`${L}/query`, { list, ...more }, token)).data
const remove = (token: string, list: string, ids: string[]) =>
  gateway.call(`${L}/remove`, { list, ids, requestId: newRequest() }, token)
const restore = (token: string, list: string, ids: string[]) =>
  gateway.call(`${L}/restore`, { list, ids, requestId: newRequest() }, token)
const text = (phoneNo: string, from: string, words: string) =>
  gateway.line.feed({ phoneNo, kind: 'sms', from, text: words })
const senders = (count: number, prefix = '1068') =>
  Array.from({ length: count }, (_unused, index) => `${prefix}${String(index).padStart(4, '0')}`)

describe('a list of the SMS guard', () => {
  it('keeps one spelling of a sender, a prefix and a note', async () => {
    const token = await gateway.login(NINE)
    const entries = [
      { value: '+86 139-0013-8000', note: ' 推销 ' },
      { value: '1069*' },
      { value: '1065', isPrefix: true },
    ]
    const { added } = (await gateway.call(`${L}/add`, { list: 'refused', entries, requestId: newRequest() }, token))
      .data
    expect(added.map(({ value, isPrefix, note }) => [value, isPrefix, note])).toEqual([
      ['13900138000', false, '推销'],
      ['1069', true, ''],
      ['1065', true, ''],
    ])
    expect((await query(token, 'refused', { search: '推' })).items.map(({ value }) => value)).toEqual(['13900138000'])
    expect((await query(token, 'refused', { search: '139 0013' })).items).toHaveLength(1)
  })

  it.each([
    [NINE, 100, 94, 30],
    ['13800138003', 50, 44, 20],
    ['13800138005', 10, 10, 10],
    ['13800138004', 10, 10, 10],
  ])('of %s holds %d refused and %d allowed senders and %d words, and not one more', async (phoneNo, ...limits) => {
    const token = await gateway.login(phoneNo)
    const lists = [
      ['refused', limits[0], '1062'],
      ['allowed', limits[1], '1063'],
      ['blockWord', limits[2], '推广'],
    ] as const
    for (const [list, limit, prefix] of lists) {
      const { used } = (await query(token, list)).quota
      const { added, rejected, quota } = (await add(token, list, senders(limit - used + 1, prefix))).data
      expect(added).toHaveLength(limit - used)
      expect(rejected.map(({ reason }) => reason)).toEqual(['overLimit'])
      expect(quota).toEqual({ used: limit, limit })
    }
  })

  it('takes nothing without a product', async () => {
    const token = await gateway.login('13800138009')
    expect((await add(token, 'refused', ['10690218'])).code).toBe('U0201')
    expect((await query(token, 'refused')).quota).toEqual({ used: 0, limit: 0 })
  })

  it('says why an entry cannot be added', async () => {
    const token = await gateway.login('13800138006')
    await add(token, 'allowed', ['10690218'])
    const { rejected } = (await add(token, 'refused', ['abc', '10690218', '10010', '10681111', '1068 1111'])).data
    expect(rejected.map(({ value, reason }) => [value, reason])).toEqual([
      ['abc', 'bad'],
      ['10690218', 'onOtherList'],
      ['10010', 'neverBlocked'],
      ['1068 1111', 'duplicate'],
    ])
    const words = (await add(token, 'blockWord', ['a', '贷 款', '贷款'])).data
    expect(words.rejected.map(({ reason }) => reason)).toEqual(['bad', 'duplicate'])
  })

  it('moves an entry from the opposite list when asked to', async () => {
    const token = await gateway.login('13800138006')
    await add(token, 'blockWord', ['会员日'])
    expect((await add(token, 'allowWord', ['会员日'])).data.rejected[0]?.reason).toBe('onOtherList')
    expect((await add(token, 'allowWord', ['会员日'], { move: true })).data.added).toHaveLength(1)
    expect((await query(token, 'blockWord', { search: '会员日' })).items).toEqual([])
  })

  it('decides what the line does with the next SMS', async () => {
    const token = await gateway.login('13800138008')
    await add(token, 'refused', ['1067*'])
    await add(token, 'allowed', ['10671234'])
    await add(token, 'blockWord', ['加微信'])
    const verdict = async (from: string, words: string) => (await text('13800138008', from, words)).rule
    expect(await verdict('10675555', '您好')).toEqual({ reason: 'refusedSender', detail: '1067*' })
    expect(await verdict('10671234', '您好')).toEqual({ reason: 'allowedSender', detail: '10671234' })
    expect(await verdict('13912345678', '快加 微-信 领红包')).toMatchObject({ reason: 'blockWord' })
  })

  it('gives removed entries back as they were, for ten minutes', async () => {
    const token = await gateway.login('13800138006')
    const [entry] = (await add(token, 'refused', ['10684444'])).data.added
    const ids = [entry?.id ?? '']
    expect((await remove(token, 'allowed', ids)).data.removedIds).toEqual([])
    expect((await remove(token, 'refused', ids)).data.removedIds).toEqual(ids)
    expect((await restore(token, 'refused', ids)).data.restored).toEqual([entry])
    await remove(token, 'refused', ids)
    await add(token, 'allowed', ['10684444'])
    expect((await restore(token, 'refused', ids)).data.rejected).toEqual([{ value: '10684444', reason: 'onOtherList' }])
    gateway.advance(10 * MINUTE)
    expect((await restore(token, 'refused', ids)).code).toBe('U0301')
  })

  it('is paged by a cursor', async () => {
    const token = await gateway.login('13800138007')
    for (const value of senders(3, '1061')) {
      await add(token, 'refused', [value])
      gateway.advance(1000)
    }
    const first = await query(token, 'refused', { limit: 2 })
    const second = await query(token, 'refused', { limit: 2, cursor: first.nextCursor })
    expect([...first.items, ...second.items].map(({ value }) => value)).toEqual(senders(3, '1061').reverse())
    expect(second.nextCursor).toBeNull()
  })
})

describe('two devices and repeats', () => {
  it('never exceed the limit together', async () => {
    const token = await gateway.login('13800138007')
    await Promise.all([add(token, 'allowed', senders(6, '1066')), add(token, 'allowed', senders(6, '1064'))])
    expect((await query(token, 'allowed')).quota).toEqual({ used: 10, limit: 10 })
  })

  it('moving one sender to both lists at once leaves it on one', async () => {
    const token = await gateway.login('13800138008')
    await Promise.all([
      add(token, 'refused', ['10685555'], { move: true }),
      add(token, 'allowed', ['10685555'], { move: true }),
    ])
    const on = await Promise.all(['refused', 'allowed'].map((list) => query(token, list, { search: '10685555' })))
    expect(on.flatMap(({ items }) => items)).toHaveLength(1)
  })

  it('a repeated request adds once', async () => {
    const token = await gateway.login('13800138008')
    const body = { list: 'refused', entries: [{ value: '10686666' }], requestId: newRequest() }
    const [first, second] = await Promise.all([
      gateway.call(`${L}/add`, body, token),
      gateway.call(`${L}/add`, body, token),
    ])
    expect(second.data).toEqual(first.data)
    expect((await query(token, 'refused', { search: '10686666' })).items).toHaveLength(1)
  })
})

describe("another subscriber's entries", () => {
  it('are neither seen, removed nor restored', async () => {
    const owner = await gateway.login('13800138008')
    const thief = await gateway.login('13800138006')
    const [entry] = (await add(owner, 'refused', ['10687777'])).data.added
    const ids = [entry?.id ?? '']
    expect((await query(thief, 'refused', { search: '10687777' })).items).toEqual([])
    expect((await remove(thief, 'refused', ids)).data.removedIds).toEqual([])
    await remove(owner, 'refused', ids)
    expect((await restore(thief, 'refused', ids)).code).toBe('U0301')
  })
})
