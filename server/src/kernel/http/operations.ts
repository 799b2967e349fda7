import swagger from '@fastify/swagger'
import metrics from 'fastify-metrics'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppDeps } from '../deps'
import { failure, success } from '../envelope'

/** The OpenAPI document of every call that is registered later. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Phone Guard gateway', version: '1.0.0', description: 'Every call of the product, all POST.' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'auth-sa-token' } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** Routes for operators: they respond under load too, and are no calls of the product. */
const forOperators = { schema: { hide: true }, config: { pressureHandler: () => undefined } }

/**
 * Serves /openapi.json, /healthz and /metrics. They respond even when the gateway refuses calls under load, so that it
 * is not taken for dead.
 */
export async function serveOperations(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await app.register(metrics, { endpoint: null, defaultMetrics: { enabled: true }, clearRegisterOnInit: true })
  app.get('/metrics', forOperators, async (_request, reply) => {
    const { register } = app.metrics.client
    return reply.type(register.contentType).send(await register.metrics())
  })
  app.get('/openapi.json', forOperators, () => app.swagger())
  app.get('/healthz', forOperators, async (_request, reply) => {
    try {
      await sql`select 1`.execute(deps.db)
      return success({ database: 'up' })
    } catch {
      return reply.status(503).send(failure('C0500', 'The database does not answer'))
    }
  })
}
