import { makeTestApp, newRequest, type TestApp } from '../support/app'

const S = '/unicomAssistant/uasp/guard/v1/segment'
const MINUTE = 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const add = async (token: string, prefix: string, more: object = {}) =>
  (await gateway.call(`${S}/add`, { list: 'black', prefix, requestId: newRequest(), ...more }, token)).data
const query = async (token: string, list = 'black', search = '') =>
  (await gateway.call(`${S}/query`, { list, search }, token)).data
const remove = async (token: string, ids: unknown[], list = 'black') =>
  (await gateway.call(`${S}/remove`, { list, ids, requestId: newRequest() }, token)).data
const restore = (token: string, ids: unknown[], list = 'black') =>
  gateway.call(`${S}/restore`, { list, ids, requestId: newRequest() }, token)
const preview = async (token: string, prefix: string, list = 'black') =>
  (await gateway.call(`${S}/preview`, { list, prefix }, token)).data

describe('segments', () => {
  it('keep one spelling and a note, newest first, and are searched by both', async () => {
    const token = await gateway.login('13800138000')
    await add(token, '00 44-20', { note: ' 海外 ' })
    gateway.advance(1000)
    await add(token, '0170*')
    expect((await query(token)).items.map(({ prefix, note }) => [prefix, note])).toEqual([
      ['0170', ''],
      ['+4420', '海外'],
    ])
    expect((await query(token, 'black', '44 20')).items).toHaveLength(1)
    expect((await query(token, 'black', '海')).items).toHaveLength(1)
    expect((await query(token, 'white')).items).toEqual([])
  })

  it.each([
    ['13800138000', 92],
    ['13800138003', 42],
    ['13800138001', 10],
  ])('of %s are %d on both lists together and not one more', async (phoneNo, limit) => {
    const token = await gateway.login(phoneNo)
    const { used } = (await query(token)).quota
    for (let index = used; index < limit; index += 1) {
      await add(token, `19${100 + index}`, { list: index % 2 === 0 ? 'black' : 'white' })
    }
    expect(await add(token, '1888')).toMatchObject({
      added: null,
      rejection: 'overLimit',
      quota: { used: limit, limit },
    })
  })

  it('need a product', async () => {
    const token = await gateway.login('13800138009')
    const body = { list: 'black', prefix: '170', requestId: newRequest() }
    expect((await gateway.call(`${S}/add`, body, token)).code).toBe('U0201')
    expect((await query(token)).quota).toEqual({ used: 0, limit: 0 })
  })

  it('say why one is refused, and move from the other list when asked to', async () => {
    const token = await gateway.login('13800138006')
    await add(token, '170', { list: 'white', note: '公司' })
    expect((await add(token, '1')).rejection).toBe('wrongPrefix')
    expect((await add(token, '170', { list: 'white' })).rejection).toBe('duplicate')
    expect((await add(token, '170')).rejection).toBe('onOtherList')
    const { added, quota } = await add(token, '170', { move: true })
    expect(added).toMatchObject({ prefix: '170', note: '公司' })
    expect(quota.used).toBe(1)
    expect((await query(token, 'white')).items).toEqual([])
  })

  it('come back as they were for ten minutes, but not where another has taken their place', async () => {
    const token = await gateway.login('13800138008')
    const first = (await add(token, '171', { note: '一' })).added
    const second = (await add(token, '172')).added
    const ids = [first?.id, second?.id]
    expect((await remove(token, ids)).removedIds).toHaveLength(2)
    await add(token, '172', { list: 'white' })
    const { restored, rejected } = (await restore(token, ids)).data
    expect(restored).toEqual([first])
    expect(rejected).toEqual(['172'])
    await remove(token, [first?.id])
    gateway.advance(10 * MINUTE)
    expect((await restore(token, [first?.id])).code).toBe('U0301')
  })

  it('never exceed the limit when two devices add at once, and are added once when a request is repeated', async () => {
    const phone = await gateway.login('13800138007')
    const tablet = await gateway.login('13800138007')
    const { used } = (await query(phone)).quota
    for (let index = used; index < 9; index += 1) await add(phone, `18${100 + index}`)
    const requestId = newRequest()
    const answers = await Promise.all([
      add(phone, '1777', { requestId }),
      add(phone, '1777', { requestId }),
      add(tablet, '1778'),
      add(tablet, '1779'),
    ])
    expect((await query(phone)).quota).toEqual({ used: 10, limit: 10 })
    expect(answers[0]).toEqual(answers[1])
  })

  it("are the subscriber's own", async () => {
    const owner = await gateway.login('13800138008')
    const thief = await gateway.login('13800138006')
    const { added } = await add(owner, '1733')
    expect((await remove(thief, [added?.id])).removedIds).toEqual([])
  })
})

describe('what a segment does', () => {
  it('is stopped or let through by its longest prefix', async () => {
    const token = await gateway.login('13800138006')
    const ring = async (from: string) => {
      const { action, rule } = await gateway.line.feed({ phoneNo: '13800138006', kind: 'call', from })
      return [action, rule.reason, rule.detail]
    }
    await add(token, '0571')
    await add(token, '05718')
    expect(await ring('057186660001')).toEqual(['stop', 'blackSegment', '05718'])
    await add(token, '057186', { list: 'white' })
    expect(await ring('057186660002')).toEqual(['pass', 'whiteSegment', '057186'])
  })

  it('is told before it is added: its calls, those it would stop, and contacts, who still come through', async () => {
    const token = await gateway.login('13800138001')
    const all = await preview(token, '1')
    expect(all.rejection).toBe('wrongPrefix')
    const { calls, decided, contacts, rejection } = await preview(token, '13')
    expect(rejection).toBe('overLimit')
    expect(contacts).toBeGreaterThan(0)
    expect(decided + contacts).toBeLessThanOrEqual(calls)
    expect(await preview(token, '99999')).toMatchObject({ calls: 0, decided: 0, contacts: 0 })
  })

  it('is told the same for a segment that is there already', async () => {
    const token = await gateway.login('13800138003')
    const ids = (await query(token)).items.map((item) => item.id)
    await remove(token, ids.slice(0, 2))
    const before = await preview(token, '170')
    await add(token, '170')
    expect(await preview(token, '170')).toEqual({ ...before, rejection: 'duplicate' })
  })
})
