import swagger from '@fastify/swagger'
import metrics from 'fastify-metrics'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppDeps } from '../deps'
import { failure, success } from '../envelope'

/** The OpenAPI document of every call that is registered after it. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Phone Guard gateway', version: '1.0.0', description: 'Every call of the product, all POST.' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'auth-sa-token' } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** What operators ask: /openapi.json, /healthz, /metrics. */
export async function serveOperations(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await app.register(metrics, { endpoint: '/metrics', defaultMetrics: { enabled: true }, clearRegisterOnInit: true })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(deps.db)
      return success({ database: 'up' })
    } catch {
      return reply.status(503).send(failure('C0500', 'The database does not answer'))
    }
  })
}
