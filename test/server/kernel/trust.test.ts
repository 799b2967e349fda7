import { calls, type CallPath } from '@contract/calls'
import { makeTestApp, type TestApp } from '../support/app'
import { ConfigError, readConfig, requireProductionSettings } from '@server/kernel/config'
import { urlOf } from '@contract/words/addresses'

const ACCESS = Object.entries(calls).map(([path, { access }]) => [path as CallPath, access] as const)
const privateCalls = ACCESS.filter(([, access]) => access === 'private').map(([path]) => path)

describe('every private call', () => {
  let gateway: TestApp
  let strangers: Record<string, string>

  beforeAll(async () => {
    gateway = await makeTestApp()
    const token = await gateway.login('13800138009')
    const { ticket } = (await gateway.call('/api/v1/auth/getTicket', {}, token)).data
    const ended = await gateway.login('13800138009')
    await gateway.call('guard/v1/session/logout', {}, ended)
    strangers = { 'no token': '', 'a token that ended': ended, 'a ticket': ticket, 'a longer token': `${token}x` }
  })
  afterAll(() => gateway.close())

  it('returns 401 without a live session, whatever the body', async () => {
    const served: unknown[] = []
    for (const path of privateCalls)
      for (const [name, token] of Object.entries(strangers)) {
        const headers = { host: 'localhost', 'content-type': 'application/json', 'auth-sa-token': token, token }
        const answer = await gateway.app.inject({ method: 'POST', url: urlOf(path), payload: '{ no JSON', headers })
        const { data } = answer.json<{ data: unknown }>()
        if (answer.statusCode !== 401 || data !== null) served.push([path, name, answer.statusCode, data])
      }
    expect(privateCalls.length).toBeGreaterThan(0)
    expect(served).toEqual([])
  })
})

describe('development tools', () => {
  const setting = {
    SECRET_KEY: 'k'.repeat(32),
    SMS_WEBHOOK_URL: 'https://sms.example',
    SMS_WEBHOOK_KEYS: 'a=s',
    WECHAT_APPID: 'a',
    WECHAT_SECRET: 'b',
    LINE_KEYS: 'none',
  }

  it('do not exist without DEV_TOOLS, and then any host name is served', async () => {
    const gateway = await makeTestApp({ DEV_TOOLS: '0' })
    for (const [method, url] of [
      ['GET', '/dev'],
      ['GET', '/dev/outbox'],
      ['POST', '/dev/line'],
      ['POST', '/dev/desk'],
      ['POST', '/dev/forwarding'],
      ['POST', '/dev/clock'],
      ['POST', '/dev/release'],
      ['POST', '/dev/review'],
      ['GET', '/dev/login-free/family'],
    ] as const) {
      const answer = await gateway.app.inject({ method, url, headers: { host: 'guard.example' }, payload: {} })
      expect([url, answer.statusCode]).toEqual([url, 404])
    }
    const health = await gateway.app.inject({ url: '/healthz', headers: { host: 'guard.example' } })
    expect(health.statusCode).toBe(200)
    expect(health.headers['strict-transport-security']).toContain('max-age')
    await gateway.close()
  })

  it('listen on this machine alone, whatever HOST says', () => {
    expect(readConfig({ DEV_TOOLS: '1', HOST: '0.0.0.0' }).host).toBe('127.0.0.1')
    expect(readConfig({ HOST: '10.0.0.5' }).host).toBe('10.0.0.5')
  })

  it.each([...Object.keys(setting)])(
    'are replaced by required settings: without %s the gateway does not start',
    (name) => {
      expect(() => requireProductionSettings(readConfig(setting))).not.toThrow()
      const config = readConfig({ ...setting, [name]: '' })
      expect(() => requireProductionSettings(config)).toThrow(ConfigError)
      expect(() => requireProductionSettings(config)).toThrow(name)
    },
  )

  it('are replaced by required settings: a gateway without a line has to say so', () => {
    const { keys, isAbsent, deadlineMs } = readConfig(setting).line
    expect({ keys, isAbsent }).toEqual({ keys: [], isAbsent: true })
    const keyed = readConfig({ ...setting, LINE_KEYS: `switch=${'s'.repeat(32)}` })
    expect(keyed.line).toMatchObject({ keys: [{ id: 'switch' }], isAbsent: false })
    expect(() => requireProductionSettings(keyed)).not.toThrow()
    // Shorter than the deadline of the network, 150 ms.
    expect(deadlineMs).toBe(100)
  })
})

