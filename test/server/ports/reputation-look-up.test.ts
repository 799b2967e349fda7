import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from '@server/database/schema'
import { createOutgoing, PeerAway, type Outgoing } from '@server/ports/outgoing'
import { createReputationLookUp, type LookUpResult } from '@server/ports/reputation-look-up'
import { signatureFault, signatureHeaders } from '@server/ports/signature'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const key = { id: 'switch-1', secret: 's'.repeat(32) }
const FRAUD = '17011112222'
const row = { value: FRAUD, level: 'fraud', tag: '诈骗电话', marks: 394, markedAt: 1 }
const opinion = { fraud: 'high', harassment: null, tag: '诈骗电话', markCount: 394, markedAt: 1 }
const LONG = 60_000
const OTHER = '13912340000'
const clean = (value: string) => ({ value, level: 'none' })
/** A look-up reads nothing from it. */
const nowhere = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('No database')) }),
})

let now = 0
const results: LookUpResult[] = []
beforeEach(() => {
  now = Date.parse('2026-11-20T12:00:00+08:00')
  results.length = 0
})

const answering = (content: unknown): Outgoing => {
  return async () => ({ status: 200, ok: true, json: () => content })
}
const silent: Outgoing = () => new Promise(() => undefined)
const failing: Outgoing = () => Promise.reject(new PeerAway('reputation'))

function lookUpBy(send: Outgoing, { url = 'http://localhost', waitMs = LONG } = {}) {
  const settings = { url, key, clock: () => now, waitMs, onLookUp: (result: LookUpResult) => results.push(result) }
  return createReputationLookUp(settings, send)
}
const known = (send: Outgoing, phoneNo = FRAUD, limits = {}) => lookUpBy(send, limits).reading(phoneNo).finish([], true)

describe('over HTTP', () => {
  let server: Server
  let url: string
  let reply = { status: 200, headers: {}, body: '{}' }
  const requests: { path: string; body: string; fault: string | null }[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        const { method = '', url: path = '' } = request
        const given = (name: string) => String(request.headers[name])
        const message = { time: given(signatureHeaders.time), method, path, body }
        const [keyId, signature] = [given(signatureHeaders.key), given(signatureHeaders.signature)]
        requests.push({ path, body, fault: signatureFault(message, { keyId, signature, keys: [key], now }) })
        response.writeHead(reply.status, reply.headers).end(reply.body)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // Safe: a listening TCP server has an address with a port.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/reputation/`
  })
  afterAll(() => server.close())
  beforeEach(() => {
    requests.length = 0
  })

  it('asks for numbers and hosts in one signed request, and knows what the answer says', async () => {
    reply = {
      status: 200,
      headers: {},
      body: JSON.stringify({ numbers: [row, clean(OTHER)], sites: ['etc-renew.example'] }),
    }
    const lookUp = lookUpBy(createOutgoing('reputation'), { url })
    await lookUp.ahead([FRAUD, '13912340000'], ['https://ETC-renew.example/a', 'news.example'])
    expect(requests).toHaveLength(1)
    const [request] = requests
    expect(request).toMatchObject({ path: '/reputation/look-up', fault: null })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      numbers: [FRAUD, '13912340000'],
      sites: ['etc-renew.example', 'news.example'],
    })
    const fraud = await lookUp.reading(FRAUD).finish([], false)
    expect([fraud.of(FRAUD, now), fraud.isCurrent(FRAUD, now)]).toEqual([opinion, true])
    const other = await lookUp.reading('13912340000').finish([], false)
    expect([other.of('13912340000', now), other.isCurrent('13912340000', now)]).toEqual([null, true])
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['a redirect', { status: 302, headers: { location: '/elsewhere' }, body: '' }],
    ['a refusal', { status: 401, headers: {}, body: '{}' }],
    ['no JSON', { status: 200, headers: {}, body: '<html>' }],
    ['another shape', { status: 200, headers: {}, body: '{"numbers":{"17011112222":"fraud"},"sites":[]}' }],
    [
      'more rows than values',
      { status: 200, headers: {}, body: JSON.stringify({ numbers: Array(201).fill(row), sites: [] }) },
    ],
    [
      'too much',
      { status: 200, headers: {}, body: JSON.stringify({ numbers: [], sites: [], more: 'x'.repeat(9000) }) },
    ],
  ])('knows nothing after %s, and says so', async (_name, answer) => {
    reply = answer
    const lookUp = await known(createOutgoing('reputation', { mostBytes: 8000 }), FRAUD, { url })
    expect([lookUp.of(FRAUD, now), lookUp.isCurrent(FRAUD, now)]).toEqual([null, false])
    expect(results).toEqual(['missing'])
    expect(requests.map(({ path }) => path)).toEqual(['/reputation/look-up'])
  })
})

it('is awaited no longer than a verdict may wait', async () => {
  const lookUp = await known(silent, FRAUD, { waitMs: 5 })
  expect([lookUp.of(FRAUD, now), lookUp.isCurrent(FRAUD, now), results]).toEqual([null, false, ['missing']])
})

