import { purgeExpired } from '@server/purge-expired'
import { eventually } from '../../../e2e/h5/support/eventually'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const SIX = '13800138006'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const query = async (token: string, more: object = {}) =>
  (await gateway.call('guard/v1/sms/held/query', more, token)).data
const overview = async (token: string) => (await gateway.call('guard/v1/sms/overview', {}, token)).data
const restore = (token: string, ids: string[], more: object = {}) =>
  gateway.call('guard/v1/sms/held/restore', { ids, requestId: newRequest(), ...more }, token)
const remove = (token: string, ids: string[]) =>
  gateway.call('guard/v1/sms/held/remove', { ids, requestId: newRequest() }, token)
const undo = (token: string, ids: string[]) =>
  gateway.call('guard/v1/sms/held/undo', { ids, requestId: newRequest() }, token)

/** Quarantines an SMS; returns its id. */
async function hold(
  token: string,
  phoneNo: string,
  from = '10690218',
  words = '全场五折，拒收请回复R',
): Promise<string> {
  gateway.advance(1000)
  expect((await gateway.line.feed({ phoneNo, kind: 'sms', from, text: words })).action).toBe('stop')
  const [newest] = (await query(token, { limit: 1 })).items
  if (newest?.text !== words) throw new Error('The SMS is not in quarantine')
  return newest.id
}

