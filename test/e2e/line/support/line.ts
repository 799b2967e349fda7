import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { signedHeaders } from '@server/ports/signature'
import { products, type ProductKey } from '@/rules/products/catalogue'
import { startPostgresCluster } from '../../../../scripts/lib/postgres-cluster.mjs'
import { startSipNetwork, type OneCall, type Phone } from '../../../../scripts/lib/sip-network.mjs'
import { eventually } from '../../h5/support/eventually'
import { Gateway } from '../../h5/support/gateway'
import { Way } from './way'

export const switchKey = { id: 'switch', secret: 'a secret of the switch for the tests of the line' }

const eventsKey = { id: 'care', secret: 'a secret of customer care for the tests' }

/** A gateway as a carrier runs it: no development tools. */
export const released = {
  DEV_TOOLS: '0',
  HOST: '127.0.0.1',
  METRICS_PORT: '0',
  SECRET_KEY: 'a secret key for the tests of the line',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms',
  SMS_WEBHOOK_KEYS: 'one=a secret of the SMS centre for the tests',
  WECHAT_APPID: 'test',
  WECHAT_SECRET: 'a secret of the mini-program for the tests',
  LINE_KEYS: `${switchKey.id}=${switchKey.secret}`,
}

export interface LogRow {
  caller: string
  action: string
  reason: string
  detail: string
  seconds: number
}

/** For the agent's first answer; one that stays silent rings five times as long. */
const AGENT_MS = 4000

/** Posts to a released gateway as a machine of the carrier. */
export const postTo =
  (gateway: Pick<Gateway, 'origin'>) =>
  async <Answer = unknown>(path: string, content: unknown): Promise<Answer> => {
    const message = { method: 'POST', path, body: JSON.stringify(content) }
    const headers = { 'content-type': 'application/json', ...signedHeaders(message, switchKey, Date.now()) }
    const response = await fetch(`${gateway.origin}${path}`, { method: 'POST', headers, body: message.body })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer // as docs/line.md says
  }

/** The switch keeps each call for seconds. */
const LOADED_MB = 1024

interface LineSize {
  waitMs: number
  gateways?: 1 | 2
  isLoaded?: boolean
}

/** The gateway gives up this much before the switch does: the time on the way. */
const ON_THE_WAY_MS = 30

let lastNumber = 0
let lastChange = 0
let lastRequest = 0

/**
 * A carrier's network with the product: a switch, a released gateway that it asks by a way which the test can disturb,
 * and a second gateway on the same database where people log in, choose their settings, and end calls at the same switch: a released one shows its
 * captchas and codes to nobody. `waitMs`: how long the switch waits for a verdict; on a busy machine its usual 150 ms
 * would be missed, so tests of what is decided give more. With two `gateways` the switch asks them in turn, each by its own way.
 * `isLoaded`: for hundreds of calls a second the switch has more memory, and asks the gateway itself: no way is disturbed.
 */
