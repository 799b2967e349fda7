import type { FastifyInstance } from 'fastify'
import { isActive } from '@/rules/products/flags'
import type { AppDeps } from '../../kernel/deps'
import { insertPointsTicket } from '../points/points-tickets'
import { findProducts } from './products'
import { hashSecret } from '../../kernel/session-token'
import { requireOwnNumber } from '../../kernel/own-number'
import { registerCall } from '../../kernel/register-call'

const A = '/unicomAssistant/uasp'
const FIVE_MINUTES = 5 * 60 * 1000

/** What the subscriber holds, and the ticket for the points zone (SPEC.md section 7). */
export function registerSubscribeCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${A}/subscribe/v1/statusQuery`, async ({ db, subscriber }) => {
    return { phoneNo: subscriber.phoneNo, productStatusList: await findProducts(db, subscriber.id) }
  })

  registerCall(app, deps, `${A}/subscribe/v1/subscribeList`, async ({ db, subscriber }) => {
    const products = await findProducts(db, subscriber.id)
    return { subscribeList: products.filter((product) => isActive(product.status)) }
  })

  registerCall(app, deps, `${A}/jf/v1/ticket`, async ({ db, subscriber, body, now }) => {
    requireOwnNumber(body.phone, subscriber)
    const ticket = deps.random.secret()
    const owned = { subscriberId: subscriber.id, ticketHash: hashSecret(ticket), expiresAt: now + FIVE_MINUTES }
    await insertPointsTicket(db, owned, now)
    return { ticket }
  })
}
