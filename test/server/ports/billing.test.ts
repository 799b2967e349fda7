import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBillingWebhook } from '@server/ports/billing'
import { signBody } from '@server/ports/signed-post'

describe('a billing centre behind HTTP', () => {
  let server: Server
  let url: string
  const requests: { path: string; body: string; signature: string }[] = []
  let answer: { status: number; body: unknown } = { status: 200, body: {} }
  const secret = 's'.repeat(32)

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        requests.push({ path: request.url ?? '', body, signature: String(request.headers['x-signature']) })
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bss/`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const entry = {
    id: 'o-2026-11-month',
    kind: 'charge',
    phoneNo: '13500000001',
    amountFen: 220,
    orderId: 'o',
    month: '2026-11',
  } as const

  it('gets every request signed', async () => {
    const port = createBillingWebhook({ url, secret })
    answer = { status: 200, body: { state: 'booked', isMinor: true } }
    expect(await port.book(entry)).toBe('booked')
    expect(await port.stateOf(entry.id)).toBe('booked')
    expect(await port.holderOf(entry.phoneNo)).toEqual({ isMinor: true })
    await port.sign({ id: 's', phoneNo: entry.phoneNo, orderId: 'o', productId: 'uasp-6', version: 'v', signedAt: '' })
    expect(requests.map(({ path }) => path)).toEqual([
      '/bss/entries',
      '/bss/entry-state',
      '/bss/holder',
      '/bss/signatures',
    ])
    expect(JSON.parse(requests[0]!.body)).toEqual(entry)
    for (const { body, signature } of requests) expect(signature).toBe(signBody(secret, body))
  })

  it.each([
    ['an error', 500, { state: 'booked' }],
    ['a state that nobody knows', 200, { state: 'perhaps' }],
    ['no state', 200, {}],
    ['"unknown" for an entry that was just sent', 200, { state: 'unknown' }],
  ])('says nothing with %s', async (_name, status, body) => {
    answer = { status, body }
    await expect(createBillingWebhook({ url, secret }).book(entry)).rejects.toThrow()
  })
})
