import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const HOUR = 60 * 60 * 1000
const phoneNo = '13800138001'
let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
  token = await gateway.login(phoneNo)
})
afterAll(() => gateway.close())

type Entry = { value: string; note?: string; expiresAt?: number }
const add = (list: string, entry: Entry) =>
  gateway.call('guard/v1/list/add', { list, entries: [entry], move: true, requestId: newRequest() }, token)
const ring = (from: string) => gateway.line.feed({ phoneNo, kind: 'call', from, seconds: 30 })
const wrong = (id: string) => gateway.call('guard/v1/intercept/wrong', { id, requestId: newRequest() }, token)
const undo = (id: string) => gateway.call('guard/v1/intercept/undoWrong', { id, requestId: newRequest() }, token)
const detail = async (id: string) => (await gateway.call('guard/v1/intercept/detail', { id }, token)).data
/** Empties both lists, which have small limits. */
const clear = async () => {
  for (const list of ['black', 'white']) {
    const { items } = (await gateway.call('guard/v1/list/query', { list }, token)).data
    const ids = items.map((entry) => entry.id)
    if (ids.length > 0) await gateway.call('guard/v1/list/remove', { list, ids, requestId: newRequest() }, token)
  }
}
/** A call that the blacklist has stopped; returns its row. */
const stopped = async (entry: Entry) => {
  await add('black', entry)
  gateway.advance(HOUR)
  await ring(entry.value)
  const [row] = (await gateway.call('guard/v1/intercept/query', { tab: 'stopped', limit: 1 }, token)).data.items
  if (row?.from !== entry.value) throw new Error('It was not stopped')
  return row.id
}
const wrongOf = async (reason: string) => {
  const { rules } = (await gateway.call('report/v1/queryKeyData', {}, token)).data
  return rules.find((rule) => rule.reason === reason)?.wrong ?? 0
}

describe('"this was wrong", undone', () => {
  beforeEach(clear)

  it('restores the entry of the blacklist, and its next call is stopped', async () => {
    const expiresAt = gateway.now() + 48 * HOUR
    const id = await stopped({ value: '13900007701', note: '推销', expiresAt })
    await wrong(id)
    expect((await undo(id)).data).toMatchObject({
      corrected: false,
      listedOn: 'black',
      listEntry: { note: '推销', expiresAt },
    })
    expect(await ring('13900007701')).toMatchObject({ action: 'stop', rule: { reason: 'blacklist' } })
  })

  it('is no longer counted by the rule', async () => {
    const before = await wrongOf('blacklist')
    const id = await stopped({ value: '13900007702' })
    await wrong(id)
    expect(await wrongOf('blacklist')).toBe(before + 1)
    await undo(id)
    expect(await wrongOf('blacklist')).toBe(before)
  })

  it('removes a number from the whitelist that was on no list before', async () => {
    const id = await stopped({ value: '13900007703' })
    await clear()
    await wrong(id)
    expect((await undo(id)).data).toMatchObject({ corrected: false, listedOn: 'none' })
  })

  it.each(['black', 'white'])(
    'makes an entry of the list %s no newer than it was: the newest choice decides',
    async (list) => {
      const value = list === 'black' ? '13900007705' : '13900007706'
      const id = await stopped({ value })
      if (list === 'white') await add('white', { value })
      const addedAt = async () => {
        const { items } = (await gateway.call('guard/v1/list/query', { list }, token)).data
        return items.find((entry) => entry.value === value)?.addedAt
      }
      const before = await addedAt()
      gateway.advance(HOUR)
      await wrong(id)
      expect((await undo(id)).code).toBe('A0000')
      expect(before).toBeGreaterThan(0)
      expect(await addedAt()).toBe(before)
    },
  )

  it('restores the expiry of an entry of the whitelist', async () => {
    const id = await stopped({ value: '13900007704' })
    const expiresAt = gateway.now() + HOUR
    await add('white', { value: '13900007704', expiresAt })
    expect((await wrong(id)).data.listEntry).toMatchObject({ expiresAt: null })
    expect((await undo(id)).data).toMatchObject({ listedOn: 'white', listEntry: { expiresAt } })
  })

  it('restores no entry that has expired meanwhile', async () => {
    const id = await stopped({ value: '13900007705', expiresAt: gateway.now() + 2 * HOUR })
    await wrong(id)
    gateway.advance(2 * HOUR)
    expect((await undo(id)).data).toMatchObject({ corrected: false, listedOn: 'none' })
  })

  it('keeps later changes of the subscriber', async () => {
    const id = await stopped({ value: '13900007706', note: '推销' })
    await wrong(id)
    await add('black', { value: '13900007706', note: '再次骚扰' })
    const { listEntry } = await detail(id)
    expect((await undo(id)).data).toMatchObject({ corrected: false, listedOn: 'black', listEntry })
  })

  it('changes nothing when it is repeated', async () => {
    const id = await stopped({ value: '13900007707', note: '推销' })
    await wrong(id)
    await wrong(id)
    const first = (await undo(id)).data
    expect(first).toMatchObject({ corrected: false, listedOn: 'black', listEntry: { note: '推销' } })
    expect((await undo(id)).data).toEqual(first)
  })

  it('is consistent when two devices report and undo concurrently', async () => {
    const id = await stopped({ value: '13900007708', note: '推销' })
    expect((await Promise.all([wrong(id), wrong(id)])).map(({ code }) => code)).toEqual(['A0000', 'A0000'])
    expect((await Promise.all([undo(id), undo(id)])).map(({ code }) => code)).toEqual(['A0000', 'A0000'])
    expect(await detail(id)).toMatchObject({ corrected: false, listedOn: 'black', listEntry: { note: '推销' } })
    const both = await Promise.all(
      ['black', 'white'].map((list) => gateway.call('guard/v1/list/query', { list }, token)),
    )
    expect(both.map(({ data }) => data.quota.used)).toEqual([1, 0])
  })

  it('is refused, and changes nothing, when the blacklist has filled up', async () => {
    const id = await stopped({ value: '13900007709' })
    await wrong(id)
    const { quota } = (await gateway.call('guard/v1/list/query', { list: 'black' }, token)).data
    for (let index = quota.used; index < quota.limit; index += 1) {
      await add('black', { value: `136000000${String(index).padStart(2, '0')}` })
    }
    const refused = await undo(id)
    expect(refused).toMatchObject({ code: 'U0301', msg: expect.stringContaining('黑名单已满') })
    expect(await detail(id)).toMatchObject({ corrected: true, listedOn: 'white' })
  })

  it('unmarks a site, which is on no list', async () => {
    const nine = '13800138000'
    const session = await gateway.login(nine)
    await gateway.line.feed({ phoneNo: nine, kind: 'web', from: 'etc-renew.xyz' })
    const query = { tab: 'reminders', reason: 'riskyWebsite', limit: 1 }
    const id = (await gateway.call('guard/v1/intercept/query', query, session)).data.items[0]?.id
    await gateway.call('guard/v1/intercept/wrong', { id, requestId: newRequest() }, session)
    const answer = await gateway.call('guard/v1/intercept/undoWrong', { id, requestId: newRequest() }, session)
    expect(answer.data).toMatchObject({ corrected: false, listedOn: 'none' })
  })
})
