import type { FastifyInstance } from 'fastify'
import { buildApp } from '@server/app'
import { SharedCounts } from '@server/kernel/shared-counts'
import { makeTestApp } from '../support/app'

const MINUTE = 60_000

/** Gateways that share one count, with every hit that was written. */
function gateways(count: number, share?: () => Promise<number>) {
  const written: number[] = []
  const totals = new Map<string, number>()
  let now = 0
  const add = async (key: string, hits: number) => {
    written.push(hits)
    const name = `${key} ${Math.floor(now / MINUTE)}`
    totals.set(name, (totals.get(name) ?? 0) + hits)
    return totals.get(name) ?? 0
  }
  const asked: string[] = []
  const onAsked = (result: string) => asked.push(result)
  const parts = { share: share ?? add, clock: () => now, windowMs: MINUTE, onAsked }
  const all = Array.from({ length: count }, () => new SharedCounts(parts))
  /** How many of these requests pass, one gateway after another. */
  async function pass(requests: number, max: number, key = 'a'): Promise<number> {
    let passed = 0
    for (let round = 0; round < requests; round += 1)
      if ((await all[round % count]!.count(key, max)).current <= max) passed += 1
    return passed
  }
  return { pass, written, asked, all, advance: (ms: number) => (now += ms) }
}

describe('a limit that several gateways share', () => {
  it.each([
    [1, 600, 600],
    [2, 600, 630],
    [3, 600, 660],
    [2, 3, 3],
    [3, 19, 19],
  ])(
    'of %d gateways allows no more requests than the limit %d and a twentieth for each further gateway',
    async (count, max, most) => {
      const { pass } = gateways(count)
      const passed = await pass(5 * max, max)
      expect(passed).toBeLessThanOrEqual(most)
      expect(passed).toBeGreaterThanOrEqual(max)
    },
  )

  it('writes nothing below a twentieth of the limit, and at most twenty times a window', async () => {
    const { pass, written, asked } = gateways(1)
    await pass(30, 600)
    expect(written).toEqual([])
    await pass(2000, 600)
    expect(written.length).toBeLessThanOrEqual(21)
    expect(asked).toEqual(written.map(() => 'done'))
  })

  it('restarts with the next window, and returns its time', async () => {
    const { pass, all, advance } = gateways(2)
    await pass(1000, 40)
    advance(MINUTE - 1)
    expect(await all[0]!.count('a', 40)).toEqual({ current: 41, ttl: 1 })
    advance(1)
    expect(await pass(40, 40)).toBe(40)
  })

  it('counts concurrent requests once each', async () => {
    const { all } = gateways(2)
    const counts = await Promise.all(Array.from({ length: 300 }, (_unused, index) => all[index % 2]!.count('a', 100)))
    expect(counts.filter(({ current }) => current <= 100).length).toBeLessThanOrEqual(105)
  })

  it('separates keys', async () => {
    const { pass } = gateways(2)
    await pass(100, 20)
    expect(await pass(20, 20, 'b')).toBe(20)
  })

  it.each([
    ['cannot be reached', () => Promise.reject(new Error('The database is gone'))],
    ['does not answer', () => new Promise<number>(() => undefined)],
  ])('is counted by each gateway separately while the shared count %s', async (_what, share) => {
    const { pass, asked } = gateways(2, share)
    expect(await pass(500, 100)).toBe(200)
    expect(asked).toEqual(['failed', 'failed'])
  })
})

describe('two gateways on one database', () => {
  it('share the limit of an address, and that of an IPv6 network', async () => {
    const gateway = await makeTestApp({ CALLS_PER_ADDRESS_MINUTE: '40' })
    const second = await buildApp(gateway.deps)
    const ask = async (app: FastifyInstance, remoteAddress: string) => {
      const url = '/api/v1/auth/authSwap'
      const payload = { code: 'nobody', source: 'wxMini' }
      const answer = await app.inject({ method: 'POST', url, headers: { host: 'localhost' }, remoteAddress, payload })
      return answer.json<{ code: string }>().code
    }
    const addresses = {
      'IPv4 address': () => '6.6.6.6',
      'mapped IPv4 address': () => '::ffff:7.7.7.7',
      'IPv6 network': (round: number) => `2001:db8:1:2:${round.toString(16)}:${(round * 7).toString(16)}::1`,
    }
    for (const [name, addressOf] of Object.entries(addresses)) {
      const codes: string[] = []
      for (let round = 0; round < 80; round += 1)
        codes.push(await ask(round % 2 ? second : gateway.app, addressOf(round)))
      const passed = codes.filter((code) => code !== 'B0429').length
      expect([name, passed >= 40 && passed <= 42]).toEqual([name, true])
    }
    // The mapped one is the address itself; the next network is another one.
    expect([await ask(second, '7.7.7.7'), await ask(second, '2001:db8:1:3::1')]).toEqual(['B0429', 'U0105'])
    await second.close()
  })
})
