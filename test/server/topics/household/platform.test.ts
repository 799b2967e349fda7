import { createHouseholdNetworkWebhook, noHouseholdNetwork, type ModemCommand } from '@server/ports/household-network'
import { makeTestApp, type TestApp } from '../../support/app'
import { keySetting, postSigned, partnerKeys, startSignedServer } from '../../support/signed-server'
import { newSubscriber } from '../../support/subscriber'
import { bind, householdOf, type Household } from './support'

describe('a modem platform behind HTTP', () => {
  let server: Awaited<ReturnType<typeof startSignedServer>>
  beforeAll(async () => {
    server = await startSignedServer('modems')
  })
  afterAll(() => server.stop())

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
    const port = createHouseholdNetworkWebhook({ url: server.url, keys: partnerKeys })
    const { requests } = server
    server.answer({ lines: [line], line, correct: true, failure: 'offline' })
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
    expect(new Set(requests.map(({ fault }) => fault))).toEqual(new Set([null]))
    expect(JSON.parse(requests[3]?.body ?? '')).toEqual(command)
  })

  it('counts as unreachable after an error or an invalid response', async () => {
    const port = createHouseholdNetworkWebhook({ url: server.url, keys: partnerKeys })
    server.answer({}, 500)
    await expect(port.findLine('a')).rejects.toThrow('500')
    server.answer({ line: 'none' })
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
    gateway = await makeTestApp({ HOME_NETWORK_KEYS: keySetting })
    token = (await newSubscriber(gateway, 'nine')).token
    household = householdOf(gateway, token, await bind(gateway, token))
    await household.state()
  })

  const post = (events: object[]) => {
    const content = { events: events.map((event) => ({ pppoeAccount: household.account, ...event })) }
    return postSigned<{ data: { refused: object[] } }>(gateway, '/carrier/home-events', content)
  }
  const mac = '02:00:00:00:00:01'
  const device = { mac, host: 'tablet', nodeId: 'ap-0', link: '5G', signal: -50, online: true }

  it('is accepted by a gateway with keys', async () => {
    expect((await post([])).status).toBe(200)
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

  const topology = { nodes: [], devices: [device] }
  const replaced = { kind: 'replaced', serial: 'SN-9', model: 'M9', fttr: true }
  const intrusion = { kind: 'intrusion', mac: '02:00:00:00:00:77', tries: 3 }
  const extraTime = { kind: 'extraTime', id: 'extra-2', mac, target: 'all', minutes: 20 }
  const visit = { id: 'visit-2', mac, host: 'example.com', seconds: 60 }
  const acknowledgement = { kind: 'acknowledgement', commandId: 'none', version: 1, result: 'applied' }

  it.each<[string, (at: number) => object]>([
    ['an acknowledgement', (at) => ({ ...acknowledgement, at })],
    ['a topology', (at) => ({ kind: 'topology', ...topology, at })],
    ['an outage', (at) => ({ kind: 'offline', at })],
    ['a replacement', (at) => ({ ...replaced, at })],
    ['a visit', (at) => ({ kind: 'visits', visits: [{ ...visit, at }] })],
    ['an intrusion', (at) => ({ ...intrusion, at })],
    ['a request for time', (at) => ({ ...extraTime, at })],
    ['detection', (at) => ({ kind: 'detection', enableStatus: 1, at })],
  ])(
    'of %s in seconds or more than five minutes ahead is refused by its index, and holds up no other one',
    async (name, event) => {
      for (const at of [gateway.now() + 5 * 60_000 + 1, Math.floor(gateway.now() / 1000), Date.parse('2096-01-01')]) {
        const model = `M10 ${name} ${at}`
        const answer = await post([
          event(at),
          { kind: 'nothing' },
          { ...replaced, serial: model, model, at: gateway.now() },
        ])
        expect([answer.status, await modelOf()]).toEqual([200, model])
        expect(answer.body.data.refused).toEqual([
          { index: 0, error: expect.stringMatching(/^(visits\.0\.)?at: A time is/) as unknown },
          { index: 1, error: expect.stringContaining('kind') as unknown },
        ])
      }
    },
  )

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

  it('with a visit of a clock that is a little ahead is taken, as one of now', async () => {
    await post([{ kind: 'visits', visits: [{ ...visit, id: 'ahead', at: gateway.now() + 60_000 }] }])
    const { at } = await gateway.db
      .selectFrom('home_visits')
      .select('at')
      .where('visit_id', '=', 'ahead')
      .executeTakeFirstOrThrow()
    expect(at).toBe(gateway.now())
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

  it('with a visit of a wrong time is taken without that visit', async () => {
    const at = gateway.now()
    const visits = [
      { ...visit, id: 'right-time', at },
      { ...visit, id: 'far-ahead', at: at + 6 * 60_000 },
      { ...visit, id: 'in-seconds', at: Math.floor(at / 1000) },
    ]
    const { body } = await post([{ kind: 'visits', visits }])
    expect(body.data.refused).toEqual([
      { index: 0, error: 'visits.1.at: A time is more than five minutes ahead' },
      { index: 0, error: 'visits.2.at: A time is before 2020: it is to be in milliseconds' },
    ])
    const stored = gateway.db
      .selectFrom('home_visits')
      .select('visit_id')
      .where('visit_id', 'in', ['right-time', 'far-ahead'])
    expect(await stored.execute()).toEqual([{ visit_id: 'right-time' }])
  })

  it('of an unbound line, or with an acknowledgement of an unknown command, changes nothing', async () => {
    const before = await household.state()
    const unknown = { kind: 'acknowledgement', commandId: 'none', version: 99, result: 'applied', at: gateway.now() }
    expect((await post([unknown, { kind: 'offline', pppoeAccount: 'nobody', at: gateway.now() }])).status).toBe(200)
    expect(await household.state()).toEqual(before)
  })

  describe('that comes again, or is older than the newest of its kind, changes nothing:', () => {
    const tables = [
      'households',
      'modems',
      'home_devices',
      'home_intrusions',
      'home_extra_requests',
      'home_visits',
      'home_commands',
    ] as const
    const rowsOf = (table: (typeof tables)[number]) => gateway.db.selectFrom(table).selectAll().execute()
    // Without an order, PostgreSQL returns rows that were updated last.
    const sorted = async (table: (typeof tables)[number]) =>
      (await rowsOf(table)).map((row) => JSON.stringify(row)).sort()
    const storedHome = async () => (await Promise.all(tables.map(sorted))).join('\n')

    /** The device is a child's, who may ask for time. */
    async function giveToChild() {
      await post([{ kind: 'topology', ...topology, at: gateway.now() }])
      await household.change({ kind: 'person', person: { id: 'child', name: '小宇', age: 'child', bornOn: '2015-06' } })
      const id = (await household.state()).devices.find((one) => one.mac === mac)?.id ?? ''
      await household.change({ kind: 'device', id, personId: 'child' })
    }
    beforeAll(giveToChild)
    beforeEach(() => gateway.advance(60_000))

    it.each<[string, (at: number) => object, ((at: number) => object) | null]>([
      [
        'a topology',
        (at) => ({ kind: 'topology', ...topology, at }),
        (at) => ({ kind: 'topology', nodes: [], devices: [], at }),
      ],
      ['an outage', (at) => ({ kind: 'offline', at }), (at) => ({ kind: 'topology', ...topology, at })],
      ['a replacement', (at) => ({ ...replaced, at }), (at) => ({ ...replaced, model: 'M8', at })],
      [
        'detection',
        (at) => ({ kind: 'detection', enableStatus: 1, at }),
        (at) => ({ kind: 'detection', enableStatus: 3, at }),
      ],
      // Two attempts or visits are two, whatever their order.
      ['an intrusion', (at) => ({ ...intrusion, at }), null],
      ['a visit', (at) => ({ kind: 'visits', visits: [{ ...visit, at }] }), null],
    ])('%s', async (_name, newer, older) => {
      const at = gateway.now()
      const before = await storedHome()
      await post([newer(at)])
      const after = await storedHome()
      expect(after).not.toBe(before)
      await post([newer(at), ...(older ? [older(at - 1000)] : []), newer(at)])
      expect(await storedHome()).toBe(after)
    })

    it('a request for time', async () => {
      // The modem was replaced meanwhile.
      await giveToChild()
      const at = gateway.now()
      await post([{ ...extraTime, at }])
      const requests = await rowsOf('home_extra_requests')
      expect(requests).toMatchObject([{ request_id: extraTime.id, minutes: 20, state: 'pending' }])
      await post([
        { ...extraTime, at },
        { ...extraTime, id: 'extra-1', minutes: 60, at: at - 1000 },
      ])
      expect(await rowsOf('home_extra_requests')).toEqual(requests)
    })
  })
})
