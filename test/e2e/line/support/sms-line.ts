import { Client } from 'pg'
import { products, type ProductKey } from '@/rules/products/catalogue'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { startPostgresCluster } from '../../../../scripts/lib/postgres-cluster.mjs'
import { connectSender, startSmsNetwork } from '../../../../scripts/lib/sms-network.mjs'
import { eventually } from '../../h5/support/eventually'
import { Gateway } from '../../h5/support/gateway'
import { postTo, released, switchKey } from './line'
import { Way } from './way'

let last = 0

/**
 * A carrier's SMS with the product: a sender's Kannel, the SMS filter, an SMS centre with phones, and a released gateway that
 * the filter asks by a way which the test can disturb. People log in at a second gateway on the same database, as in
 * `startLine`.
 */
export async function startSmsLine(limits: { deadlineMs?: number; partsMs?: number } = {}) {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne()
  }
  const parts = await startParts(limits, stops).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const { screens, gateway, network, client } = parts
  const post = postTo(gateway)

  /** A subscriber with these products, logged in. */
  const newSubscriber = async (...held: ProductKey[]) => {
    const phoneNo = `1360002${String((last += 1)).padStart(4, '0')}`
    const changes = held.map((product) => ({
      id: `sms-change-${phoneNo}-${product}`,
      phoneNo,
      productId: products[product].id,
      state: 'active',
      at: Date.now(),
    }))
    await post('/carrier/products', changes)
    const { token } = await screens.login(phoneNo)
    return { phoneNo, token }
  }
  /** The quarantine as the app shows it: what is held, and what became of what was restored. */
  const quarantine = (token: string) => screens.call('guard/v1/sms/held/query', {}, token)

  return {
    ...{ ...parts, post, newSubscriber, quarantine },
    /** A new id for a changing request. */
    requestId: () => `sms-test-${(last += 1)}`,
    restore: (token: string, id: string) =>
      screens.call('guard/v1/sms/held/restore', { ids: [id], requestId: `sms-test-${(last += 1)}` }, token),
    /** The one message that is held for somebody, once it is. */
    heldFor: (token: string) =>
      eventually(async () => {
        const [first] = (await quarantine(token)).items
        if (!first) throw new Error('Nothing is held')
        return first
      }),
    /** Waits until a restored message is in this state in the app. */
    untilShown: (token: string, state: 'delivering' | 'delivered' | 'failed') =>
      eventually(async () => expect((await quarantine(token)).restored.map((sms) => sms.state)).toEqual([state])),
    /** The messages to somebody in the log. */
    logged: async (phoneNo: string) => {
      const { rows } = await client.query<{ action: string; reason: string; text: string; caller: string }>(
        `select action, reason, text, caller from line_log join subscribers using (subscriber_id)
         where phone_no = $1 and kind = 'sms' order by at`,
        [phoneNo],
      )
      return rows
    },
    query: (statement: string, values: unknown[] = []) => client.query(statement, values),
    /** Another sender's machine, logged in at the filter. */
    connectSender: async () => {
      const sender = await connectSender({ port: network.filterPort })
      stops.push(sender.stop)
      return sender
    },
    stop,
  }
}

/** Starts everything in order, and adds how to stop what has started. */
async function startParts(limits: { deadlineMs?: number; partsMs?: number }, stops: (() => Promise<unknown>)[]) {
  const started = async <Part>(start: Promise<Part>, stopPart: (part: Part) => Promise<unknown>) => {
    const part = await start
    stops.push(() => stopPart(part))
    return part
  }
  const cluster = await started(startPostgresCluster(), (it) => it.stop())
  const httpPort = await freePort()
  // Both have it, because either may ask for a delivery.
  const settings = {
    DATABASE_URL: cluster.url,
    LINE_KEYS: released.LINE_KEYS,
    LINE_SMS_URL: `http://127.0.0.1:${httpPort}`,
  }
  const screens = await started(Gateway.start(settings), (it) => it.stop())
  const gateway = await started(Gateway.start({ ...released, ...settings }), (it) => it.stop())
  const client = new Client(cluster.url)
  await started(client.connect(), () => client.end())
  const way = await started(Way.to(gateway.origin), (it) => it.down())
  const network = await started(startSmsNetwork({ origin: way.origin, key: switchKey, httpPort, ...limits }), (it) =>
    it.stop(),
  )
  return { cluster, screens, gateway, client, way, network }
}

export type SmsLine = Awaited<ReturnType<typeof startSmsLine>>
