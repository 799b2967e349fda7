import { PassThrough } from 'node:stream'
import { createLogger } from '@server/kernel/http/request-log'
import { createLocalBilling } from '@server/ports/billing'
import { bind, linesOf } from '../topics/household/support'
import { samplesOf } from '../support/samples'
import { makeTestApp, newRequest, type TestApp } from '../support/app'

const down = () => Promise.reject(new Error('connect ECONNREFUSED'))
const stream = new PassThrough({ highWaterMark: 2 ** 20 })
let gateway: TestApp
let token: string

beforeAll(async () => {
  const billing = { ...createLocalBilling(), holderOf: down }
  gateway = await makeTestApp({}, { billing, logger: createLogger('info', stream) })
  token = await gateway.login('13800138000')
})
afterAll(() => gateway.close())

/** Lets every request of a port fail until the returned function is called. */
function replaced<Port extends object>(
  port: Port,
  name: { [Name in keyof Port]: Port[Name] extends (...given: never[]) => Promise<unknown> ? Name : never }[keyof Port],
): () => void {
  const before = port[name]
  Object.assign(port, { [name]: down })
  return () => Object.assign(port, { [name]: before })
}

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

  it.each<[string, string, () => () => void, () => ReturnType<TestApp['call']>]>([
    [
      'the SMS centre',
      '短信中心',
      () => replaced(gateway.deps.sms, 'send'),
      () => gateway.call('guard/v1/account/sendCode', { purpose: 'export' }, token),
    ],
    [
      'WeChat',
      '微信',
      () => replaced(gateway.deps.wechat, 'exchangeCode'),
      () => gateway.call('/api/v1/auth/authSwap', { code: 'dev-1', source: 'wxMini' }),
    ],
    [
      "the login of the carrier's app",
      '运营商 App 的登录系统',
      () => replaced(gateway.deps.carrierLogin, 'subscriberOf'),
      async () => {
        const url = '/api/v1/auth/authSwapAccessCode?accessCode=one'
        const answer = await gateway.app.inject({ method: 'POST', url, headers: { host: 'localhost' } })
        return { status: answer.statusCode, ...answer.json<{ code: string; msg: string; data: never }>() }
      },
    ],
    [
      'the modem platform, while lines are looked for',
      '光猫平台',
      () => replaced(gateway.deps.householdNetwork, 'linesOf'),
      () => gateway.call('configs/v1/smartFamilyGuardian/autoSearchStatusVer', {}, token),
    ],
    [
      'the modem platform, while one is looked up',
      '光猫平台',
      () => replaced(gateway.deps.householdNetwork, 'findLine'),
      () => gateway.call('configs/v1/smartFamilyGuardian/deviceAdapter', { pppoeAccount: '051212345678' }, token),
    ],
  ])('says that it is %s', async (_name, words, takeAway, call) => {
    const before = await refusals('partner')
    const comeBack = takeAway()
    const answer = await call()
    comeBack()
    expect(answer).toMatchObject({ status: 200, code: 'C0503', msg: expect.stringContaining(words) })
    expect(await refusals('partner')).toBe(before + 1)
  })

  it('takes no try of a broadband password while the modem platform is away', async () => {
    const other = await gateway.login('13800138001')
    const pppoeAccount = (await linesOf(gateway, other))[0]?.pppoeAccount ?? ''
    const prove = async (password: string) =>
      (await gateway.call('configs/v1/smartFamilyGuardian/passwordVerify', { pppoeAccount, password }, other)).code
    const comeBack = replaced(gateway.deps.householdNetwork, 'isPassword')
    const codes = new Set<unknown>()
    for (let tries = 0; tries < 6; tries += 1) codes.add(await prove(pppoeAccount.slice(-6)))
    comeBack()
    expect([...codes]).toEqual(['C0503'])
    expect(await prove(pppoeAccount.slice(-6))).toBe('A0000')
  })

  it('says that it is the modem platform, and not to look at the modem', async () => {
    const pppoeAccount = await bind(gateway, token)
    const comeBack = replaced(gateway.deps.householdNetwork, 'accelerate')
    const body = { pppoeAccount, status: 1, requestId: newRequest() } as const
    const answer = await gateway.call('configs/v1/smartFamilyGuardian/accelerate', body, token)
    comeBack()
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
