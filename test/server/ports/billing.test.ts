import { createBillingWebhook } from '@server/ports/billing'
import { partnerKeys, startSignedServer } from '../support/signed-server'

describe('a billing centre behind HTTP', () => {
  let server: Awaited<ReturnType<typeof startSignedServer>>
  beforeAll(async () => {
    server = await startSignedServer('bss')
  })
  afterAll(() => server.stop())

  const entry = {
    id: 'o-2026-11-month',
    kind: 'charge',
    phoneNo: '13500000001',
    amountFen: 220,
    orderId: 'o',
    month: '2026-11',
  } as const

  it('gets every request signed', async () => {
    const port = createBillingWebhook({ url: server.url, keys: partnerKeys })
    server.answer({ state: 'booked', isMinor: true })
    expect(await port.book(entry)).toBe('booked')
    expect(await port.stateOf(entry.id)).toBe('booked')
    expect(await port.holderOf(entry.phoneNo)).toEqual({ isMinor: true })
    await port.sign({ id: 's', phoneNo: entry.phoneNo, orderId: 'o', productId: 'uasp-6', version: 'v', signedAt: '' })
    await port.cancel({ id: 'c', phoneNo: entry.phoneNo, productId: 'umm', endsAt: '' })
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/bss/entries',
      '/bss/entry-state',
      '/bss/holder',
      '/bss/signatures',
      '/bss/cancellations',
    ])
    expect(JSON.parse(server.requests[0]!.body)).toEqual(entry)
    expect(server.requests.map(({ fault }) => fault)).toEqual([null, null, null, null, null])
  })

  it.each([
    ['an error', 500, { state: 'booked' }],
    ['a state that nobody knows', 200, { state: 'perhaps' }],
    ['no state', 200, {}],
    ['"unknown" for an entry that was just sent', 200, { state: 'unknown' }],
  ])('has no result with %s', async (_name, status, body) => {
    server.answer(body, status)
    await expect(createBillingWebhook({ url: server.url, keys: partnerKeys }).book(entry)).rejects.toThrow()
  })
})
