import type { FastifyInstance } from 'fastify'
import { failureCodes } from '@contract/envelope'
import type { AppDeps } from '../../kernel/deps'
import { UserError } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'

const G = '/unicomAssistant/uasp/guard/v1'

const notYet = async (): Promise<never> => {
  throw new UserError(failureCodes.tooManyRequests, { zh: '系统繁忙，请稍后再试', en: 'Please try again later' })
}

/** The history of orders and the tariff (SPEC section 7). */
export function registerOrderHistoryCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${G}/order/preview`, notYet)
  registerCall(app, deps, `${G}/order/query`, notYet)
  registerCall(app, deps, `${G}/order/detail`, notYet)
  registerCall(app, deps, `${G}/order/unsubscribe`, notYet)
  registerCall(app, deps, `${G}/order/unsubscribeReason`, notYet)
  registerCall(app, deps, `${G}/order/resume`, notYet)
  registerCall(app, deps, `${G}/order/bills`, notYet)
  registerCall(app, deps, `${G}/order/trial`, notYet)
  registerCall(app, deps, `${G}/price/query`, notYet)
}
