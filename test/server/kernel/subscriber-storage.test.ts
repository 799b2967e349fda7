import type { CallPath } from '@contract/calls'
import { makeTestApp, newRequest, type TestApp } from '../support/app'
import { newSubscriber } from '../support/subscriber'
import { jpeg } from '../topics/uploads/files'
import { send } from '../topics/uploads/form'

const DAY = 24 * 60 * 60 * 1000
const report = { kind: 'spam', from: '10690001', text: '退订回T' } as const

const change = (gateway: TestApp, token: string, path: CallPath, body: object, headers = {}) =>
  gateway.call(path, { requestId: newRequest(), ...body }, token, headers)
const keptOf = (gateway: TestApp, token: string) =>
  gateway.db.selectFrom('idempotent_answers').selectAll().where('subscriber_id', '=', token.slice(4, 20)).execute()

describe('the stored record of a request', () => {
  it('is a digest, and a small response', async () => {
    const gateway = await makeTestApp()
    const { token } = await newSubscriber(gateway, 'nine')
    const note = '邻居家的装修公司，每天早上七点打来电话推销，已经说过很多次不需要了，还是打来'
    const entries = Array.from({ length: 100 }, (_, index) => ({ value: `1391000${1000 + index}`, note }))
    const wanted = { list: 'black', entries, requestId: 'many-entries' } as const
    const first = await gateway.call('guard/v1/list/add', wanted, token)
    expect(first.data.added).toHaveLength(100)
    const [kept] = await keptOf(gateway, token)
    const path = '/unicomAssistant/uasp/guard/v1/list/add'
    expect(kept).toMatchObject({ path, request_id: 'many-entries', answer: null })
    expect(JSON.stringify(kept).length).toBeLessThan(400)

    const again = await gateway.call('guard/v1/list/add', wanted, token)
    expect(again.data).toEqual({ ...first.data, added: expect.arrayContaining(first.data.added) as unknown })
    expect((await gateway.call('guard/v1/list/query', { list: 'black' }, token)).data.quota.used).toBe(100)
    const other = await gateway.call('guard/v1/list/add', { ...wanted, entries: entries.slice(1) }, token)
    expect(other.status).toBe(400)
    await gateway.close()
  })

  it('reports to a repeat that it is done when a long response cannot be rebuilt', async () => {
    const gateway = await makeTestApp()
    const { token } = await newSubscriber(gateway, 'nine')
    const ids = Array.from({ length: 100 }, (_, index) => `13910001${100 + index}`)
    const note = '邻居家的装修公司，每天早上七点打来电话推销，已经说过很多次不需要了，还是打来'
    const entries = ids.map((value) => ({ value, note }))
    const { added } = (await change(gateway, token, 'guard/v1/list/add', { list: 'black', entries })).data as {
      added: { id: string }[]
    }
    const listed = { list: 'black', ids: added.map(({ id }) => id) }
    await change(gateway, token, 'guard/v1/list/remove', listed)
    const restore = { ...listed, requestId: 'restore-all' }
    expect((await change(gateway, token, 'guard/v1/list/restore', restore)).code).toBe('A0000')
    const repeat = await change(gateway, token, 'guard/v1/list/restore', restore, { 'accept-language': 'en' })
    expect(repeat).toMatchObject({ code: 'U0100', msg: 'This has been done already. Please refresh to see it' })
    await gateway.close()
  })
})