export async function startLine({ waitMs, gateways = 1, isLoaded = false }: LineSize) {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne()
  }
  const parts = await startParts({ waitMs, gateways, isLoaded }, stops).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const { screens, gateway, network, client } = parts
  const phones = new Map<string, Phone>()

  const post = postTo(gateway)
  /** A subscriber with these products, logged in, whose phone answers after a moment. */
  const newSubscriber = (...held: ProductKey[]) => newPatient(200, ...held)
  /** The same with a phone that is answered after `answerMs`. */
  const newPatient = async (answerMs: number, ...held: ProductKey[]) => {
    const { phoneNo, token } = await newAccount(...held)
    phones.set(phoneNo, await network.phone(phoneNo, { answerMs }))
    return { phoneNo, token }
  }
  /** The same without a phone. */
  const newAccount = async (...held: ProductKey[]) => {
    const phoneNo = `1360001${String((lastNumber += 1)).padStart(4, '0')}`
    await give(phoneNo, ...held)
    const { token } = await screens.login(phoneNo)
    return { phoneNo, token }
  }
  /** Gives products to a number, which makes it a subscriber. */
  const give = async (phoneNo: string, ...held: ProductKey[]) => {
    const changes = held.map((product) => ({
      id: `change-${(lastChange += 1)}`,
      phoneNo,
      productId: products[product].id,
      state: 'active',
      at: Date.now(),
    }))
    await post('/carrier/products', changes)
  }

  return {
    ...{ ...parts, post, newSubscriber, newPatient, newAccount, give },
    /** A new id for a changing request. */
    requestId: () => `line-test-${(lastRequest += 1)}`,
    phoneOf: (phoneNo: string) => {
      const phone = phones.get(phoneNo)
      if (!phone) throw new Error(`${phoneNo} has no phone`)
      return phone
    },
    /** The carrier takes a number back. */
    releaseNumber: async (phoneNo: string) => {
      const [path, body] = ['/carrier/number-released', JSON.stringify({ phoneNo, at: Date.now() })]
      const headers = signedHeaders({ id: randomUUID(), method: 'POST', path, body }, eventsKey, Date.now())
      const response = await fetch(`${screens.origin}${path}`, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`/carrier/number-released: ${response.status}`)
    },
    call: (call: OneCall) => network.call(call),
    /** The newest entry of a subscriber's log by this caller, once there are `count` of them. */
    logged: (phoneNo: string, caller: string, count = 1): Promise<LogRow> =>
      eventually(async () => {
        const { rows } = await client.query<LogRow>(
          `select caller, action, reason, detail, seconds from line_log join subscribers using (subscriber_id)
           where phone_no = $1 and caller = $2 order by at desc`,
          [phoneNo, caller],
        )
        if (rows.length !== count || !rows[0]) throw new Error(`${rows.length} entries, not ${count}, of ${caller}`)
        return rows[0]
      }),
    query: (statement: string, values: unknown[] = []) => client.query(statement, values),
    stop,
  }
}

/** Starts everything in order, and adds how to stop what has started. */
async function startParts({ waitMs, gateways, isLoaded }: Required<LineSize>, stops: (() => Promise<unknown>)[]) {
  const started = async <Part>(start: Promise<Part>, stop: (part: Part) => Promise<unknown>) => {
    const part = await start
    stops.push(() => stop(part))
    return part
  }
  const cluster = await started(startPostgresCluster(), (it) => it.stop())
  const settings = { DATABASE_URL: cluster.url, LINE_DEADLINE: String(waitMs - ON_THE_WAY_MS) }
  const gateway = await started(Gateway.start({ ...settings, ...released }), (it) => it.stop())
  const isPair = gateways === 2
  const second = isPair ? await started(Gateway.start({ ...settings, ...released }), (it) => it.stop()) : null
  const client = new Client(cluster.url)
  await started(client.connect(), () => client.end())
  const way = await started(Way.to(gateway.origin), (it) => it.down())
  const secondWay = second && (await started(Way.to(second.origin), (it) => it.down()))
  const [origin, secondOrigin] = isLoaded ? [gateway.origin, second?.origin] : [way.origin, secondWay?.origin]
  const size = { waitMs, agentMs: AGENT_MS, ...(isLoaded && { memoryMb: LOADED_MB }) }
  const network = await started(startSipNetwork({ origin, secondOrigin, key: switchKey, ...size }), (it) => it.stop())
  const screens = await started(
    Gateway.start({
      ...settings,
      CARRIER_EVENTS_KEYS: `${eventsKey.id}=${eventsKey.secret}`,
      LINE_KEYS: released.LINE_KEYS,
      LINE_SWITCH_URL: network.switchUrl,
    }),
    (it) => it.stop(),
  )
  return { cluster, screens, gateway, second, client, way, secondWay, network }
}

export type Line = Awaited<ReturnType<typeof startLine>>
