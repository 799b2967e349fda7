import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { listCalls } from './list-calls'

let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const { add, query, remove, restore } = listCalls(() => gateway)

/** A choice on the number of a subscriber, what it promises for its calls and texts, and whether it names just this number. */
interface Choice {
  list: 'allowance' | 'black' | 'white' | 'blackSegment' | 'whiteSegment' | 'refused' | 'allowed'
  isExact: boolean
}

const isStop = ({ list }: Choice) => ['black', 'blackSegment', 'refused'].includes(list)
const of = (...lists: Choice['list'][]) => lists.map((list) => ({ list, isExact: true }))
const choices = {
  call: [
    ...of('allowance', 'black', 'white'),
    { list: 'blackSegment', isExact: false },
    { list: 'whiteSegment', isExact: false },
  ],
  sms: [
    ...of('allowance', 'black', 'white', 'refused', 'allowed'),
    { list: 'refused', isExact: false },
    { list: 'allowed', isExact: false },
  ],
} satisfies Record<string, Choice[]>

/**
 * The newer choice decides. Only an entry for a whole segment yields to an older one for just this number; an allowance,
 * which is for a time, yields to any newer one that stops.
 */
function expected(older: Choice, newer: Choice): 'stop' | 'pass' {
  const isException = older.isExact && !newer.isExact && !(older.list === 'allowance' && isStop(newer))
  return isStop(isException ? older : newer) ? 'stop' : 'pass'
}

type Kind = keyof typeof choices
const pairs = (['call', 'sms'] as const).flatMap((kind) =>
  choices[kind].flatMap((older) => choices[kind].map((newer) => ({ kind, older, newer }))),
)
const nameOf = ({ list, isExact }: Choice) => (isExact ? list : `${list} of a prefix`)
let last = 0

describe('of two choices on one number the newer one decides', () => {
  let someone: { token: string; phoneNo: string }
  beforeAll(async () => {
    someone = await newSubscriber(gateway, 'nine')
  })

  it.each(pairs.map((pair) => [pair.kind, nameOf(pair.older), nameOf(pair.newer), pair] as const))(
    'for a %s: %s, then %s',
    async (kind, _older, _newer, { older, newer }) => {
      last += 1
      // A prefix of eight digits covers only this test's number.
      const from = `0755260${String(last).padStart(5, '0')}`
      const id = await rowOf(kind, from)
      await choose(older, from, id)
      gateway.advance(1000)
      await choose(newer, from, id)
      gateway.advance(1000)
      const { action } = await arrive(kind, from)
      await clear()
      expect(action).toBe(expected(older, newer))
    },
  )

  const arrive = (kind: Kind, from: string) =>
    gateway.line.feed({ phoneNo: someone.phoneNo, kind, from, seconds: 0, ...(kind === 'sms' ? { text: '您好' } : {}) })

  /** A row of this caller, on which an allowance is chosen. */
  async function rowOf(kind: Kind, from: string): Promise<string> {
    await add(someone.token, kind === 'call' ? 'black' : 'refused', [from], { move: true })
    await arrive(kind, from)
    const row = await gateway.db
      .selectFrom('line_log')
      .select('entry_id')
      .where('caller', '=', from)
      .executeTakeFirstOrThrow()
    await clear()
    return row.entry_id
  }

  async function choose({ list, isExact }: Choice, from: string, id: string): Promise<void> {
    const { token } = someone
    if (list === 'allowance')
      await gateway.call('guard/v1/intercept/allow', { id, duration: 'day', requestId: newRequest() }, token)
    else await add(token, list, [isExact ? from : `${from.slice(0, -1)}*`], { move: true })
  }

  async function clear(): Promise<void> {
    for (const list of ['black', 'white', 'blackSegment', 'whiteSegment', 'refused', 'allowed']) {
      const ids = (await query(someone.token, list)).data.items.map((entry) => entry.id)
      if (ids.length > 0) await remove(someone.token, list, ids)
    }
  }
})

describe('an allowance for a day', () => {
  async function allowed(from: string) {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    await add(token, 'black', [from])
    await gateway.line.feed({ phoneNo, kind: 'call', from, seconds: 0 })
    const { items } = (await gateway.call('guard/v1/intercept/query', { tab: 'stopped', limit: 1 }, token)).data
    const id = items[0]?.id ?? ''
    await gateway.call('guard/v1/intercept/allow', { id, duration: 'day', requestId: newRequest() }, token)
    const ring = async () => (await gateway.line.feed({ phoneNo, kind: 'call', from, seconds: 0 })).action
    expect(await ring()).toBe('pass')
    return { token, id, ring }
  }

  it('ends when a number on the blacklist is put there again', async () => {
    const { token, ring } = await allowed('02188889901')
    expect((await add(token, 'black', ['02188889901'])).data.rejected).toMatchObject([{ reason: 'duplicate' }])
    expect(await ring()).toBe('stop')
  })

  it('ends when a removal from the blacklist is undone, and its record says so', async () => {
    const { token, id, ring } = await allowed('02188889902')
    const ids = (await query(token, 'black')).data.items.map((entry) => entry.id)
    await remove(token, 'black', ids)
    expect(await ring()).toBe('pass')
    await restore(token, 'black', ids)
    expect(await ring()).toBe('stop')
    expect((await gateway.call('guard/v1/intercept/detail', { id }, token)).data).toMatchObject({ allowedUntil: null })
  })
})

describe('what must not be blocked', () => {
  it.each([
    ['blackSegment', '110*', 'neverBlocked'],
    ['blackSegment', '10086*', 'neverBlocked'],
    ['refused', '96110*', 'neverBlocked'],
    ['refused', '10010', 'neverBlocked'],
  ])('is refused by the list %s: %s', async (list, value, reason) => {
    const { token } = await newSubscriber(gateway, 'nine')
    expect((await add(token, list, [value])).data.rejected).toEqual([{ value, reason }])
  })

  it.each(['blackSegment', 'refused'])("is one's own number, by the list %s", async (list) => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    const values = list === 'refused' ? [phoneNo, `${phoneNo}*`] : [`${phoneNo}*`]
    const { rejected } = (await add(token, list, values)).data
    expect(rejected).toEqual(values.map((value) => ({ value, reason: 'ownNumber' })))
  })
})
