import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { AppDeps } from './deps'
import { handleErrors } from './plugins/errors'

/** The whole gateway, ready to listen or to inject into. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.logger
  const app: FastifyInstance = Fastify({ loggerInstance, disableRequestLogging: true, trustProxy: trustProxy(deps) })
  handleErrors(app)
  await app.register(async (scope) => {
    scope.setValidatorCompiler(validatorCompiler)
    // Answers are checked against the contract by registerCall; the schema of a route is for the OpenAPI document.
    scope.setSerializerCompiler(() => (data) => JSON.stringify(data))
    registerCalls(scope, deps)
  })
  await app.ready()
  return app
}

/** Every topic of the contract. A new one adds its line here. */
function registerCalls(_app: FastifyInstance, _deps: AppDeps): void {}