it('is asked, but not awaited, by a verdict whose time is over', async () => {
  const send = jest.fn(silent)
  const lookUp = await lookUpBy(send).reading(FRAUD).finish([], true, performance.now())
  expect([lookUp.of(FRAUD, now), results, send.mock.calls.length]).toEqual([null, ['missing'], 1])
})

it('is not asked by what is read in a transaction, which knows what was asked ahead', async () => {
  const send = jest.fn(answering({ numbers: [row], sites: ['etc-renew.example'] }))
  const lookUp = lookUpBy(send)
  const read = async () => {
    const all = await lookUp.prepared(nowhere, [FRAUD], ['etc-renew.example'])
    const one = await lookUp.reading(FRAUD).finish([], false)
    return [all.of(FRAUD, now), all.isRiskySite('etc-renew.example'), one.of(FRAUD, now)]
  }
  expect(await read()).toEqual([null, false, null])
  expect(send).not.toHaveBeenCalled()
  await lookUp.ahead([FRAUD], ['etc-renew.example'])
  expect(await read()).toEqual([opinion, true, opinion])
  expect(send).toHaveBeenCalledTimes(1)
})

describe('a row that cannot be read', () => {
  const BROKEN = '13912340001'
  const hosts = ['etc-renew.example', 'news.example']
  const knownOf = async (rows: { numbers: unknown[]; sites: unknown[] }) => {
    const lookUp = lookUpBy(answering(rows))
    const numbers = [FRAUD, OTHER, BROKEN]
    await lookUp.ahead(numbers, hosts)
    const view = await lookUp.prepared(nowhere, numbers, hosts)
    const ofNumbers = numbers.map((number) => view.of(number, now)?.fraud ?? view.isCurrent(number, now))
    return [
      ...ofNumbers,
      ...hosts.map((host) => view.isRiskySite(host) || (view.isSiteCurrent(host, now) ? 'clean' : 'unknown')),
    ]
  }

  it.each([
    ['a tag of 21 characters', { ...row, value: BROKEN, tag: '诈'.repeat(21) }],
    ['no tag', { ...row, value: BROKEN, tag: ' ' }],
    ['a kind that nobody has', { ...row, value: BROKEN, level: 'nuisance', kind: 'fortuneTelling' }],
    ['another level', { value: BROKEN, level: 'gone' }],
    ['no number', null],
  ])('because of %s says nothing about its number, and holds up no other row', async (_name, broken) => {
    expect(await knownOf({ numbers: [broken, row, clean(OTHER)], sites: hosts.slice(0, 1) })).toEqual([
      'high',
      true,
      false,
      true,
      'clean',
    ])
    expect(results).toEqual(['unreadable', 'fetched', 'fetched', 'missing', 'fetched', 'fetched'])
  })

  it('and names no site leaves unknown which other site has nothing against it', async () => {
    const sites = [hosts[0], { host: hosts[1] }]
    expect(await knownOf({ numbers: [row, clean(OTHER)], sites })).toEqual(['high', true, false, true, 'unknown'])
  })
})

describe('a row counts for its number', () => {
  it.each([
    ['as it was asked for', FRAUD],
    ['with the country', `+86${FRAUD}`],
    ['with 0086', `0086${FRAUD}`],
    ['with blanks', '170 1111 2222'],
    ['in wide digits', '１７０１１１１２２２２'],
  ])('%s', async (_name, value) => {
    const lookUp = await known(answering({ numbers: [{ ...row, value }], sites: [] }))
    expect([lookUp.of(FRAUD, now), lookUp.isCurrent(FRAUD, now), results]).toEqual([opinion, true, ['fetched']])
  })

  it('and a warning counts beside a row that says nothing against it', async () => {
    for (const numbers of [
      [row, clean(`+86${FRAUD}`)],
      [clean(`+86${FRAUD}`), row],
    ])
      expect((await known(answering({ numbers, sites: [] }))).of(FRAUD, now)).toEqual(opinion)
  })

  it('of another number says nothing: a number without a row is unknown, not clean', async () => {
    const lookUp = lookUpBy(answering({ numbers: [clean(OTHER)], sites: [] }))
    const view = await lookUp.reading(FRAUD).finish([], true)
    expect([view.of(FRAUD, now), view.isCurrent(FRAUD, now), results]).toEqual([null, false, ['missing']])
    // Nor is the other one remembered, which nobody has asked about.
    expect((await lookUp.prepared(nowhere, [OTHER])).isCurrent(OTHER, now)).toBe(false)
  })

  it('and a site counts in any case', async () => {
    const lookUp = lookUpBy(answering({ numbers: [], sites: ['ETC-Renew.example'] }))
    await lookUp.ahead([], ['etc-renew.example'])
    expect((await lookUp.prepared(nowhere, [], ['etc-renew.example'])).isRiskySite('etc-renew.example')).toBe(true)
  })
})

