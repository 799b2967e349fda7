import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Logger } from 'pino'
import { z } from 'zod'
import { networkId } from '@contract/line'
import { signedFactsOf, type SigningKey } from '../ports/signature'
import type { SmsFilter } from './filter'
import type { FilterMetrics } from './metrics'

/** A wish has an id and a number. */
const MOST_BYTES = 4096
const wish = z.object({ id: networkId, to: z.string().max(21) })

export interface DeliveryParts {
  filter: Pick<SmsFilter, 'deliver'>
  keys: readonly SigningKey[]
  metrics: Pick<FilterMetrics, 'registry'>
  clock: () => number
  logger: Logger
}

/**
 * Serves the gateway's `POST /deliver { id, to }`, signed (docs/line.md): 200 when the message will be delivered, 404 when none
 * is kept. `GET /metrics` and `/healthz` are for operators: the port is for the carrier's machines alone.
 */
export function createDeliveryServer(parts: DeliveryParts): Server {
  return createServer((request, response) => {
    const end = (status: number, content: object | string = {}) => {
      const isText = typeof content === 'string'
      response.writeHead(status, { 'content-type': isText ? parts.metrics.registry.contentType : 'application/json' })
      response.end(isText ? content : JSON.stringify(content))
    }
    respond(parts, request).then(
      ({ status, content }) => end(status, content),
      (error: unknown) => {
        parts.logger.error({ err: error }, 'A request failed')
        end(500, { error: 'Failed' })
      },
    )
  })
}

interface Answer {
  status: number
  content: object | string
}

async function respond(parts: DeliveryParts, request: IncomingMessage): Promise<Answer> {
  const { method = '', url = '' } = request
  if (method === 'GET' && url === '/healthz') return { status: 200, content: { ok: true } }
  if (method === 'GET' && url === '/metrics') return { status: 200, content: await parts.metrics.registry.metrics() }
  if (method !== 'POST' || !/\/deliver$/.test(url)) return { status: 404, content: { error: 'No such address' } }
  const body = await readBody(request)
  if (body === null) return { status: 413, content: { error: 'Too large' } }
  const { fault } = signedFactsOf({ headers: request.headers, method, path: url, body }, parts.keys, parts.clock())
  if (fault !== null) return { status: 401, content: { error: fault } }
  const parsed = wish.safeParse(readJson(body))
  if (!parsed.success) return { status: 400, content: { error: 'Not { id, to }' } }
  const isKept = await parts.filter.deliver(parsed.data)
  return isKept ? { status: 200, content: {} } : { status: 404, content: { error: 'No such message' } }
}

/** Null beyond the limit. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    // A server's requests arrive as bytes.
    const part = chunk as Buffer
    bytes += part.length
    if (bytes > MOST_BYTES) return null
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
