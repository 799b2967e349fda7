import { purgeExpired } from '@server/purge-expired'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const phoneNo = '13800138000'
let gateway: TestApp
let token: string
let callers = 0

beforeAll(async () => {
  gateway = await makeTestApp()
  token = await gateway.login(phoneNo)
})
afterAll(() => gateway.close())

/** A stranger calls and says this; returns the record. */
async function answered(text: string, from = `1391234${String((callers += 1)).padStart(4, '0')}`) {
  gateway.advance(5 * MINUTE)
  expect((await gateway.line.feed({ phoneNo, kind: 'call', from, text, seconds: 25 })).action).toBe('agent')
  return newest('agent')
}
const newest = async (tab: 'reminders' | 'agent') => {
  const [row] = (await gateway.call('guard/v1/intercept/query', { tab, limit: 1 }, token)).data.items
  if (!row) throw new Error('The log is empty')
  return row
}
const detail = (id: string, session = token) => gateway.call('guard/v1/agent/detail', { id }, session)
const remove = (ids: string[], session = token, requestId = newRequest()) =>
  gateway.call('guard/v1/agent/remove', { ids, requestId }, session)
const restore = (ids: string[], session = token, requestId = newRequest()) =>
  gateway.call('guard/v1/agent/restore', { ids, requestId }, session)
const isListed = async (from: string) => {
  const query = { tab: 'agent', search: from }
  return (await gateway.call('guard/v1/intercept/query', query, token)).data.items.length > 0
}

describe('a call that the agent answers', () => {
  it('is stored with its intent, a summary and every turn, and the data of the caller', async () => {
    const row = await answered('您好，我是快递员，您有一个包裹', '13912345600')
    expect(row).toMatchObject({ action: 'agent', intent: 'delivery', seconds: 25 })
    expect(row.text).toBe('我是快递员，您有一个包裹。助手答复：请放在小区驿站，我会转告机主。')
    const { data } = await detail(row.id)
    expect(data).toMatchObject({ id: row.id, intent: 'delivery', summary: row.text, retentionDays: 90 })
    expect(data.turns.map(({ speaker }) => speaker)).toEqual(['agent', 'caller', 'agent'])
    expect(data.keptUntil).toBe(row.at + 90 * DAY)
    expect(data.number).toMatchObject({ phoneNo: '13912345600', listed: null })
  })

  it.each([
    ['', 'silent'],
    ['对方：我是物业，明天停水\n助手：收到，已转告机主。', 'property'],
    ['我是老同学', 'other'],
  ])('that says "%s" has the intent %s', async (text, intent) => {
    expect((await answered(text)).intent).toBe(intent)
  })

  it('has an intent in the history of thirty days too', async () => {
    const { items } = (await gateway.call('guard/v1/intercept/query', { tab: 'agent', limit: 100 }, token)).data
    expect(items.filter((row) => row.intent === null || row.text === '')).toEqual([])
    expect(new Set(items.map((row) => row.intent)).size).toBeGreaterThan(3)
  })

  it('has no number of a hidden caller', async () => {
    const row = await answered('我是物业', '')
    expect((await detail(row.id)).data.number).toBeNull()
  })
})

describe('a record', () => {
  it('is removed, and can be restored unchanged within ten minutes, not later', async () => {
    const row = await answered('我是外卖骑手')
    const before = (await detail(row.id)).data
    expect((await remove([row.id])).data.removedIds).toEqual([row.id])
    expect((await detail(row.id)).code).toBe('U0301')
    expect((await gateway.call('guard/v1/intercept/detail', { id: row.id }, token)).code).toBe('U0301')
    expect(await isListed(row.from)).toBe(false)
    expect((await restore([row.id])).data.restoredIds).toEqual([row.id])
    expect((await detail(row.id)).data).toEqual(before)
    await remove([row.id])
    gateway.advance(10 * MINUTE)
    expect((await restore([row.id])).code).toBe('U0301')
  })

  it('is removed once by two devices, and restored by one undo', async () => {
    const row = await answered('我是物业')
    const both = await Promise.all([remove([row.id]), remove([row.id])])
    expect(both.flatMap((answer) => answer.data.removedIds)).toEqual([row.id])
    const undone = await Promise.all([restore([row.id]), restore([row.id])])
    expect(undone.map((answer) => answer.code).sort()).toEqual(['A0000', 'U0301'])
    expect(await isListed(row.from)).toBe(true)
  })

  it('returns the same for a repeated removal, also after it was restored', async () => {
    const row = await answered('我是物业')
    const requestId = newRequest()
    const first = await remove([row.id], token, requestId)
    await restore([row.id])
    expect((await remove([row.id], token, requestId)).data).toEqual(first.data)
    expect(await isListed(row.from)).toBe(true)
  })

  it('expires after ninety days: hidden at once, deleted by the next purge', async () => {
    const row = await answered('约您面试')
    gateway.advance(90 * DAY)
    const later = await gateway.login(phoneNo)
    expect((await detail(row.id, later)).code).toBe('U0301')
    const query = { tab: 'agent', search: row.from }
    expect((await gateway.call('guard/v1/intercept/query', query, later)).data.items).toEqual([])
    await purgeExpired(gateway.db, gateway.now())
    for (const table of ['agent_answers', 'line_log'] as const) {
      const kept = await gateway.db.selectFrom(table).select('at').where('entry_id', '=', row.id).execute()
      expect(kept).toEqual([])
    }
    token = later
  })

  it('that has expired cannot be restored', async () => {
    const row = await answered('约您面试')
    gateway.advance(90 * DAY - MINUTE)
    token = await gateway.login(phoneNo)
    await remove([row.id])
    gateway.advance(MINUTE)
    expect((await restore([row.id])).code).toBe('U0301')
    expect(await isListed(row.from)).toBe(false)
  })

  it('is deleted with every other record of the log after 90 days, as the privacy policy promises', async () => {
    await gateway.line.feed({ phoneNo, kind: 'web', from: 'pkg-claim.vip' })
    const { id } = await newest('reminders')
    const isKept = async () => {
      await purgeExpired(gateway.db, gateway.now())
      const rows = await gateway.db.selectFrom('line_log').select('at').where('entry_id', '=', id).execute()
      return rows.length > 0
    }
    gateway.advance(90 * DAY - MINUTE)
    expect(await isKept()).toBe(true)
    gateway.advance(MINUTE)
    expect(await isKept()).toBe(false)
    token = await gateway.login(phoneNo)
  })

  it('is the only kind of log row that can be removed', async () => {
    await gateway.line.feed({ phoneNo, kind: 'call', from: '17003670066' })
    const [row] = (await gateway.call('guard/v1/intercept/query', { tab: 'reminders', limit: 1 }, token)).data.items
    expect((await remove([row?.id ?? ''])).data.removedIds).toEqual([])
  })

  it('is deleted with its words when the undo time is over', async () => {
    const row = await answered('我是物业')
    await remove([row.id])
    gateway.advance(10 * MINUTE)
    await purgeExpired(gateway.db, gateway.now())
    const kept = await gateway.db.selectFrom('agent_answers').select('at').where('entry_id', '=', row.id).execute()
    expect(kept).toEqual([])
  })

  it('is not available to others', async () => {
    const row = await answered('我是物业')
    const thief = await gateway.login('13800138006')
    expect((await detail(row.id, thief)).code).toBe('U0301')
    expect((await remove([row.id], thief)).data.removedIds).toEqual([])
    await remove([row.id])
    expect((await restore([row.id], thief)).code).toBe('U0301')
  })
})
