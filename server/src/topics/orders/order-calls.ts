import type { FastifyInstance } from 'fastify'
import { findActive } from '@/rules/products/flags'
import { limitsOf } from '@/rules/products/limits'
import { packageTiers } from '@/rules/products/packages'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { liveSession } from '../../kernel/sessions'
import { sendSmsCode, subscriberAsking } from '../auth/sms-codes'
import { findProducts } from '../products/products'
import { orderPackage } from './order-package'
import { offerOf, orderableOffer, orderCode, orderCodeText } from './order-terms'

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

  registerCall(app, deps, `${G}/order/sendCode`, async ({ db, body, subscriber, request, language, now }) => {
    const offer = orderableOffer(await findProducts(db, subscriber.id), body.productId, language)
    const textOf = (code: string) => orderCodeText(offer, code, language)
    const use = orderCode(subscriber.phoneNo, offer)
    return {
      resendAfterSeconds: await sendSmsCode(deps, use, {
        textOf,
        address: request.ip,
        asker: subscriberAsking(subscriber),
        now,
      }),
    }
  })

  for (const source of ['order', 'wxOrder'] as const) {
    registerCall(app, deps, `${A}/subscribe/v1/${source}`, ({ db, body, subscriber, language, now }) => {
      const { productId, code, unOrderSms = false, channel = '' } = body
      return orderPackage(deps, db, { subscriber, productId, code, unOrderSms, channel, source, language, now })
    })
  }
}