describe('the address of a request', () => {
  const TOO_MANY = 'B0429'
  const PROXY = '10.0.0.1'

  /** The responses to calls that a local proxy forwards, each for a new address. */
  async function codesBehind(gateway: TestApp, remoteAddress: string): Promise<string[]> {
    const codes: string[] = []
    for (const forwarded of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']) {
      const answer = await gateway.app.inject({
        method: 'POST',
        url: '/api/v1/auth/generateCaptchaCode',
        headers: { host: 'localhost', 'x-forwarded-for': forwarded, token: `pgt_${forwarded}` },
        remoteAddress,
        payload: {},
      })
      codes.push(answer.json<{ code: string }>().code)
    }
    return codes
  }

  it('is taken from a configured proxy, and from nobody else', async () => {
    const gateway = await makeTestApp({ TRUSTED_PROXIES: PROXY, CALLS_PER_ADDRESS_MINUTE: '3' })
    expect(await codesBehind(gateway, PROXY)).not.toContain(TOO_MANY)
    expect(await codesBehind(gateway, '6.6.6.6')).toEqual(['A0000', 'A0000', 'A0000', TOO_MANY])
    await gateway.close()
  })
})

describe('limits of an address', () => {
  const privateUrl = urlOf('subscribe/v1/statusQuery')
  const logUrl = urlOf('guard/v1/intercept/query')
  const logins = [
    '/api/v1/auth/generateCaptchaCode',
    '/%61pi/v1/auth/generateCaptchaCode',
    '/api/v1/%61uth/generateCaptchaCode',
  ]

  /** The responses to calls from these addresses, each with a different token. */
  async function codesOf(gateway: TestApp, urls: readonly string[]): Promise<string[]> {
    const codes: string[] = []
    for (const [round, url] of urls.entries()) {
      const headers = { host: 'localhost', token: `pgt_${String(round).padStart(59, '0')}` }
      const answer = await gateway.app.inject({ method: 'POST', url, headers, remoteAddress: '6.6.6.6', payload: {} })
      codes.push(answer.json<{ code: string }>().code)
    }
    return codes
  }

  it.each([
    ['however its path is spelled', logins, 'A0000'],
    ['whatever tokens are made up', [privateUrl, privateUrl, privateUrl], 'B0401'],
    ['for a call whose body is read before its session too', [logUrl, logUrl, logUrl], 'B0401'],
    ['whatever calls are made up', ['/one', '/two', '/three'], 'B0404'],
  ])('hold %s', async (_name, urls, code) => {
    const gateway = await makeTestApp({ CALLS_PER_ADDRESS_MINUTE: '3' })
    expect(await codesOf(gateway, [...urls, ...urls])).toEqual([code, code, code, 'B0429', 'B0429', 'B0429'])
    await gateway.close()
  })

  it('do not affect sessions at the same address, which have their own limit', async () => {
    const gateway = await makeTestApp({ CALLS_PER_ADDRESS_MINUTE: '6', CALLS_PER_SESSION_MINUTE: '4' })
    const token = await gateway.login('13800138009')
    const ask = async () => (await gateway.call('subscribe/v1/statusQuery', {}, token)).code
    const from = (count: number) =>
      Promise.all(Array.from({ length: count }, () => gateway.call('/api/v1/auth/generateCaptchaCode')))
    // Each gateway knows a session from its first call there on.
    for (let left = Number(process.env.TEST_GATEWAYS ?? 1); left > 0; left -= 1) expect(await ask()).toBe('A0000')
    await from(10)
    expect([await ask(), await ask(), await ask(), await ask(), await ask()]).toEqual([
      ...Array(4).fill('A0000'),
      'B0429',
    ])
    await gateway.close()
  })
})

describe('limits of an address, for a live session', () => {
  it.each(['/api/v1/auth/generateCaptchaCode', '/%61pi/v1/auth/generateCaptchaCode'])('hold %s', async (url) => {
    const gateway = await makeTestApp({ CALLS_PER_ADDRESS_MINUTE: '6', CALLS_PER_SESSION_MINUTE: '1000' })
    const token = await gateway.login('13800138009')
    await gateway.call('subscribe/v1/statusQuery', {}, token)
    const headers = { host: 'localhost', token }
    const codes: string[] = []
    for (let round = 0; round < 7; round += 1) {
      codes.push(
        (await gateway.app.inject({ method: 'POST', url, headers, payload: {} })).json<{ code: string }>().code,
      )
    }
    expect(codes).toContain('B0429')
  })
})

describe('other origins', () => {
  const ORIGIN = 'https://host.example'

  it.each([
    ['are not configured', {}, false],
    ['are configured', { FRAME_ANCESTORS: ORIGIN, CORS_ORIGINS: ORIGIN }, true],
  ])('that %s can frame the app and call the gateway: %p', async (_name, settings, expected) => {
    const gateway = await makeTestApp(settings)
    const asked = { host: 'localhost', origin: ORIGIN, 'access-control-request-method': 'POST' }
    const { headers } = await gateway.app.inject({ method: 'OPTIONS', url: '/api/v1/auth/bindUser', headers: asked })
    expect(headers['access-control-allow-origin'] === ORIGIN).toBe(expected)
    const page = await gateway.app.inject({ url: '/healthz', headers: { host: 'localhost' } })
    const policy = String(page.headers['content-security-policy'])
    expect(/frame-ancestors ([^;]*)/.exec(policy)?.[1]).toBe(expected ? `'self' ${ORIGIN}` : "'self'")
    await gateway.close()
  })
})
