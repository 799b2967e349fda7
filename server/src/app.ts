import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { serveCarrierEvents } from './carrier-events'
import { registerCodeAlertCalls } from './topics/line-port/code-alert-calls'
import { registerEndCallCalls } from './topics/line-port/end-call-calls'
import { registerWarningCalls } from './topics/line-port/warning-calls'
import { registerForwardingCalls } from './topics/line-port/forwarding-calls'
import { registerCircleCalls } from './topics/line-port/circle-calls'
import { registerNumberLockCalls } from './topics/line-port/number-lock-calls'
import { registerReallyCalls } from './topics/line-port/really-calls'
import { registerStormCalls } from './topics/line-port/storm-calls'
import { serveLinePort } from './topics/line-port/line-port-calls'
import { schema } from './database/migrations'
import { serveDevTools } from './dev-tools'
import type { AppDeps } from './kernel/deps'
import { sendError, handleErrors } from './kernel/http/errors'
import { loadH5, serveH5 } from './kernel/http/h5'
import { describeCalls, measureRequests, serveOperations } from './kernel/http/operations'
import { refuseUnreadableCalls } from './kernel/http/readable-input'
import { followWork } from './kernel/http/open-work'
import { logRequests, newRequestId } from './kernel/http/request-log'
import { limitConnections } from './kernel/http/connections'
import { protect } from './kernel/http/security'
import { traceRequests } from './kernel/tracing'
import { compressAnswers, readBodies } from './kernel/register-call'
import { registerAccountCalls } from './topics/account/account-calls'
import { registerAgentCalls } from './topics/agent/agent-calls'
import { registerAppealCalls } from './topics/appeals/appeal-calls'
import { registerAuthCalls } from './topics/auth/auth-calls'
import { countLogins } from './topics/auth/count-logins'
import { registerClientReportCalls } from './topics/client-reports/client-report-calls'
import { registerContactCalls } from './topics/contacts/contact-calls'
import { registerFamilyCalls } from './topics/family/family-calls'
import { registerFeedbackCalls } from './topics/feedback/feedback-calls'
import { registerGuardCalls } from './topics/guard/guard-calls'
import { registerHelpCalls } from './topics/help/help-calls'
import { isUnderAge } from './topics/guard/age'
import { registerHomeScreenCalls } from './topics/home-screen/home-screen-calls'
import { registerOptimizableCalls } from './topics/home-screen/optimizable-calls'
import { registerScoreCalls } from './topics/home-screen/score-calls'
import { registerHouseholdCalls } from './topics/household/household-calls'
import { registerInterceptCalls } from './topics/intercepts/intercept-calls'
import { registerPreviewCalls } from './topics/intercepts/preview-calls'
import { registerStatisticsCalls } from './topics/intercepts/statistics-calls'
import { registerLegalCalls } from './topics/legal/legal-calls'
import { registerListCalls } from './topics/lists/list-calls'
import { registerOrderCalls } from './topics/orders/order-calls'
import { registerOrderHistoryCalls } from './topics/orders/order-history-calls'
import { registerPaymentCalls } from './topics/payments/payment-calls'
import { registerPointsCalls } from './topics/points/points-calls'
import { registerProductCalls } from './topics/products/product-calls'
import { registerNewsCalls } from './topics/news/news-calls'
import { registerQuizCalls } from './topics/quiz/quiz-calls'
import { registerRightCalls } from './topics/rights/right-calls'
import { registerSmsCalls } from './topics/sms/sms-calls'
import { registerTagCalls } from './topics/tags/tag-calls'
import { registerUploadCalls } from './topics/uploads/upload-calls'
import { createUrlLinks } from './topics/wechat/landings'
import { registerWechatCalls } from './topics/wechat/wechat-calls'
import { registerWeeklyCalls } from './topics/weekly/weekly-calls'

const BODY_LIMIT = 256 * 1024
/** A socket is closed after so many times the limit of a request without a byte either way. */
const SILENCE = 6

/** Builds the whole gateway, ready to listen or to inject requests into. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.logger
  const { trustedProxies } = deps.config
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger of each request would censor its id anew; the lines about a request name it.
    childLoggerFactory: (logger) => logger,
    genReqId: newRequestId,
    frameworkErrors: (error: FastifyError, request, reply) => void sendError(error, request, reply),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: deps.config.requestTimeout,
    // Of sockets that neither send nor read.
    connectionTimeout: deps.config.requestTimeout * SILENCE,
    // Node's defaults check every thirty seconds, and swap the two limits when the headers' limit is the larger.
    http: { connectionsCheckingInterval: 1000, headersTimeout: deps.config.requestTimeout },
  })
  limitConnections(app, deps)
  followWork(app)
  handleErrors(app)
  logRequests(app)
  measureRequests(app, deps.metrics)
  if (deps.config.traces) traceRequests(app)
  refuseUnreadableCalls(app)
  const h5 = await loadH5(deps.config)
  await protect(app, deps, h5?.scriptHashes ?? [])
  await describeCalls(app)
  serveH5(app, h5, deps.config.wechat.urlLinks ? createUrlLinks(deps) : undefined)
  serveDevTools(app, deps)
  await serveCarrierEvents(app, deps)
  await serveLinePort(app, deps)
  await app.register(async (scope) => {
    scope.setValidatorCompiler(validatorCompiler)
    // registerCall validates responses against the contract; a route's schema is only for the OpenAPI document.
    scope.setSerializerCompiler(() => (data) => JSON.stringify(data))
    readBodies(scope)
    await compressAnswers(scope)
    countLogins(scope, deps.metrics)
    registerCalls(scope, deps)
  })
  serveOperations(app, deps, schema)
  await app.ready()
  return app
}

/** Registers every topic's calls, in the order of the topics. */
function registerCalls(app: FastifyInstance, deps: AppDeps): void {
  registerClientReportCalls(app, deps)
  registerLegalCalls(app, deps)
  registerHelpCalls(app, deps)
  registerPointsCalls(app, deps, isUnderAge)
  registerProductCalls(app, deps)
  registerGuardCalls(app, deps)
  registerListCalls(app, deps)
  registerContactCalls(app, deps)
  registerTagCalls(app, deps)
  registerAgentCalls(app, deps)
  registerSmsCalls(app, deps)
  registerInterceptCalls(app, deps)
  registerPreviewCalls(app, deps)
  registerStatisticsCalls(app, deps)
  registerWechatCalls(app, deps)
  registerAuthCalls(app, deps)
  registerOrderCalls(app, deps)
  registerOrderHistoryCalls(app, deps)
  registerRightCalls(app, deps)
  registerFamilyCalls(app, deps)
  registerCodeAlertCalls(app, deps)
  registerEndCallCalls(app, deps)
  registerWarningCalls(app, deps)
  registerForwardingCalls(app, deps)
  registerNumberLockCalls(app, deps)
  registerReallyCalls(app, deps)
  registerStormCalls(app, deps)
  registerCircleCalls(app, deps)
  registerPaymentCalls(app, deps)
  registerHouseholdCalls(app, deps)
  registerWeeklyCalls(app, deps)
  registerUploadCalls(app, deps)
  registerFeedbackCalls(app, deps)
  registerAppealCalls(app, deps)
  registerQuizCalls(app, deps)
  registerNewsCalls(app, deps)
  registerHomeScreenCalls(app, deps)
  registerOptimizableCalls(app, deps)
  registerScoreCalls(app, deps)
  registerAccountCalls(app, deps)
}
