import { PassThrough } from 'node:stream'
import { createLogger } from '@server/kernel/http/request-log'
import { createLocalBilling } from '@server/ports/billing'
import { bind } from '../topics/household/support'
import { samplesOf } from '../support/samples'
import { makeTestApp, newRequest, type TestApp } from '../support/app'

const down = () => Promise.reject(new Error('connect ECONNREFUSED'))
const stream = new PassThrough()
let gateway: TestApp
let token: string

beforeAll(async () => {
  const billing = { ...createLocalBilling(), holderOf: down }
  gateway = await makeTestApp({}, { billing, logger: createLogger('info', stream) })
  token = await gateway.login('13800138000')
})
afterAll(() => gateway.close())

const refusals = async (reason: string) =>
  samplesOf(await gateway.deps.metrics.registry.metrics())
    .filter(({ name, labels }) => name === 'refusals_total' && labels.reason === reason)
    .reduce((sum, { value }) => sum + value, 0)

describe('a call that needs a system of the carrier that does not work', () => {
  it('says that it is the billing system, and counts as no quota', async () => {
    const [partner, quota] = [await refusals('partner'), await refusals('quota')]
    const answer = await gateway.call('guard/v1/order/sendCode', { productId: 'uasp-9' }, token)
    expect(answer).toMatchObject({ status: 200, code: 'C0503', msg: expect.stringContaining('计费系统') })
    expect([await refusals('partner'), await refusals('quota')]).toEqual([partner + 1, quota])
  })

  it('says that it is the modem platform, and not to look at the modem', async () => {
    const pppoeAccount = await bind(gateway, token)
    const accelerate = gateway.deps.householdNetwork.accelerate
    gateway.deps.householdNetwork.accelerate = down
    const body = { pppoeAccount, status: 1, requestId: newRequest() } as const
    const answer = await gateway.call('configs/v1/smartFamilyGuardian/accelerate', body, token)
    gateway.deps.householdNetwork.accelerate = accelerate
    expect(answer.code).toBe('C0503')
    expect(answer.msg).toContain('光猫平台')
    expect(answer.msg).not.toContain('电源')
    const after = await gateway.call('configs/v1/smartFamilyGuardian/accelerateStatus', { pppoeAccount }, token)
    expect(after.data.status).toBe(0)
  })
})

describe('the line of a request in the log', () => {
  it('has the code of a refusal and the id that the response returns, which is unique', async () => {
    stream.read()
    const ids: string[] = []
    for (let round = 0; round < 2; round += 1) {
      const answer = await gateway.app.inject({
        method: 'POST',
        url: '/api/v1/auth/bindUser',
        headers: { host: 'localhost' },
        payload: { phoneNo: '13700001111', code: '000000' },
      })
      ids.push(String(answer.headers['x-request-id']))
    }
    const lines = String(stream.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const ofCalls = lines.filter(({ msg }) => msg === 'request')
    expect(ofCalls.map(({ reqId, code }) => [reqId, code])).toEqual(ids.map((id) => [id, 'U0103']))
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toMatch(/^[a-p]{16}$/)
  })
})

describe('the health of a gateway', () => {
  it('is whether it works, apart from whether its database does', async () => {
    const get = async (url: string) =>
      (await gateway.app.inject({ url, headers: { host: 'localhost' } })).json<object>()
    expect(await get('/healthz')).toMatchObject({
      data: {
        database: 'up',
        release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        schema: expect.stringMatching(/^\d{4}-/),
      },
    })
    expect(await get('/livez')).toMatchObject({ code: 'A0000', data: { release: expect.any(String) } })
  })
})
