import type { ListName } from '@contract/words/lists'
import { makeTestApp, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { listCalls, numbers } from './list-calls'
import { everyList, valuesOf } from './samples'

let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const { add, query, remove } = listCalls(() => gateway)
const reasonsOf = async (token: string, list: ListName, values: string[]) =>
  (await add(token, list, values)).data.rejected.map(({ value, reason }) => [value, reason])

describe('the limits of', () => {
  it.each([
    ['nine', [100, 94, 92, 92, 100, 94, 30, 30]],
    ['three', [50, 44, 42, 42, 50, 44, 20, 20]],
    ['dnd', [10, 10, 10, 10, 10, 10, 10, 10]],
    ['umm', [10, 10, 10, 10, 0, 0, 0, 0]],
    ['sms', [0, 0, 0, 0, 10, 10, 10, 10]],
  ] as const)('%s are exact on every list', async (product, limits) => {
    for (const [index, sample] of everyList.entries()) {
      const { token } = await newSubscriber(gateway, product)
      const limit = limits[index] ?? 0
      const answer = await add(token, sample.list, valuesOf(sample, limit + 1))
      if (limit === 0) expect(answer.code).toBe('U0201')
      else expect(answer.data.quota).toEqual({ used: limit, limit })
    }
  })
})

describe('a list of numbers', () => {
  it('stores a normalised number, with its place and carrier', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    await add(token, 'black', ['010 8888 9999'])
    gateway.advance(1000)
    await add(token, 'black', ['+86 138-0000-1111'])
    expect((await query(token, 'black')).data.items).toMatchObject([
      { value: '13800001111', place: '北京市', carrier: '移动' },
      { value: '01088889999' },
    ])
  })

  it('refuses the own number, and numbers that must not be blocked', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    const refused = [
      [phoneNo, 'ownNumber'],
      ['96110', 'neverBlocked'],
      ['10010', 'neverBlocked'],
    ]
    expect(await reasonsOf(token, 'black', [phoneNo, '96110', '10010'])).toEqual(refused)
    expect(await reasonsOf(token, 'white', [phoneNo, '96110'])).toEqual([[phoneNo, 'ownNumber']])
  })

  it('is searched by number, however its digits are grouped, and by note', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    await add(token, 'black', [], { entries: [{ value: '13711112222', note: '100%_Loan' }] })
    for (const search of ['1371111', '137 1111-2222', '1222', '100%_l', 'loan']) {
      expect((await query(token, 'black', { search })).data.items).toHaveLength(1)
    }
    expect((await query(token, 'black', { search: '10%' })).data.items).toEqual([])
  })

  it('accepts any text as a note but NUL and half a character, which no database stores', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    const withNote = (value: string, note: string) => add(token, 'black', [], { entries: [{ value, note }] })
    const odd = `<b>'; drop table list_entries; --😀`
    expect((await withNote('13711110001', odd)).data.added[0]?.note).toBe(odd)
    expect((await withNote('13711110002', '\ud83d')).status).toBe(400)
    expect((await withNote('13711110003', 'a\u0000b')).status).toBe(400)
  })

  it('starts over at an unknown cursor', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    await add(token, 'black', numbers(2))
    const first = (await query(token, 'black')).data.items
    const wild = Buffer.from('99999999999999999999 x').toString('base64url')
    expect((await query(token, 'black', { cursor: wild })).data.items).toEqual(first)
    expect((await query(token, 'black', { cursor: '%%' })).data.items).toEqual(first)
  })
})

describe('the lists of segments', () => {
  it('are normalised, with or without a star, for national and foreign numbers', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    const { added } = (await add(token, 'blackSegment', ['00 44-20', '0170', '171*'])).data
    expect(added.map(({ value, place }) => [value, place])).toEqual([
      ['+4420*', ''],
      ['0170*', ''],
      ['171*', ''],
    ])
    expect((await query(token, 'blackSegment', { search: '44 20' })).data.items).toHaveLength(1)
  })

  it('share their limit, so a move needs no free place', async () => {
    const { token } = await newSubscriber(gateway, 'dnd')
    const five = (from: number) => Array.from({ length: 5 }, (_unused, index) => `18${from + index}*`)
    await add(token, 'blackSegment', five(0))
    await add(token, 'whiteSegment', five(5))
    expect(await reasonsOf(token, 'blackSegment', ['199*'])).toEqual([['199*', 'overLimit']])
    const { added, rejected, quota } = (await add(token, 'blackSegment', ['185*', '199*'], { move: true })).data
    expect(added.map(({ value }) => value)).toEqual(['185*'])
    expect(rejected).toEqual([{ value: '199*', reason: 'overLimit' }])
    expect(quota).toEqual({ used: 10, limit: 10 })
    expect((await query(token, 'whiteSegment')).data.items).toHaveLength(4)
  })
})

describe('the lists of senders and words', () => {
  it('store a normalised sender, and a prefix of senders beside it', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    const { added } = (await add(token, 'refused', ['+86 139-0013-8000', '1069…', '1069'])).data
    expect(added.map(({ value }) => value)).toEqual(['13900138000', '1069*', '1069'])
    expect((await query(token, 'refused', { search: '139 0013' })).data.items).toHaveLength(1)
  })

  it('refuse protected senders, also with a star', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    expect(await reasonsOf(token, 'refused', ['10010', '10010*'])).toEqual([
      ['10010', 'neverBlocked'],
      ['10010*', 'neverBlocked'],
    ])
    expect(await reasonsOf(token, 'allowed', ['10086'])).toEqual([])
  })

  it('store a word as written, once in any spelling; 110 is allowed', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    expect(await reasonsOf(token, 'blockWord', ['贷 款', '贷款', '110'])).toEqual([['贷款', 'duplicate']])
    expect((await query(token, 'blockWord', { search: '贷 款' })).data.items).toMatchObject([{ value: '贷 款' }])
  })
})

it('a value may be on one list of every topic', async () => {
  const { token } = await newSubscriber(gateway, 'nine')
  for (const list of ['white', 'refused', 'blockWord'] as const) {
    expect(await reasonsOf(token, list, ['13900007000'])).toEqual([])
  }
  const { items } = (await query(token, 'white')).data
  await remove(
    token,
    'white',
    items.map(({ id }) => id),
  )
  expect((await query(token, 'refused')).data.items).toHaveLength(1)
})
