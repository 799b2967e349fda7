import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@server/kernel/http/request-log'
import { createNetwork } from '@server/ports/network'
import { createDeliveryServer } from '@server/sms-filter/delivery-server'
import { createFilterMetrics } from '@server/sms-filter/metrics'

const key = { id: 'filter', secret: 'a secret of the line for the tests of the filter' }

describe("the gateway's wish for a delivery", () => {
  const asked: { id: string; to: string }[] = []
  let isKept = true
  const server = createDeliveryServer({
    filter: {
      deliver: async (wish) => {
        asked.push(wish)
        return isKept
      },
    },
    keys: [key],
    metrics: createFilterMetrics(),
    clock: Date.now,
    logger: createLogger('silent'),
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
  const networkWith = (secret: string) =>
    createNetwork({ switchUrl: '', smsUrl: `${origin}/filter/`, key: { ...key, secret }, clock: Date.now })
  const message = { id: 'a-message', to: '13800138000' }

  it('is accepted as the gateway signs it, and refused when no such message is kept', async () => {
    expect(await networkWith(key.secret).deliver(message)).toBe(true)
    isKept = false
    expect(await networkWith(key.secret).deliver(message)).toBe(false)
    expect(asked).toEqual([message, message])
  })

  it('is refused with a wrong signature, and when it is malformed or too large', async () => {
    await expect(networkWith('x'.repeat(40)).deliver(message)).rejects.toThrow('401')
    await expect(networkWith(key.secret).deliver({ id: '', to: '1' })).rejects.toThrow('400')
    await expect(networkWith(key.secret).deliver({ id: 'x'.repeat(5000), to: '1' })).rejects.toThrow('413')
    expect(asked).toHaveLength(2)
  })

  it('stands beside the metrics, and nothing else', async () => {
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    expect(metrics).toContain('sms_filter_messages_total{action="hold"} 0')
    expect((await fetch(`${origin}/held`)).status).toBe(404)
  })
})