describe('the quarantine', () => {
  it('shows sender, text, reason and expiry, newest first', async () => {
    const token = await gateway.login(SIX)
    const id = await hold(token, SIX)
    const [newest] = (await query(token)).items
    expect(newest).toEqual({
      id,
      at: gateway.now(),
      from: '10690218',
      text: '全场五折，拒收请回复R',
      kind: 'shopping',
      detail: 'shopping',
      keptUntil: gateway.now() + 30 * DAY,
      isCode: false,
    })
  })

  it('is gathered by sender, whose newest decides the place, page by page, with how many there are', async () => {
    const token = await gateway.login(SIX)
    const [first, second] = ['10690811', '10690812']
    const ids: string[] = []
    for (const from of [first, second, first])
      ids.unshift(await hold(token, SIX, from, `满减第${ids.length}场，拒收请回复R`))
    const one = await query(token, { bySender: true, limit: 1 })
    expect(one.senders).toEqual([{ from: first, count: 2 }])
    expect(one.items.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    const next = await query(token, { bySender: true, limit: 1, cursor: one.nextCursor })
    expect(next.senders).toEqual([{ from: second, count: 1 }])
    expect(next.items.map(({ id }) => id)).toEqual([ids[1]])

    const flat = await query(token, { limit: 100 })
    expect(flat.senders).toEqual([])
    const all = await query(token, { bySender: true, limit: 100 })
    expect(new Set(all.items.map(({ id }) => id))).toEqual(new Set(flat.items.map(({ id }) => id)))
    expect(all.senders.reduce((sum, { count }) => sum + count, 0)).toBe(all.items.length)
    const found = await query(token, { bySender: true, kind: 'shopping', search: '第0场', limit: 100 })
    expect(found.senders).toEqual([{ from: first, count: 1 }])
  })

  it('has the newest twenty of one sender, and says how many there are', async () => {
    const token = await gateway.login(SIX)
    for (let sent = 0; sent < 21; sent += 1) await hold(token, SIX, '10690899', `满减第${sent}天，拒收请回复R`)
    const { items, senders } = await query(token, { bySender: true, limit: 1 })
    expect(senders).toEqual([{ from: '10690899', count: 21 }])
    expect(items.map(({ text }) => text).at(-1)).toBe('满减第1天，拒收请回复R')
    expect(items).toHaveLength(20)
    await remove(
      token,
      items.map(({ id }) => id),
    )
    expect((await query(token, { bySender: true, limit: 1 })).senders).toEqual([{ from: '10690899', count: 1 }])
  })

  it('is searched as a person reads it, however the text or the search is written', async () => {
    const token = await gateway.login(SIX)
    const id = await hold(token, SIX, '10690572', '免費試聽★古-箏課程，ＡＰＰ　第 1 課 (50%)，退订回T')
    for (const search of ['古筝', '古箏', '试听 古筝', 'app', 'ａｐｐ第１课', '50%', '(５0％)'])
      expect((await query(token, { search })).items.map((sms) => sms.id)).toContain(id)
    for (const search of ['古琴', '筝古', '5%', '50+', '.*', '[古筝]'])
      expect((await query(token, { search })).items.map((sms) => sms.id)).not.toContain(id)
  })

  it('is searched by sender and text, and filtered by kind', async () => {
    const token = await gateway.login(SIX)
    const id = await hold(token, SIX, '10690571', '免费试听钢琴课程，退订回T')
    expect((await query(token, { search: '钢琴' })).items.map((sms) => sms.id)).toEqual([id])
    expect((await query(token, { search: '1069 0571' })).items.map((sms) => sms.id)).toContain(id)
    expect((await query(token, { search: '100%' })).items).toEqual([])
    const { items, kinds } = await query(token, { kind: 'education', limit: 100 })
    expect(items.every((sms) => sms.kind === 'education')).toBe(true)
    expect(kinds.find(({ kind }) => kind === 'education')?.count).toBe(items.length)
  })

  it('is paged by a cursor', async () => {
    const token = await gateway.login(SIX)
    await hold(token, SIX)
    await hold(token, SIX, '10690219')
    const all = (await query(token, { limit: 100 })).items.map((sms) => sms.id)
    const first = await query(token, { limit: 1 })
    await hold(token, SIX, '10690220')
    const second = await query(token, { limit: 1, cursor: first.nextCursor })
    expect([...first.items, ...second.items].map((sms) => sms.id)).toEqual(all.slice(0, 2))
  })

  it('moves an SMS to the inbox and allows its sender from then on', async () => {
    const token = await gateway.login(SIX)
    const before = await overview(token)
    const id = await hold(token, SIX, '10695566')
    expect((await restore(token, [id], { allowSender: true })).data).toEqual({
      restoredIds: [id],
      rejected: [],
    })
    const after = await overview(token)
    expect([after.held, after.restored]).toEqual([before.held, before.restored + 1])
    const [recent] = (await gateway.call('guard/v1/sms/recent', { limit: 1 }, token)).data.items
    expect(recent).toMatchObject({ id, action: 'pass' })
    const verdict = await gateway.line.feed({
      phoneNo: SIX,
      kind: 'sms',
      from: '10695566',
      text: '全场五折，拒收请回复R',
    })
    expect(verdict).toMatchObject({ action: 'pass', rule: { reason: 'allowedSender', detail: '10695566' } })
  })

  it('removes the sender from the blocked ones when it is allowed', async () => {
    const token = await gateway.login(SIX)
    const refusal = { list: 'refused', entries: [{ value: '13912340001' }], requestId: newRequest() }
    await gateway.call('guard/v1/list/add', refusal, token)
    const id = await hold(token, SIX, '13912340001', '在吗')
    await restore(token, [id], { allowSender: true })
    const refused = (await gateway.call('guard/v1/list/query', { list: 'refused', search: '13912340001' }, token)).data
    expect(refused.items).toEqual([])
  })

  it('restores an SMS also when its sender cannot be whitelisted, and reports that', async () => {
    const token = await gateway.login('13800138005')
    const entries = Array.from({ length: 10 }, (_unused, index) => ({ value: `1068000${index}` }))
    await gateway.call('guard/v1/list/add', { list: 'allowed', entries, requestId: newRequest() }, token)
    const id = await hold(token, '13800138005')
    const { restoredIds, rejected } = (await restore(token, [id], { allowSender: true })).data
    expect([restoredIds, rejected]).toEqual([[id], [{ value: '10690218', reason: 'overLimit' }]])
  })

  it('deletes, and restores for ten minutes', async () => {
    const token = await gateway.login(SIX)
    const id = await hold(token, SIX)
    expect((await remove(token, [id])).data.removedIds).toEqual([id])
    expect((await query(token)).items.map((sms) => sms.id)).not.toContain(id)
    expect((await undo(token, [id])).data.restoredIds).toEqual([id])
    expect((await query(token)).items[0]?.id).toBe(id)
    await remove(token, [id])
    gateway.advance(10 * MINUTE)
    expect((await undo(token, [id])).code).toBe('U0301')
  })

  it('erases the text of deleted and of expired SMS', async () => {
    const token = await gateway.login('13800138008')
    const textOf = async (id: string) =>
      (await gateway.db.selectFrom('line_log').select('text').where('entry_id', '=', id).executeTakeFirstOrThrow()).text
    const deleted = await hold(token, '13800138008', '10690331')
    const old = await hold(token, '13800138008', '10690332')
    await remove(token, [deleted])
    await purgeExpired(gateway.db, gateway.now() + 9 * MINUTE)
    expect(await textOf(deleted)).not.toBe('')
    await purgeExpired(gateway.db, gateway.now() + 10 * MINUTE)
    expect([await textOf(deleted), await textOf(old)]).toEqual(['', '全场五折，拒收请回复R'])
    await gateway.call('guard/v1/sms/settings/set', { retentionDays: 7, requestId: newRequest() }, token)
    const lateToken = token
    gateway.advance(6 * DAY)
    expect((await query(lateToken, { search: '10690332' })).items).toHaveLength(1)
    gateway.advance(DAY)
    expect((await query(lateToken, { search: '10690332' })).items).toEqual([])
    await purgeExpired(gateway.db, gateway.now())
    expect(await textOf(old)).toBe('')
  })
})

describe('two devices and repeats', () => {
  it('concurrent restores of one SMS restore it once', async () => {
    const token = await gateway.login(SIX)
    const before = (await overview(token)).restored
    const id = await hold(token, SIX)
    const both = await Promise.all([
      restore(token, [id], { allowSender: true }),
      restore(token, [id], { allowSender: true }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual(['A0000', 'U0301'])
    expect((await overview(token)).restored).toBe(before + 1)
  })

  it('a concurrent delete and restore of one SMS does one of the two', async () => {
    const token = await gateway.login(SIX)
    const id = await hold(token, SIX, '10690777')
    const [restored, removed] = await Promise.all([restore(token, [id]), remove(token, [id])])
    const wasRestored = restored.code === 'A0000'
    expect(removed.data.removedIds).toEqual(wasRestored ? [] : [id])
    expect((await query(token, { search: '10690777' })).items).toEqual([])
  })

  it('an undo restores no expired SMS', async () => {
    const token = await gateway.login(SIX)
    const set = (retentionDays: number) =>
      gateway.call('guard/v1/sms/settings/set', { retentionDays, requestId: newRequest() }, token)
    const old = await hold(token, SIX, '10690779')
    gateway.advance(7 * DAY - MINUTE)
    const later = await hold(token, SIX, '10690779')
    await remove(token, [old, later])
    await set(7)
    gateway.advance(2 * MINUTE)
    expect((await undo(token, [old, later])).data.restoredIds).toEqual([later])
    expect((await query(token)).items.map((sms) => sms.id)).toEqual([later])
    expect((await undo(token, [old])).code).toBe('U0301')
    await set(30)
  })

  it('a repeated deletion returns the same, also after it was undone', async () => {
    const token = await gateway.login(SIX)
    const id = await hold(token, SIX, '10690778')
    const body = { ids: [id], requestId: newRequest() }
    const first = (await gateway.call('guard/v1/sms/held/remove', body, token)).data
    await undo(token, [id])
    expect((await gateway.call('guard/v1/sms/held/remove', body, token)).data).toEqual(first)
    expect((await query(token, { search: '10690778' })).items).toHaveLength(1)
  })
})

describe("another subscriber's SMS", () => {
  it('cannot be restored, deleted or undone', async () => {
    const owner = await gateway.login(SIX)
    const thief = await gateway.login('13800138000')
    const id = await hold(owner, SIX, '10690888')
    expect((await restore(thief, [id])).code).toBe('U0301')
    expect((await remove(thief, [id])).data.removedIds).toEqual([])
    await remove(owner, [id])
    expect((await undo(thief, [id])).code).toBe('U0301')
  })
})

describe('the SMS of the last 30 days', () => {
  it('hide the digits of a code', async () => {
    const token = await gateway.login(SIX)
    gateway.advance(1000)
    await gateway.line.feed({ phoneNo: SIX, kind: 'sms', from: '10690333', text: '【商城】验证码 482913' })
    const [newest] = (await gateway.call('guard/v1/sms/recent', { limit: 1 }, token)).data.items
    expect(newest).toMatchObject({ text: '【商城】验证码 ******', action: 'pass', reason: 'verificationCode' })
  })
})

describe('a held code', () => {
  const HOUR = 60 * MINUTE
  const CODE = '【某商城】验证码 482913，5 分钟内有效，请勿告诉他人'
  const told = (phoneNo: string) =>
    gateway.outbox.messages(phoneNo).filter(({ text }) => text.includes('可能是您在等的验证码'))
  const refuse = (token: string, ...senders: string[]) => {
    const entries = senders.map((value) => ({ value }))
    return gateway.call('guard/v1/list/add', { list: 'refused', entries, requestId: newRequest() }, token)
  }
  const receive = (phoneNo: string, from: string, text = CODE) =>
    gateway.line.feed({ phoneNo, kind: 'sms', from, text })

  it('stands on top of later SMS, marked and once, until it is restored', async () => {
    const { phoneNo, token } = await newSubscriber(gateway, 'sms')
    await refuse(token, '10691111')
    expect(await receive(phoneNo, '10691111')).toMatchObject({ action: 'stop', rule: { reason: 'refusedSender' } })
    const code = (await query(token)).items[0]
    await holdFor(phoneNo, '10690218')
    await holdFor(phoneNo, '10690219')
    const whole = (await query(token)).items
    expect(whole.map(({ from, isCode }) => [from, isCode])).toEqual([
      ['10691111', true],
      ['10690219', false],
      ['10690218', false],
    ])
    const first = await query(token, { limit: 1 })
    const second = await query(token, { limit: 1, cursor: first.nextCursor })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    expect(second.nextCursor).toBeNull()
    // What is filtered or searched keeps its order.
    expect((await query(token, { search: '1069' })).items.map(({ from }) => from)).toEqual([
      '10690219',
      '10690218',
      '10691111',
    ])
    expect((await overview(token)).codes).toBe(1)
    expect((await gateway.call('guard/v1/live/codes', {}, token)).data.held).toBe(1)
    expect((await restore(token, [code?.id ?? ''])).data.restoredIds).toEqual([code?.id])
    expect((await query(token)).items.map(({ from }) => from)).toEqual(['10690219', '10690218'])
    expect((await overview(token)).codes).toBe(0)
  })

  it('is in its place a day later, and still marked', async () => {
    const { phoneNo, token } = await newSubscriber(gateway, 'sms')
    await refuse(token, '10691111')
    await receive(phoneNo, '10691111')
    gateway.advance(DAY)
    await holdFor(phoneNo, '10690218')
    expect((await query(token)).items.map(({ from, isCode }) => [from, isCode])).toEqual([
      ['10690218', false],
      ['10691111', true],
    ])
    expect((await overview(token)).codes).toBe(0)
  })

  it('is said once a sender, of three senders a day, without the code', async () => {
    const { phoneNo, token } = await newSubscriber(gateway, 'sms')
    const senders = ['10691111', '10692222', '10693333', '10694444']
    await refuse(token, ...senders)
    for (const from of senders) {
      for (let times = 0; times < 3; times += 1) {
        await receive(phoneNo, from)
        gateway.advance(HOUR / 4)
      }
    }
    await eventually(() => expect(told(phoneNo)).toHaveLength(3))
    for (const [index, { text }] of told(phoneNo).reverse().entries()) {
      expect(text).toContain(senders[index])
      expect(text).not.toContain('482913')
    }
    // A sender that goes on is not announced again.
    for (let hours = 0; hours < 30; hours += 5) {
      gateway.advance(5 * HOUR)
      await receive(phoneNo, '10691111')
    }
    gateway.advance(DAY)
    await receive(phoneNo, '10692222')
    await eventually(() => expect(told(phoneNo)).toHaveLength(4))
    expect(told(phoneNo)[0]?.text).toContain('10692222')
  })

  it('is not said of what asks for a code, nor of an advertisement', async () => {
    const { phoneNo, token } = await newSubscriber(gateway, 'sms')
    await refuse(token, '10691111')
    await receive(phoneNo, '10691111', '把刚收到的验证码482913发给客服')
    await receive(phoneNo, '10691111', '全场五折，拒收请回复R')
    expect((await query(token)).items.map(({ isCode }) => isCode)).toEqual([false, false])
    await receive(phoneNo, '10691111')
    await eventually(() => expect(told(phoneNo)).toHaveLength(1))
  })

  async function holdFor(phoneNo: string, from: string): Promise<void> {
    gateway.advance(1000)
    expect((await receive(phoneNo, from, '全场五折，拒收请回复R')).action).toBe('stop')
  }
})
