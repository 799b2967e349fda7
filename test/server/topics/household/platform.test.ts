import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHouseholdNetworkWebhook, noHouseholdNetwork, type ModemCommand } from '@server/ports/household-network'
import { signBody } from '@server/ports/signed-post'
import { makeTestApp, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { bind, householdOf, type Household } from './support'

const secret = 's'.repeat(32)

describe('a modem platform behind HTTP', () => {
  let server: Server
  let url: string
  const requests: { path: string; body: string; signature: string }[] = []
  let answer: { status: number; body: unknown } = { status: 200, body: {} }

  const read = async (request: IncomingMessage) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    return body
  }
  beforeAll(async () => {
    server = createServer((request, response) => {
      void read(request).then((body) => {
        requests.push({ path: request.url ?? '', body, signature: String(request.headers['x-signature']) })
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/modems/`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  beforeEach(() => {
    requests.length = 0
  })

  const line = {
    pppoeAccount: '051212345678',
    phoneNo: '13600000001',
    areaCode: '0512',
    address: '',
    serial: 'SN',
    model: 'M',
    description: '',
    fttr: true,
    adapted: true,
    online: true,
  }
  const command: ModemCommand = {
    id: 'command',
    pppoeAccount: line.pppoeAccount,
    kind: 'drop',
    version: 3,
    policy: null,
    deadline: 1,
  }

  it('gets every request signed', async () => {
    const port = createHouseholdNetworkWebhook({ url, secret })
    answer = { status: 200, body: { lines: [line], line, correct: true, failure: 'offline' } }
    expect(await port.linesOf('13600000001')).toEqual([line])
    expect(await port.findLine(line.pppoeAccount)).toEqual(line)
    expect(await port.isPassword(line.pppoeAccount, 'secret')).toBe(true)
    expect(await port.send(command)).toEqual({ failure: 'offline' })
    expect(await port.accelerate(line.pppoeAccount, null)).toEqual({ failure: 'offline' })
    await port.askReport(line.pppoeAccount)
    await port.askReport(line.pppoeAccount)
    for (let left = 50; left > 0 && requests.length < 6; left -= 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(requests.map(({ path }) => path)).toEqual(
      ['lines', 'line', 'password', 'commands', 'acceleration', 'report'].map((path) => `/modems/${path}`),
    )
    for (const { body, signature } of requests) expect(signature).toBe(signBody(secret, body))
    expect(JSON.parse(requests[3]?.body ?? '')).toEqual(command)
  })

  it('counts as unreachable after an error or an invalid response', async () => {
    const port = createHouseholdNetworkWebhook({ url, secret })
    answer = { status: 500, body: {} }
    await expect(port.findLine('a')).rejects.toThrow('500')
    answer = { status: 200, body: { line: 'none' } }
    await expect(port.findLine('a')).rejects.toThrow()
  })

  it('finds no line when it is not configured', async () => {
    expect(await noHouseholdNetwork.linesOf('13600000001')).toEqual([])
    expect(await noHouseholdNetwork.findLine('a')).toBeNull()
  })
})

describe('a report of the platform', () => {
  let gateway: TestApp
  let household: Household
  let token: string

  beforeAll(async () => {
    gateway = await makeTestApp({ HOME_NETWORK_SECRET: secret })
    token = (await newSubscriber(gateway, 'nine')).token
    household = householdOf(gateway, token, await bind(gateway, token))
    await household.state()
  })

  const post = (events: object[], signature?: string) => {
    const payload = JSON.stringify({ events: events.map((event) => ({ pppoeAccount: household.account, ...event })) })
    const headers = {
      host: 'localhost',
      'content-type': 'application/json',
      'x-signature': signature ?? signBody(secret, payload),
    }
    return gateway.app.inject({ method: 'POST', url: '/carrier/home-events', headers, payload })
  }
  const mac = '02:00:00:00:00:01'
  const device = { mac, host: 'tablet', nodeId: 'ap-0', link: '5G', signal: -50, online: true }

  it('is accepted only with a signature', async () => {
    expect((await post([], 'sha256=0')).statusCode).toBe(401)
    expect((await post([], '')).statusCode).toBe(401)
    expect((await post([{ kind: 'other' }])).statusCode).toBe(400)
    expect((await post([])).statusCode).toBe(200)
    const unset = await makeTestApp()
    const served = await unset.app.inject({
      method: 'POST',
      url: '/carrier/home-events',
      headers: { host: 'localhost' },
    })
    expect(served.statusCode).toBe(404)
    await unset.close()
  })

  it('with a topology counts by its time, not by its arrival', async () => {
    const at = gateway.now()
    const nodes = [{ id: 'ap-0', room: '客厅', isModem: true, online: true }]
    await post([{ kind: 'topology', at: at + 1000, nodes, devices: [device] }])
    await post([
      { kind: 'topology', at, nodes: [], devices: [] },
      { kind: 'offline', at },
    ])
    const state = await household.state()
    expect(state).toMatchObject({ online: true, nodes })
    expect(state.devices.filter(({ online }) => online)).toMatchObject([{ mac, trust: 'new', isRandom: true }])
  })

  /** Read from the table: a look at the household makes its modem report. */
  const stored = () =>
    gateway.db
      .selectFrom('households')
      .select(['model', 'online'])
      .where('pppoe_account', '=', household.account)
      .executeTakeFirstOrThrow()
  const modelOf = async () => (await stored()).model

  it('of a replacement that is older than the last one changes nothing, also when it is repeated', async () => {
    const at = gateway.now()
    const first = { kind: 'replaced', at: at - 2000, serial: 'SN-1', model: 'M1', fttr: true }
    const second = { ...first, at: at - 1000, serial: 'SN-2', model: 'M2' }
    await post([first, second])
    await post([first])
    expect(await modelOf()).toBe('M2')
    await post([{ ...first, at, serial: 'SN-3', model: 'M3' }, second])
    expect(await modelOf()).toBe('M3')
  })

  it('that is older than the modem went offline does not bring it back', async () => {
    gateway.advance(10_000)
    const at = gateway.now()
    const nodes = [{ id: 'ap-0', room: '客厅', isModem: true, online: true }]
    await post([
      { kind: 'offline', at },
      { kind: 'topology', at: at - 1, nodes, devices: [device] },
    ])
    expect((await stored()).online).toBe(false)
    await post([{ kind: 'topology', at: at + 1, nodes, devices: [device] }])
    expect((await stored()).online).toBe(true)
  })

  it('about detection counts by its time, or without one by its arrival', async () => {
    const at = gateway.now()
    const statusOf = async () =>
      (
        await gateway.db
          .selectFrom('modems')
          .select('enable_status')
          .where('pppoe_account', '=', household.account)
          .executeTakeFirstOrThrow()
      ).enable_status
    await post([
      { kind: 'detection', at, enableStatus: 1 },
      { kind: 'detection', at: at - 1, enableStatus: 3 },
    ])
    expect(await statusOf()).toBe(1)
    await post([{ kind: 'detection', enableStatus: 0 }])
    expect(await statusOf()).toBe(0)
  })

  it.each([
    ['more than five minutes ahead', () => gateway.now() + 5 * 60_000 + 1],
    ['in seconds', () => Math.floor(gateway.now() / 1000)],
  ])('with a time %s is refused with all that came with it', async (_name, at) => {
    const model = await modelOf()
    const replaced = { kind: 'replaced', serial: 'SN-9', model: 'M9', fttr: true }
    const answer = await post([
      { ...replaced, at: gateway.now() },
      { kind: 'offline', at: at() },
    ])
    expect([answer.statusCode, await modelOf()]).toEqual([400, model])
  })

  it('with a repeated visit counts once; a visit that the modem passed counts as passed', async () => {
    const at = gateway.now()
    await household.change({ kind: 'blockUrl', url: 'example.com' })
    const visits = [
      { id: 'a', mac, host: 'example.com', at, seconds: 0 },
      { id: 'b', mac, host: 'example.com', at, seconds: 60 },
      { id: 'c', mac, host: 'unknown.example', at, seconds: 0, category: 'malware' },
      { id: 'd', mac: '02:00:00:00:00:99', host: 'example.com', at, seconds: 60 },
    ]
    await household.change({ kind: 'green', on: true, level: 'low', categories: [] })
    await post([{ kind: 'visits', visits }])
    await post([{ kind: 'visits', visits }])
    const body = { deviceId: (await household.state()).devices.find((one) => one.mac === mac)?.id, stoppedOnly: false }
    const { data } = await household.call('guard/v1/home/visits', body)
    expect(data).toMatchObject({
      items: [
        { id: 'c', category: 'malware', decision: { allowed: false, rule: 'greenNet' } },
        { id: 'b', seconds: 60, decision: { allowed: true, rule: 'none' } },
        { id: 'a', seconds: 0, decision: { allowed: false, rule: 'urlList' } },
      ],
    })
  })

  it('is replayed in slices, between which other requests are served', async () => {
    const at = gateway.now()
    const visits = Array.from({ length: 3000 }, (_, index) => {
      return { id: `many-${index}`, mac, host: 'example.com', at: at - index, seconds: 1 }
    })
    await post([{ kind: 'visits', visits }])
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const change = { kind: 'holidayMode', on: true }
    const { data } = await gateway.call('guard/v1/home/replay', { pppoeAccount: household.account, change }, token)
    isDone = true
    expect(data.visits).toBeGreaterThan(3000)
    expect(turns).toBeGreaterThan(3000 / 25)
  })

  it('of an unbound line, or with an acknowledgement of an unknown command, changes nothing', async () => {
    const before = await household.state()
    const unknown = { kind: 'acknowledgement', commandId: 'none', version: 99, result: 'applied', at: gateway.now() }
    expect((await post([unknown, { kind: 'offline', pppoeAccount: 'nobody', at: gateway.now() }])).statusCode).toBe(200)
    expect(await household.state()).toEqual(before)
  })
})
