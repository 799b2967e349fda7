import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const SIX = '13800138006'
let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
  token = await gateway.login(SIX)
})
afterAll(() => gateway.close())

const report = (body: object, who = token) =>
  gateway.call('guard/v1/sms/report/add', { requestId: newRequest(), ...body }, who)
const withdraw = (id: string, who = token) =>
  gateway.call('guard/v1/sms/report/withdraw', { id, requestId: newRequest() }, who)

async function receive(from: string, text: string): Promise<string> {
  gateway.advance(1000)
  await gateway.line.feed({ phoneNo: SIX, kind: 'sms', from, text })
  const [newest] = (await gateway.call('guard/v1/sms/recent', { limit: 1 }, token)).data.items
  return newest?.id ?? ''
}

describe('a report', () => {
  it('is counted as a correction, and so is what is restored from the quarantine', async () => {
    const count = async (kind: string) => {
      const { values } = await gateway.deps.metrics.textCorrections.get()
      return values.find(({ labels }) => labels.kind === kind)?.value ?? 0
    }
    const before = { spam: await count('spam'), restored: await count('restored') }
    await report({ kind: 'spam', from: '0085212345678', text: '恭喜中奖' })
    const smsId = await receive('10690219', '全场五折，拒收请回复R')
    await gateway.call('guard/v1/sms/held/restore', { ids: [smsId], requestId: newRequest() }, token)
    expect(await count('spam')).toBe(before.spam + 1)
    expect(await count('restored')).toBe(before.restored + 1)
  })

  it('of a wrongly held SMS restores it at once', async () => {
    const smsId = await receive('10690218', '全场五折，拒收请回复R')
    const { data } = await report({ kind: 'wronglyHeld', smsId, note: ' 会员通知 ' })
    expect(data).toMatchObject({
      kind: 'wronglyHeld',
      from: '10690218',
      text: '全场五折，拒收请回复R',
      note: '会员通知',
      state: 'handled',
      outcome: 'restored',
    })
    expect(
      (await gateway.call('guard/v1/sms/held/restore', { ids: [smsId], requestId: newRequest() }, token)).code,
    ).toBe('U0301')
  })

  it('of a missed SMS blocks its sender on request', async () => {
    const smsId = await receive('13912340077', '兼职日结，加我')
    const { data } = await report({ kind: 'missed', smsId, refuseSender: true })
    expect(data).toMatchObject({ state: 'handled', outcome: 'senderRefused' })
    const verdict = await gateway.line.feed({ phoneNo: SIX, kind: 'sms', from: '13912340077', text: '在吗' })
    expect(verdict).toMatchObject({ action: 'stop', rule: { reason: 'refusedSender' } })
  })

  it('of a typed SMS is received, and can be withdrawn', async () => {
    const { data } = await report({ kind: 'spam', from: '0085212345678', text: '恭喜中奖' })
    expect(data).toMatchObject({ state: 'received', outcome: 'none' })
    expect((await withdraw(data.id)).data.state).toBe('withdrawn')
    expect((await withdraw(data.id)).data.state).toBe('withdrawn')
  })

  it('stays with the carrier when the sender must not be blocked', async () => {
    const { data } = await report({ kind: 'missed', from: '10010', text: '流量包优惠', refuseSender: true })
    expect(data).toMatchObject({ state: 'received', outcome: 'none' })
  })

  it('needs an existing SMS, or a sender and a text', async () => {
    expect((await report({ kind: 'spam', smsId: 'nobody' })).code).toBe('U0301')
    expect((await report({ kind: 'spam', from: '10690218' })).code).toBe('U0100')
    expect((await report({ kind: 'spam', from: ' ', text: ' ' })).code).toBe('U0100')
  })

  it('never contains the digits of a code', async () => {
    const smsId = await receive('10690333', '【商城】验证码 482913')
    expect((await report({ kind: 'spam', smsId })).data.text).toBe('【商城】验证码 ******')
  })

  it('cannot be withdrawn once it was handled', async () => {
    const smsId = await receive('10690219', '全场五折，拒收请回复R')
    const { data } = await report({ kind: 'wronglyHeld', smsId })
    expect((await withdraw(data.id)).code).toBe('U0301')
  })

  it('is made once when the request is repeated, and listed newest first', async () => {
    gateway.advance(1000)
    const body = { kind: 'spam', from: '13912340088', text: '办证', requestId: newRequest() }
    const [first, second] = await Promise.all([report(body), report(body)])
    expect(second.data).toEqual(first.data)
    const { items, nextCursor } = (await gateway.call('guard/v1/sms/report/query', { limit: 1 }, token)).data
    expect(items).toEqual([first.data])
    const next = (await gateway.call('guard/v1/sms/report/query', { limit: 1, cursor: nextCursor }, token)).data.items
    expect(next[0]?.id).not.toBe(first.data.id)
  })

  it('is not available to others', async () => {
    const { data } = await report({ kind: 'spam', from: '13912340089', text: '办证' })
    const other = await gateway.login('13800138000')
    expect((await gateway.call('guard/v1/sms/report/query', {}, other)).data.items).toEqual([])
    expect((await withdraw(data.id, other)).code).toBe('U0301')
    const smsId = await receive('10690220', '全场五折，拒收请回复R')
    expect((await report({ kind: 'wronglyHeld', smsId }, other)).code).toBe('U0301')
  })
})
