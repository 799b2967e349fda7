import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { AppDeps } from './deps'
import { readBodies } from './plugins/bodies'
import { answerError, handleErrors } from './plugins/errors'
import { loadH5, serveH5 } from './plugins/h5'
import { describeCalls, serveOperations } from './plugins/operations'
import { logRequests } from './plugins/request-log'
import { protect } from './plugins/security'
import { registerAgentCalls } from './routes/agent/register-agent-calls'
import { registerAuthCalls } from './routes/auth/register-auth-calls'
import { registerConfigCalls } from './routes/configs/register-config-calls'
import { registerWechatCalls } from './routes/configs/register-wechat-calls'
import { serveDevTools } from './routes/dev/serve-dev-tools'
import { registerContactCalls } from './routes/contacts/register-contact-calls'
import { registerFamilyCalls } from './routes/family/register-family-calls'
import { registerGuardCalls } from './routes/guard/register-guard-calls'
import { registerInterceptCalls } from './routes/intercepts/register-intercept-calls'
import { registerListCalls } from './routes/lists/register-list-calls'
import { registerOrderCalls } from './routes/orders/register-order-calls'
import { registerReportCalls } from './routes/report/register-report-calls'
import { registerSegmentCalls } from './routes/segments/register-segment-calls'
import { registerSessionCalls } from './routes/session/register-session-calls'
import { registerSmsCalls } from './routes/sms/register-sms-calls'
import { registerSubscribeCalls } from './routes/subscribe/register-subscribe-calls'
import { registerTagCalls } from './routes/tags/register-tag-calls'

const BODY_LIMIT = 256 * 1024

/** The whole gateway, ready to listen or to inject into. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.logger
  const { trustedProxies } = deps.config
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error: FastifyError, request, reply) => void answerError(error, request, reply),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: BODY_LIMIT,
  })
  handleErrors(app)
  logRequests(app)
  const h5 = await loadH5(deps.config)
  await protect(app, deps, h5?.scriptHashes ?? [])
  await describeCalls(app)
  serveH5(app, h5)
  serveDevTools(app, deps)
  await app.register(async (scope) => {
    scope.setValidatorCompiler(validatorCompiler)
    // Answers are checked against the contract by registerCall; the schema of a route is for the OpenAPI document.
    scope.setSerializerCompiler(() => (data) => JSON.stringify(data))
    readBodies(scope)
    registerCalls(scope, deps)
  })
  await serveOperations(app, deps)
  await app.ready()
  return app
}

/** Every topic of the contract. A new one adds its line here. */
function registerCalls(app: FastifyInstance, deps: AppDeps): void {
  registerAgentCalls(app, deps)
  registerAuthCalls(app, deps)
  registerConfigCalls(app, deps)
  registerContactCalls(app, deps)
  registerFamilyCalls(app, deps)
  registerGuardCalls(app, deps)
  registerInterceptCalls(app, deps)
  registerListCalls(app, deps)
  registerOrderCalls(app, deps)
  registerReportCalls(app, deps)
  registerSegmentCalls(app, deps)
  registerSessionCalls(app, deps)
  registerSmsCalls(app, deps)
  registerSubscribeCalls(app, deps)
  registerWechatCalls(app, deps)
  registerTagCalls(app, deps)
}
