import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { findProducts, isMergeUser } from './products'

/** The subscriber's products (SPEC section 7). */
export function registerProductCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'subscribe/v1/statusQuery', async ({ db, subscriber, language }) => {
    return { phoneNo: subscriber.phoneNo, productStatusList: await findProducts(db, subscriber.id, language) }
  })

  registerCall(app, deps, '/woAssistant/umm/configs/v1/vipConfigUser', async ({ db, subscriber }) => {
    return { isVip: await isMergeUser(db, subscriber.id) }
  })
}
