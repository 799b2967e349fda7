import type { FastifyInstance } from 'fastify'
import { findActive } from '@/rules/products/flags'
import { limitsOf } from '@/rules/products/limits'
import { packageTiers } from '@/rules/products/packages'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { liveSession } from '../../kernel/sessions'
import { subscriberAsking } from '../auth/sms-codes'
import { findProducts } from '../products/products'
import { advanceOrders } from './advance-orders'
import { offerOf, orderTerms, previewOf, refuseMinor } from './order-terms'
import { currentResult, placeOrder, sendOrderCode } from './place-order'
import { settleCharges } from './settle-charges'

const A = '/unicomAssistant/uasp'
const G = `${A}/guard/v1`

/** Packages, the confirmation code, and the order itself (SPEC section 7). */
export function registerOrderCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${G}/package/query`, async ({ db, request, language }) => {
    const session = await liveSession(deps, request)
    const held = session === null ? [] : await findProducts(db, session.subscriber.id, language)
    return {
      packages: packageTiers.map((tier) => offerOf(held, tier, language)),
      limits: limitsOf(held),
      canUnOrderSms: findActive(held, 'sms') !== undefined,
    }
  })

  registerCall(app, deps, `${G}/order/preview`, async ({ db, body, subscriber, language, now }) => {
    await advanceOrders(deps, subscriber.id)
    await refuseMinor(deps, subscriber)
    return previewOf(await orderTerms(db, subscriber, body, { language, now }), language)
  })

  registerCall(app, deps, `${G}/order/sendCode`, async ({ body, subscriber, request, language, now }) => {
    await advanceOrders(deps, subscriber.id)
    await refuseMinor(deps, subscriber)
    const asked = { subscriber, wish: body, language, now }
    return { resendAfterSeconds: await sendOrderCode(deps, asked, subscriberAsking(subscriber, request)) }
  })

  for (const source of ['order', 'wxOrder'] as const) {
    registerCall(
      app,
      deps,
      `${A}/subscribe/v1/${source}`,
      ({ db, body, subscriber, request, language, now }) => {
        const { code, channel = '', requestId } = body
        const asker = subscriberAsking(subscriber, request)
        return placeOrder(deps, db, { subscriber, wish: body, code, asker, channel, source, requestId, language, now })
      },
      {
        before: async ({ subscriber }) => {
          await advanceOrders(deps, subscriber.id)
          await refuseMinor(deps, subscriber)
        },
        finish: async (answer, { db, subscriber, language }) => {
          await settleCharges(deps, subscriber.id)
          return currentResult(db, subscriber, answer, language)
        },
      },
    )
  }
}
