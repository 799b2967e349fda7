import { once } from 'node:events'
import { createServer } from 'node:http'
import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { urlOf } from '@contract/words/addresses'
import type { AppDeps } from '../deps'
import { engineOf } from '../database/engine'
import { failure, success } from '../envelope'
import type { ListenAddress } from '../free-port'
import type { Metrics, RequestResult } from '../metrics'
import { release } from '../release'
import { sendFile, servedFile } from './h5'
import { failureOf } from './refusals'

/** Builds the OpenAPI document of all calls registered after it. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Phone Guard gateway', version: '1.0.0', description: 'Every call of the product, all POST.' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'auth-sa-token' } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** Routes for operators: hidden from the OpenAPI document, and never refused under load. */
const forOperators = { schema: { hide: true }, config: { isUrgent: true as const } }

/**
 * Serves /livez (the process works: restart it when this fails), /healthz (it can do its work: send it calls only then; the
 * page is served without it; with `?deep` it names the database's engine), and /openapi.json where the configuration says. The first two respond even when the gateway
 * refuses calls under load, so that a busy gateway is not taken for a dead one.
 */
export function serveOperations(app: FastifyInstance, deps: AppDeps, schema: string): void {
  if (deps.config.openapi) serveDescription(app)
  app.get('/livez', forOperators, () => success({ release }))
  app.get<{ Querystring: { deep?: string } }>('/healthz', forOperators, async ({ query }, reply) => {
    try {
      // A full disk or a server that became a standby answers queries but accepts no writes.
      const { rows } = await sql<{ state: string }>`select current_setting('transaction_read_only') as state`.execute(
        deps.db,
      )
      if (rows[0]?.state !== 'off') throw new Error('The database is read-only')
      const engine = query.deep === undefined ? {} : { engine: await engineOf(deps.db) }
      return success({ database: 'up', release, schema, ...engine })
    } catch {
      return reply.status(503).send(failure('C0500', 'The database does not answer'))
    }
  })
}

/** Serves the OpenAPI document: half a megabyte, so it is built and compressed once, at the first request. */
function serveDescription(app: FastifyInstance): void {
  let built: ReturnType<typeof servedFile> | null = null
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    built ??= servedFile('openapi.json', Buffer.from(JSON.stringify(app.swagger())))
    return sendFile(request, reply, await built)
  })
}

const knownMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS']

/**
 * Measures every request of the routes registered after it, labelled by call or route pattern, never by address (DESIGN 4.94).
 * Each call starts at zero.
 */
export function measureRequests(app: FastifyInstance, { requests, calls, callTime, refusals }: Metrics): void {
  app.addHook('onRoute', ({ url, method }) => {
    if (method === 'POST') calls.inc({ call: nameOf(url), result: 'ok' }, 0)
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const failed = failureOf(request)
    const method = knownMethods.includes(request.method) ? request.method : 'other'
    const call = nameOf(request.routeOptions.url ?? 'none')
    const [result, seconds] = [resultOf(request, reply), reply.elapsedTime / 1000]
    requests.observe({ method, result }, seconds)
    calls.inc({ call, result: result === 'rejected' ? 'refused' : result })
    callTime.inc({ call }, seconds)
    if (failed?.reason) refusals.inc({ reason: failed.reason, code: failed.code })
  })
}

/** The name of a call, or the pattern of another route. */
const nameOf = (route: string) => (route.startsWith(urlOf('')) ? route.slice(urlOf('').length) : route)

/** The result of a request, for metrics and traces. */
export function resultOf(request: FastifyRequest, { statusCode }: FastifyReply): RequestResult {
  if (statusCode >= 500) return 'failed'
  if (statusCode >= 400) return 'rejected'
  return failureOf(request) === undefined ? 'ok' : 'refused'
}

/**
 * Serves only /metrics, on its own address, which is not the public one. Returns the port and a function that closes
 * the server. Rejects when it cannot listen on the address.
 */
export async function serveMetrics(
  { registry }: Metrics,
  address: ListenAddress,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  }).listen(address)
  await once(server, 'listening')
  const listening = server.address()
  return {
    port: typeof listening === 'object' && listening !== null ? listening.port : address.port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
