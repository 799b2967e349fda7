import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { listCalls } from '../lists/list-calls'

let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const { add, query, remove } = listCalls(() => gateway)
const preview = async (token: string, value: string, list = 'blackSegment') =>
  (await gateway.call('guard/v1/segment/preview', { list, value }, token)).data

describe('the effect of a segment', () => {
  it('stops or passes by the longest prefix', async () => {
    const token = await gateway.login('13800138006')
    const ring = async (from: string) => {
      const { action, rule } = await gateway.line.feed({ phoneNo: '13800138006', kind: 'call', from })
      return [action, rule.reason, rule.detail]
    }
    await add(token, 'blackSegment', ['0571', '05718'])
    expect(await ring('057186660001')).toEqual(['stop', 'blackSegment', '05718'])
    await add(token, 'whiteSegment', ['057186'])
    expect(await ring('057186660002')).toEqual(['pass', 'whiteSegment', '057186'])
  })

  it('ends with its entry', async () => {
    const token = await gateway.login('13800138006')
    const reasonOf = async () =>
      (await gateway.line.feed({ phoneNo: '13800138006', kind: 'call', from: '057386660001' })).rule.reason
    const entries = [{ value: '0573', expiresAt: gateway.now() + 1000 }]
    await add(token, 'blackSegment', [], { entries })
    expect(await reasonOf()).toBe('blackSegment')
    gateway.advance(1000)
    expect(await reasonOf()).not.toBe('blackSegment')
  })

  it('is shown before it is added: its calls, those that it would stop, and contacts, who still pass', async () => {
    const token = await gateway.login('13800138001')
    expect(await preview(token, '1')).toEqual({ value: '1', refusal: 'bad', calls: 0, decided: 0, contacts: 0 })
    const { value, calls, decided, contacts, refusal } = await preview(token, '13')
    expect([value, refusal]).toEqual(['13*', null])
    expect(contacts).toBeGreaterThan(0)
    expect(decided + contacts).toBeLessThanOrEqual(calls)
    expect(await preview(token, '99999')).toMatchObject({ calls: 0, decided: 0, contacts: 0 })
  })

  it('is shown even when the list is full, or the opposite list has it', async () => {
    const token = await gateway.login('13800138001')
    const prefixes = Array.from({ length: 10 }, (_unused, index) => `18${index}`)
    await add(token, 'whiteSegment', prefixes)
    expect((await preview(token, '13')).refusal).toBe('overLimit')
    expect((await preview(token, '180')).refusal).toBe('onOtherList')
    const { items } = (await query(token, 'whiteSegment')).data
    await remove(
      token,
      'whiteSegment',
      items.map(({ id }) => id),
    )
  })

  it('is the same for an existing segment', async () => {
    const token = await gateway.login('13800138003')
    const before = await preview(token, '170')
    await add(token, 'blackSegment', ['170'])
    expect(await preview(token, '170')).toEqual({ ...before, refusal: 'duplicate' })
  })

  it('is not available without a product with segments', async () => {
    const token = await gateway.login('13800138009')
    const { code, msg } = await gateway.call('guard/v1/segment/preview', { list: 'blackSegment', value: '170' }, token)
    expect([code, msg]).toEqual(['U0201', '您的产品不包含号段拦截，请先订购'])
  })

  it('of another subscriber changes nothing', async () => {
    const owner = await gateway.login('13800138008')
    await gateway.login('13800138006')
    await add(owner, 'blackSegment', ['0574'], { requestId: newRequest() })
    const event = { phoneNo: '13800138006', kind: 'call', from: '057486660001' } as const
    expect((await gateway.line.feed(event)).rule.reason).not.toBe('blackSegment')
  })
})
