import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProductOffer } from '@contract/orders'
import { isLive } from '@/rules/orders/states'
import { findActive } from '@/rules/products/flags'
import { limitsOf } from '@/rules/products/limits'
import { packageTiers } from '@/rules/products/packages'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { liveSession } from '../../kernel/sessions'
import { subscriberAsking } from '../auth/sms-codes'
import { requireUnlocked } from '../guard/number-lock'
import { findProducts } from '../products/products'
import { advanceOrders } from './advance-orders'
import { currentOrders, isFromElsewhere } from './order-rows'
import { offerOf, orderTerms, previewOf, productOfferOf, refuseMinor } from './order-terms'
import { namedOf } from './order-view'
import { currentResult, placeOrder, sendOrderCode } from './place-order'
import { begunSms, sendAll, settleCharges, type OrderSms } from './settle-charges'
import type { OrderRow } from './tables'

/**
 * An offer with the start of a waiting downgrade and the end of a cancelled order of its product. A change whose day
 * has come is without a date: it waits for its charge.
 */
function withChanges<Offer extends ProductOffer>(offer: Offer, orders: readonly OrderRow[], now: number): Offer {
  const own = orders.filter((order) => order.product_id === offer.productId)
  const starting = own.find(({ state, kind }) => state === 'submitted' && kind === 'downgrade')
  const ending = own.find(({ state }) => state === 'ending')
  const toCome = (at: number | null | undefined) => (at != null && at > now ? at : null)
  return {
    ...offer,
    startsAt: toCome(starting?.effective_at),
    endsAt: toCome(ending?.ends_at),
    isElsewhere: offer.standing === 'held' && !own.some((order) => isLive(order.state) && !isFromElsewhere(order)),
  }
}

/** Packages, the confirmation code, and the order (SPEC section 7). */
export function registerOrderCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/package/query', async ({ db, request, language, now }) => {
    const session = await liveSession(deps, request)
    const held = session === null ? [] : await findProducts(db, session.subscriber.id, language)
    const { orders, pending } =
      session === null ? { orders: [], pending: null } : await currentOrders(db, session.subscriber.id)
    return {
      packages: packageTiers.map((tier) => withChanges(offerOf(held, tier, language), orders, now)),
      dnd: withChanges(productOfferOf(held, 'dnd', language), orders, now),
      limits: limitsOf(held),
      canUnOrderSms: findActive(held, 'sms') !== undefined,
      pending: pending && { orderId: pending.order_id, productName: namedOf(pending, language).productName },
    }
  })

  registerCall(app, deps, 'guard/v1/order/preview', async ({ db, body, subscriber, language, now }) => {
    await advanceOrders(deps, subscriber.id)
    await refuseMinor(deps, subscriber)
    return previewOf(await orderTerms(db, subscriber, body, { language, now }), language)
  })

  registerCall(app, deps, 'guard/v1/order/sendCode', async ({ body, subscriber, request, language, now }) => {
    await advanceOrders(deps, subscriber.id)
    await refuseMinor(deps, subscriber)
    await requireUnlocked(deps.db, subscriber.id, now)
    const asked = { subscriber, wish: body, language, now }
    return { resendAfterSeconds: await sendOrderCode(deps, asked, subscriberAsking(subscriber, request)) }
  })

  for (const [path, source] of [
    ['subscribe/v1/order', 'order'],
    ['subscribe/v1/wxOrder', 'wxOrder'],
  ] as const) {
    /** SMS about orders that began without a charge in this request, sent after the commit. */
    const begun = new WeakMap<FastifyRequest, OrderSms>()
    registerCall(
      app,
      deps,
      path,
      async ({ db, body, subscriber, request, language, now }) => {
        const { code, channel = '', requestId } = body
        const asker = subscriberAsking(subscriber, request)
        const placed = { subscriber, wish: body, code, asker, channel, source, requestId, language, now }
        await requireUnlocked(db, subscriber.id, now)
        const { result, order } = await placeOrder(deps, db, placed)
        if (order?.state === 'active') begun.set(request, begunSms(subscriber, order))
        return result
      },
      {
        before: async ({ subscriber }) => {
          await advanceOrders(deps, subscriber.id)
          await refuseMinor(deps, subscriber)
        },
        after: async ({ request }) => {
          const message = begun.get(request)
          if (message) await sendAll(deps, [message])
        },
        finish: async (answer, { db, subscriber, language }) => {
          await settleCharges(deps, subscriber.id)
          return currentResult(db, subscriber, answer, language)
        },
      },
    )
  }
}