it('is asked again after ten minutes; until a day has passed an old answer counts where none comes, but says nothing good', async () => {
  let send = answering({ numbers: [row, clean(OTHER)], sites: [] })
  const lookUp = lookUpBy((url, request) => send(url, request))
  await lookUp.ahead([FRAUD, '13912340000'])
  const later = async (ms: number) => {
    now += ms
    const numbers = [
      await lookUp.reading(FRAUD).finish([], true),
      await lookUp.reading('13912340000').finish([], true),
    ] as const
    return [numbers[0].of(FRAUD, now)?.fraud, numbers[1].isCurrent('13912340000', now)]
  }
  send = failing
  expect(await later(10 * MINUTE - 1)).toEqual(['high', true])
  expect(await later(1)).toEqual(['high', false])
  expect(await later(23 * HOUR)).toEqual(['high', false])
  expect(await later(HOUR)).toEqual([undefined, false])
  send = answering({ numbers: [clean(FRAUD), clean(OTHER)], sites: [] })
  expect(await later(0)).toEqual([undefined, true])
  expect(results.slice(2)).toEqual([
    ...['known', 'known', 'stale', 'stale', 'stale', 'stale'],
    ...['missing', 'missing', 'fetched', 'fetched'],
  ])
})

/** A system that answers each request when `answerAll` comes to it. */
function heldSystem() {
  const asked: string[][] = []
  const open: (() => void)[] = []
  const send: Outgoing = async (_url, { body = '' }) => {
    // Its own request.
    asked.push((JSON.parse(body) as { numbers: string[] }).numbers)
    const numbers = asked.at(-1)?.map(clean)
    await new Promise<void>((resolve) => open.push(resolve))
    return { status: 200, ok: true, json: () => ({ numbers, sites: [] }) }
  }
  const answerAll = async (requests: number) => {
    for (let sent = 0; sent < requests; sent += 1) {
      open[sent]?.()
      await new Promise(setImmediate)
    }
  }
  return { asked, send, answerAll }
}
const all = Array.from({ length: 8000 }, (_unused, index) => `139${String(index).padStart(8, '0')}`)

it('asks once for what several calls ask for at a time, in few requests, and gives up on what has no room', async () => {
  const { asked, send, answerAll } = heldSystem()
  const lookUp = lookUpBy(send)
  const done = Promise.all([lookUp.ahead(all.slice(0, 4900)), lookUp.ahead(all.slice(100))])
  await Promise.resolve()
  expect([asked.length, Math.max(...asked.map((values) => values.length))]).toEqual([8, 200])
  await answerAll(25)
  await done
  expect(asked.flat()).toEqual(all.slice(0, 5000))
  expect(results.filter((result) => result === 'missing')).toHaveLength(3000)
})

it('asks for a verdict at once and first, however much a screen waits for', async () => {
  const { asked, send, answerAll } = heldSystem()
  const lookUp = lookUpBy(send)
  const screen = lookUp.ahead(all, [], 'screen')
  await Promise.resolve()
  expect(asked.flat()).toEqual(all.slice(0, 800))
  const also = all[2400] ?? ''
  const verdict = lookUp.ahead([FRAUD, also])
  await Promise.resolve()
  expect(asked.slice(4)).toEqual([[FRAUD, also]])
  await answerAll(14)
  await Promise.all([screen, verdict])
  expect(asked.flat().sort()).toEqual([...all.slice(0, 2500), FRAUD].sort())
})

it('asks for a verdict at once, and for a screen next, however many callers batches of events have', async () => {
  const { asked, send, answerAll } = heldSystem()
  const lookUp = lookUpBy(send)
  // As many as may be open: eight batches of the longest.
  const batches = Array.from({ length: 8 }, (_unused, at) =>
    lookUp.ahead(all.slice(at * 500, (at + 1) * 500), [], 'batch'),
  )
  await Promise.resolve()
  expect(asked.flat()).toEqual(all.slice(0, 400))
  const verdict = lookUp.reading(FRAUD).finish([], true)
  await Promise.resolve()
  expect(asked.slice(2)).toEqual([[FRAUD]])
  const screen = lookUp.ahead([OTHER], [], 'screen')
  await Promise.resolve()
  expect(asked.slice(3)).toEqual([[OTHER]])
  await answerAll(10)
  await Promise.all([...batches, verdict, screen])
  // The others have no room.
  expect(asked.flat()).toHaveLength(1250 + 2)
})

it('keeps a hundred thousand answers, and what was read before they were forgotten', async () => {
  // Its own request.
  const numbersOf = (body: string) => (JSON.parse(body) as { numbers: string[] }).numbers
  const send: Outgoing = async (url, { body = '' }) =>
    answering({ numbers: numbersOf(body).map((value) => (value === FRAUD ? row : clean(value))), sites: [] })(url, {})
  const lookUp = lookUpBy(send)
  const before = await lookUp.reading(FRAUD).finish([], true)
  for (let start = 0; start < 100_000; start += 5000)
    await lookUp.ahead(Array.from({ length: 5000 }, (_unused, index) => `139${String(start + index).padStart(8, '0')}`))
  results.length = 0
  await lookUp.ahead([FRAUD])
  expect(results).toEqual(['fetched'])
  expect(before.of(FRAUD, now)).toEqual(opinion)
})
