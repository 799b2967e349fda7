import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SmsVerdict } from '@contract/line'
import { createLogger } from '@server/kernel/http/request-log'
import { createGuard } from '@server/sms-filter/guard'

const passes: SmsVerdict = { action: 'pass', label: '', reason: 'noRule', ttlMs: 1 }
const question = { id: 'a', from: '10690218', to: '13800138000', at: 1 }
const DEADLINE_MS = 200

describe('what the filter asks', () => {
  let answer: (response: ServerResponse) => void
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    answer(response)
  })
  let origin: string
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // A server on TCP has an address with a port.
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  const guardOf = () =>
    createGuard({
      origin,
      key: { id: 'filter', secret: 'x'.repeat(32) },
      deadlineMs: DEADLINE_MS,
      clock: Date.now,
      logger: createLogger('silent'),
    })

  it('gets the verdict', async () => {
    answer = (response) => response.end(JSON.stringify(passes))
    expect(await guardOf().judge(question)).toEqual(passes)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['no JSON', (response) => response.end('<html>')],
    ['another shape', (response) => response.end('{"action":"perhaps"}')],
    ['an empty body', (response) => response.end()],
    ['a refusal', (response) => response.writeHead(401).end('{}')],
    ['a fault', (response) => response.writeHead(500).end('{}')],
    ['nothing in time', () => undefined],
    ['a cut connection', (response) => response.destroy()],
  ])('gets no verdict, and no error, from %s', async (_what, behave) => {
    answer = behave
    expect(await guardOf().judge(question)).toBeNull()
  })

  it('is not asked after five failures in a row', async () => {
    answer = (response) => response.writeHead(500).end('{}')
    const guard = guardOf()
    const before = requests
    for (let times = 0; times < 8; times += 1) expect(await guard.judge(question)).toBeNull()
    expect(requests - before).toBe(5)
  })
})
