import type { FastifyInstance } from 'fastify'
import { accountSees } from '@/rules/home-screen/minors'
import { restOfMonth } from '@/rules/orders/month'
import { packageTiers } from '@/rules/products/packages'
import { offerings } from '@/rules/products/offerings'
import { DAY_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { pageOf, readCursor } from '../../kernel/list-query'
import { registerCall } from '../../kernel/register-call'
import { isUnderAge } from '../guard/age'
import { findProducts } from '../products/products'
import { advanceOrders } from './advance-orders'
import { storeLeaveReason, ownOrder, resume, unsubscribe } from './leave-order'
import { currentOrders } from './order-rows'
import { offerOf, triedProducts } from './order-terms'
import { settleCharges } from './settle-charges'
import { signOrder } from './sign-order'
import { billsOf, detailOf, findPlaced, summariesOf } from './order-view'

const PAGE = 20

/** Order history, cancellation, bills and trials (docs/design.md, 4.45). */
export function registerOrderHistoryCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'subscribe/v1/subscribeList', async ({ db, body, subscriber, language }) => {
    await advanceOrders(deps, subscriber.id)
    const limit = body.limit ?? PAGE
    const rows = await findPlaced(db, subscriber.id, { after: readCursor(body.cursor), limit })
    const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.ordered_at, id: row.order_id }))
    return { subscribeList: await summariesOf(db, subscriber.id, page, language), nextCursor }
  })

  registerCall(app, deps, 'guard/v1/order/detail', async ({ db, body, subscriber, language, now }) => {
    await advanceOrders(deps, subscriber.id)
    return detailOf(db, await ownOrder(db, subscriber, body.orderId), { language, now })
  })

  const advanceFirst = {
    before: ({ subscriber }: { subscriber: { id: string } }) => advanceOrders(deps, subscriber.id),
  }

  registerCall(
    app,
    deps,
    'guard/v1/order/unsubscribe',
    ({ db, body, subscriber, language, now }) => unsubscribe(db, { subscriber, orderId: body.orderId, language, now }),
    { ...advanceFirst, after: ({ subscriber }) => settleCharges(deps, subscriber.id) },
  )

  registerCall(app, deps, 'guard/v1/order/unsubscribeReason', async ({ db, body, subscriber }) => {
    await storeLeaveReason(db, subscriber, { orderId: body.orderId, reason: body.reason, text: body.text ?? '' })
    return {}
  })

  registerCall(
    app,
    deps,
    'guard/v1/order/resume',
    ({ db, body, subscriber, language, now }) => resume(db, { subscriber, orderId: body.orderId, language, now }),
    advanceFirst,
  )

  registerCall(app, deps, 'configs/v1/serviceSignToCBSS', ({ body, subscriber }) => {
    return signOrder(deps, subscriber, body.orderId)
  })

  registerCall(app, deps, 'guard/v1/order/bills', async ({ db, subscriber, language, now }) => {
    await advanceOrders(deps, subscriber.id)
    return { months: await billsOf(db, subscriber.id, { language, now }) }
  })

  registerCall(app, deps, 'guard/v1/order/trial', async ({ db, subscriber, language, now }) => {
    const products = await findProducts(db, subscriber.id, language)
    const tried = await triedProducts(db, subscriber.id)
    const { pending } = await currentOrders(db, subscriber.id)
    const isMinor = await deps.billing.holderOf(subscriber.phoneNo).then(
      (holder) => holder.isMinor,
      // The offer may be shown without knowing; placing an order checks again and requires a result.
      () => false,
    )
    const offers = packageTiers.map((tier) => {
      const { productId, productName, priceFen, limits, standing } = offerOf(products, tier, language)
      const days = offerings[tier].trialDays
      const endsAt = now + days * DAY_MS
      const held = standing === 'new' ? null : 'held'
      const refusal = isMinor ? 'minor' : tried.includes(productId) ? 'used' : (held ?? (pending ? 'pending' : null))
      const firstChargeFen = restOfMonth(priceFen, endsAt)
      return { productId, productName, priceFen, limits, days, endsAt, firstChargeFen, refusal } as const
    })
    return { offers, mayPromote: accountSees('lockedOffer', await isUnderAge(deps, db, subscriber, now)) }
  })
}
