import { createServer, type IncomingMessage } from 'node:http'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import type { Gateway } from '../../h5/support/gateway'

/** As many rows as every list of a long answer has. */
export const LONG_ROWS = 1000
const PAGE_ROWS = 250
const CURSOR = 'long-'

/** What comes whole and not in pages, and the most that it can have (contract, package limits). */
export const mostOf = { devices: 200, numbers: 100, scoreChanges: 100 } as const

type Row = Record<string, unknown>

/** The fields that tell a row of a list from the others. */
const keys = ['id', 'orderId', 'phoneNo', 'value']

/** A row that is like another one, with keys of its own. */
function copyOf(row: Row, index: number): Row {
  const own = (key: string) => (/^\d{7,}$/.test(key) ? `13${700_000_000 + index}` : `${key}-${index}`)
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      keys.includes(name) && typeof value === 'string' ? own(value) : value,
    ]),
  )
}

/** As many rows as wanted, from `from` on, like those that are there; none if there are none. */
function copiesOf(value: unknown, count: number, from = 0): Row[] {
  const rows = Array.isArray(value) ? (value as Row[]) : []
  if (rows.length === 0) return []
  return Array.from({ length: count }, (_, index) => copyOf(rows[(from + index) % rows.length] ?? {}, from + index))
}

/** The data of an answer with long lists, made of the gateway's own; `from` is the first row of a page. */
function longer(url: string, data: Row, from: number): Row {
  const { household, devices, numbers } = data
  const whole = {
    ...data,
    ...(devices ? { devices: copiesOf(devices, mostOf.devices) } : {}),
    ...(numbers ? { numbers: copiesOf(numbers, mostOf.numbers) } : {}),
    ...(household ? { household: longer('', household as Row, 0) } : {}),
  }
  if (url.includes('score/history')) return { ...whole, items: copiesOf(data.items, mostOf.scoreChanges) }
  if (!('nextCursor' in data)) return whole
  const name = 'subscribeList' in data ? 'subscribeList' : 'items'
  const end = Math.min(from + PAGE_ROWS, LONG_ROWS)
  const page = copiesOf(data[name], end - from, from)
  if (page.length === 0) return whole
  // Of the quarantine each row is of a sender of its own: what is folded is no row.
  const senders = 'senders' in data ? { senders: [] } : {}
  return { ...whole, ...senders, [name]: page, nextCursor: end < LONG_ROWS ? `${CURSOR}${end}` : null }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/**
 * Stands before a gateway: every list that comes in pages and has a row has a thousand, like those of its first page, and what
 * comes whole has the most that it can have. Most lists grow by a few rows a day: no test can fill them. The address book asks
 * for rows by their numbers, and has those of the gateway.
 */
export async function startLongAnswers(gateway: Gateway): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((asked, response) => {
    void answer(asked).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.destroy(),
    )
  })

  async function answer(asked: IncomingMessage) {
    const { method = 'GET', url = '/', headers } = asked
    const { host: _host, 'content-length': _length, connection: _connection, ...passed } = headers
    const sent = await bodyOf(asked)
    const from = Number(new RegExp(`"cursor":"${CURSOR}(\\d+)"`).exec(sent)?.[1] ?? 0)
    const given = await fetch(gateway.origin + url, {
      method,
      headers: passed as Record<string, string>,
      ...(method === 'GET' ? {} : { body: sent.replace(new RegExp(`"cursor":"${CURSOR}\\d+"`), '"cursor":null') }),
    })
    const { status } = given
    const type = given.headers.get('content-type') ?? ''
    if (!type.includes('json') || sent.includes('"from":'))
      return { status, type, body: Buffer.from(await given.arrayBuffer()) }
    const envelope = (await given.json()) as { data?: unknown }
    if (typeof envelope.data !== 'object' || envelope.data === null)
      return { status, type, body: JSON.stringify(envelope) }
    return { status, type, body: JSON.stringify({ ...envelope, data: longer(url, envelope.data as Row, from) }) }
  }

  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    async stop() {
      const stopped = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await stopped
    },
  }
}