describe('how often one subscriber may change something in 24 hours', () => {
  it('is limited by the contract for a call that stores more data each time', async () => {
    const gateway = await makeTestApp()
    const { token } = await newSubscriber(gateway, 'nine')
    const other = await newSubscriber(gateway, 'nine')
    expect((await change(gateway, token, 'guard/v1/sms/report/add', { kind: 'spam' })).code).toBe('U0100')
    for (let sent = 0; sent < 50; sent += 1)
      expect((await change(gateway, token, 'guard/v1/sms/report/add', report)).code).toBe('A0000')
    const refused = await change(gateway, token, 'guard/v1/sms/report/add', report)
    expect(refused).toMatchObject({ status: 200, code: 'B0429', msg: '操作次数过多：24 小时内最多 50 次，请稍后再试' })
    const inEnglish = await change(gateway, token, 'guard/v1/sms/report/add', report, { 'accept-language': 'en' })
    expect(inEnglish.msg).toBe('Too often: at most 50 times in 24 hours. Please try again later')
    expect((await keptOf(gateway, token)).length).toBe(50)
    expect((await change(gateway, other.token, 'guard/v1/sms/report/add', report)).code).toBe('A0000')
    gateway.advance(DAY + 1)
    expect((await change(gateway, token, 'guard/v1/sms/report/add', report)).code).toBe('A0000')
    await gateway.close()
  })

  it('is limited by a setting for every other one', async () => {
    const gateway = await makeTestApp({ CHANGES_PER_DAY: '3' })
    const { token } = await newSubscriber(gateway, 'nine')
    const pause = () => change(gateway, token, 'guard/v1/call/pause', { minutes: 30 })
    const codes = [await pause(), await pause(), await pause(), await pause()].map(({ code }) => code)
    expect(codes).toEqual(['A0000', 'A0000', 'A0000', 'B0429'])
    expect((await change(gateway, token, 'guard/v1/contact/agree', { agreed: true })).code).toBe('A0000')
    await gateway.close()
  })

  it('is not spent by an import that changes nothing', async () => {
    const gateway = await makeTestApp({ CHANGES_PER_DAY: '3' })
    const { token } = await newSubscriber(gateway, 'nine')
    await change(gateway, token, 'guard/v1/contact/agree', { agreed: true })
    const load = (name: string) =>
      change(gateway, token, 'guard/v1/contact/import', { contacts: [{ name, phoneNo: '13910001234', note: '' }] })
    const first = await load('王芳')
    expect(first).toMatchObject({ code: 'A0000', data: { added: 1 } })
    for (let again = 0; again < 5; again += 1)
      expect(await load('王芳')).toMatchObject({ code: 'A0000', data: { added: 0, unchanged: 1 } })
    expect([await load('芳姐'), await load('芳芳'), await load('小芳')].map(({ code }) => code)).toEqual([
      'A0000',
      'A0000',
      'B0429',
    ])
    await gateway.close()
  })
})

describe("a subscriber's whole storage", () => {
  it('accepts no more when it is full, until something is removed, and affects nobody else', async () => {
    const gateway = await makeTestApp({ STORAGE_MIB_PER_SUBSCRIBER: '0.02' })
    const { token } = await newSubscriber(gateway, 'nine')
    const other = await newSubscriber(gateway, 'nine')
    const add = (of: string, index: number, headers = {}) => {
      const contact = { name: `联系人${index}`, phoneNo: `1391000${1000 + index}`, note: '字'.repeat(500) }
      return change(gateway, of, 'guard/v1/contact/add', { contact }, headers)
    }
    let added = 0
    while ((await add(token, added)).code === 'A0000') added += 1
    expect(added).toBeGreaterThan(4)
    expect(added).toBeLessThan(20)
    expect(await add(token, added)).toMatchObject({
      status: 200,
      code: 'B0429',
      msg: '您的存储空间已满，请删除不再需要的联系人、名单或记录后再试',
    })
    expect((await add(token, added, { 'accept-language': 'en' })).msg).toMatch(/^Your storage is full\./)
    expect((await add(other.token, 0)).code).toBe('A0000')
    // Settings and removals still work; a removed entry can be restored for ten minutes and is deleted then.
    expect((await change(gateway, token, 'guard/v1/call/pause', { minutes: 30 })).code).toBe('A0000')
    const { items } = (await gateway.call('guard/v1/contact/query', {}, token)).data
    expect((await change(gateway, token, 'guard/v1/contact/remove', { ids: items.map(({ id }) => id) })).code).toBe(
      'A0000',
    )
    gateway.advance(DAY + 1)
    await gateway.doDue('purge')
    await change(gateway, token, 'guard/v1/contact/remove', { ids: ['none'] })
    expect((await add(token, added)).code).toBe('A0000')
    await gateway.close()
  })

  it('counts uploaded files', async () => {
    const gateway = await makeTestApp({ STORAGE_MIB_PER_SUBSCRIBER: '0.02' })
    const { token } = await newSubscriber(gateway, 'nine')
    expect((await send(gateway, token, jpeg())).code).toBe('A0000')
    expect((await send(gateway, token, jpeg({ comment: 'x'.repeat(30_000) }))).code).toBe('B0429')
    await gateway.close()
  })

  it('counts earlier data too', async () => {
    const gateway = await makeTestApp({ STORAGE_MIB_PER_SUBSCRIBER: '0.02' })
    const { token } = await newSubscriber(gateway, 'nine')
    const row = { subscriber_id: token.slice(4, 20), at: 0, kind: 'other', contact: '', answer: '', answered_at: null }
    const rows = Array.from({ length: 400 }, (_, index) => ({
      ...row,
      feedback_id: `f${index}`,
      content: 'x'.repeat(40),
    }))
    await gateway.db
      .insertInto('feedback')
      .values(rows as never)
      .execute() // as the topic stores it
    expect((await change(gateway, token, 'guard/v1/sms/report/add', report)).code).toBe('B0429')
    await gateway.close()
  })
})
