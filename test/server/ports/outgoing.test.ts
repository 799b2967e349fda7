import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMetrics, measureOutgoing } from '@server/kernel/metrics'
import { createOutgoing, PeerAway, peers, type OutgoingOptions } from '@server/ports/outgoing'
import { createSmsWebhook } from '@server/ports/sms'
import { samplesOf } from '../support/samples'
import { partnerKeys } from '../support/signed-server'

const KIB = 1024
let server: Server
let url: string
let answer: RequestListener
/** Paths that were asked for. */
const asked: string[] = []
let isClosed: Promise<void>

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    isClosed = new Promise((resolve) => response.on('close', resolve))
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  answer = (_request, response) => response.end('{"state":"booked"}')
})

const statusOf =
  (status: number, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end('{}')
const resultsOf = (options: OutgoingOptions = {}) => {
  const results: string[] = []
  const send = createOutgoing('sms', { ...options, onEnd: (_peer, result) => results.push(result) })
  return { results, post: () => send(url, { method: 'POST', body: '{"code":"123456"}' }) }
}

it.each([301, 302, 303, 307, 308])(
  'a redirect (%s) is a failure, and nothing is sent to the other address',
  async (status) => {
    answer = statusOf(status, { location: `${url}/elsewhere` })
    const { results, post } = resultsOf()
    expect(await post()).toMatchObject({ status, ok: false })
    expect([asked, results]).toEqual([['/'], ['failed']])
    await expect(
      createSmsWebhook({ url, keys: partnerKeys }).send({ kind: 'order', phoneNo: '13800138000', text: 'a' }),
    ).rejects.toThrow(`The SMS centre answered ${status}`)
  },
)

it('a response without end is cut off at the limit, and its connection is closed', async () => {
  answer = (_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(64 * KIB)));
    }
    response.on('drain', more)
    more()
  }
  const { results, post } = resultsOf({ mostBytes: 256 * KIB })
  await expect(post()).rejects.toThrow(`more than ${256 * KIB} bytes`)
  await isClosed
  expect(results).toEqual(['failed'])
})

it('a text of a response has no NUL and no half of an emoji', async () => {
  answer = (_request, response) => response.end('{"tag":"诈\\u0000骗\\ud83d","rows":["\\ud83d\\ude00 😀","\\uDE00"]}')
  expect((await resultsOf().post()).json()).toEqual({ tag: '诈骗', rows: ['😀 😀', ''] })
})

it('a response that trickles is awaited no longer than the time limit', async () => {
  answer = (_request, response) => response.writeHead(200).write('{')
  const { results, post } = resultsOf({ timeoutMs: 100 })
  await expect(post()).rejects.toThrow('timeout')
  await isClosed
  expect(results).toEqual(['late'])
})

it.each([
  ['5xx', statusOf(503)],
  ['too many requests', statusOf(429)],
  ['redirects', statusOf(307, { location: '/' })],
  ['lost connections', ((request) => request.socket.destroy()) satisfies RequestListener],
])(
  'after repeated %s the peer is left alone, then tried once, and used again when that succeeds',
  async (_name, failing) => {
    const { results, post } = resultsOf({ failures: 3, restMs: 200 })
    answer = failing
    for (let tries = 0; tries < 3; tries += 1) await post().catch(() => undefined)
    const sent = asked.length
    await expect(post()).rejects.toThrow(PeerAway)
    expect([asked.length, results.at(-1)]).toEqual([sent, 'open'])
    answer = statusOf(200)
    const until = Date.now() + 10_000
    while ((await post().catch(() => null)) === null && Date.now() < until)
      await new Promise((resolve) => setImmediate(resolve))
    expect([results.at(-1), (await post()).ok]).toEqual(['done', true])
  },
)

it('refusals are about the request, and do not open the breaker', async () => {
  const { results, post } = resultsOf({ failures: 2 })
  answer = statusOf(404)
  for (let tries = 0; tries < 5; tries += 1) expect((await post()).status).toBe(404)
  expect(new Set(results)).toEqual(new Set(['refused']))
})

it('each peer has a breaker of its own', async () => {
  answer = statusOf(500)
  const [one, other] = [resultsOf({ failures: 1 }), resultsOf({ failures: 1 })]
  await one.post()
  await expect(one.post()).rejects.toThrow(PeerAway)
  expect((await other.post()).status).toBe(500)
})

it('requests are counted by peer and result from zero on, with the time of those that were sent', async () => {
  const metrics = createMetrics()
  const read = async (name: string, labels: object) =>
    samplesOf(await metrics.registry.metrics()).find(
      (one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
    )?.value
  const send = createOutgoing('billing', { failures: 1, onEnd: measureOutgoing(metrics) })
  // The SMS filter alone asks a gateway.
  for (const peer of Object.keys(peers).filter((name) => name !== 'gateway'))
    for (const result of ['done', 'refused', 'failed', 'late', 'open'])
      expect([peer, result, await read('outgoing_requests_total', { peer, result })]).toEqual([peer, result, 0])
  await send(url, {})
  answer = statusOf(500)
  await send(url, {})
  await expect(send(url, {})).rejects.toThrow('billing centre')
  for (const result of ['done', 'failed', 'open'])
    expect(await read('outgoing_requests_total', { peer: 'billing', result })).toBe(1)
  expect(await read('outgoing_request_duration_seconds_count', { peer: 'billing' })).toBe(2)
})
