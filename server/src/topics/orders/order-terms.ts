import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { OrderPreview, PackageOffer, ProductOffer } from '@contract/orders'
import type { ProductStatus } from '@contract/subscribe'
import type { OrderKind, PackageTier } from '@contract/words/orders'
import { products as catalogue, type Orderable } from '@/rules/products/catalogue'
import { limitsOf, limitsWith } from '@/rules/products/limits'
import { offerings, productNames } from '@/rules/products/offerings'
import { endedBy, isOrderable, orderableOf, packageStanding } from '@/rules/products/packages'
import { monthOf } from '@/rules/orders/month'
import { kindOfOrder, planOrder, replacedBy, type Wish, type WishRefusal } from '@/rules/orders/plan'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { answerOf, BadRequestError, UserError, type Language, type Text } from '../../kernel/errors'
import type { CodeUse } from '../auth/sms-codes'
import { findProducts } from '../products/products'
import { currentOrders, paidFor } from './order-rows'
import { agreementText, type NamedTerms } from './order-texts'

const notOrderable: Record<WishRefusal, Text> = {
  held: { zh: '您已订购该套餐，无需重复订购', en: 'You have this package already' },
  lower: { zh: '您已订购更高档套餐，无需订购该套餐', en: 'You have a higher package already' },
  notLower: { zh: '该套餐不低于您现在的套餐，请直接订购', en: 'This package is not below yours. Please order it.' },
  free: { zh: '该产品免费使用，无需试用', en: 'This product is free and needs no trial' },
  trialHeld: { zh: '您已订购套餐，不能再免费试用', en: 'You have a package already and cannot try one' },
}

const refusals = {
  orderMinor: {
    zh: '该号码的机主是未成年人，请由监护人到营业厅办理',
    en: 'This number belongs to a minor. Please ask your guardian to order at a shop of the carrier.',
  },
  orderPending: {
    zh: '您有订单正在办理，请等结果出来后再试',
    en: 'An order of yours is being processed. Please wait for its result.',
  },
  trialUsed: { zh: '该套餐您已免费试用过', en: 'You have tried this package already' },
  orderGone: { zh: '没有找到这个订单', en: 'This order was not found' },
  orderOver: { zh: '订单状态已变化，请刷新后再试', en: 'This order has changed. Please refresh.' },
} as const satisfies Partial<Record<keyof typeof failureCodes, Text>>

const billingAway = {
  zh: '运营商计费系统暂时无法连接，未办理、未扣费，请稍后再试',
  en: 'The billing system of the carrier cannot be reached. Nothing was ordered or charged. Please try again later.',
} satisfies Text

export const orderRefusal = (name: keyof typeof refusals): UserError =>
  new UserError(failureCodes[name], refusals[name])

/** The offer of one package to a subscriber with these products. */
export function offerOf(list: readonly ProductStatus[], tier: PackageTier, language: Language): PackageOffer {
  return { ...productOfferOf(list, tier, language), tier }
}

/** The offer of a package or of do-not-disturb, with the limits that this subscriber would get. */
export function productOfferOf(list: readonly ProductStatus[], tier: Orderable, language: Language): ProductOffer {
  const standing = packageStanding(list, tier)
  return {
    productId: catalogue[tier].id,
    productName: productNames[tier][language],
    priceFen: offerings[tier].priceFen,
    trialDays: offerings[tier].trialDays,
    limits: limitsWith(list, tier),
    standing,
    replaces: isOrderable(standing) ? endedBy(list, tier).map(({ productName }) => productName) : [],
    startsAt: null,
    endsAt: null,
    isElsewhere: false,
  }
}

/** The requested product and the way to order it. */
export interface PackageWish extends Wish {
  productId: string
  unOrderSms?: boolean | undefined
}

/** The terms of an order for this subscriber now. */
export interface OrderTerms extends NamedTerms {
  products: ProductStatus[]
}

/**
 * The terms of an order. Throws BadRequestError when the product cannot be ordered at all. Throws UserError when it
 * cannot be ordered this way, was tried before, or when another order is still pending.
 */
export async function orderTerms(
  db: Kysely<Database>,
  subscriber: Subscriber,
  wish: PackageWish,
  { language, now }: { language: Language; now: number },
): Promise<OrderTerms> {
  const tier = orderableOf(wish.productId)
  if (tier === null) throw new BadRequestError('This product cannot be ordered')
  const products = await findProducts(db, subscriber.id, language)
  const kind = kindOfOrder(products, tier, wish)
  if (kind in notOrderable) throw new UserError(failureCodes.notOrderable, notOrderable[kind as WishRefusal])
  return termsOf(db, subscriber, { ...wish, tier, kind: kind as OrderKind, products }, { language, now })
}

async function termsOf(
  db: Kysely<Database>,
  subscriber: Subscriber,
  {
    tier,
    kind,
    products,
    productId,
    unOrderSms = false,
  }: PackageWish & { tier: Orderable; kind: OrderKind; products: ProductStatus[] },
  { language, now }: { language: Language; now: number },
): Promise<OrderTerms> {
  const { orders: open, charges, pending } = await currentOrders(db, subscriber.id)
  if (pending !== null) throw orderRefusal('orderPending')
  if (kind === 'trial' && (await triedProducts(db, subscriber.id)).includes(productId)) throw orderRefusal('trialUsed')

  const ended = replacedBy(products, tier, { kind, unOrderSms })
  const replaced = open
    .filter((order) => order.state !== 'submitted' && ended.some((one) => one.productId === order.product_id))
    .map((order) => ({
      priceFen: order.price_fen,
      paidThisMonthFen: paidFor(charges, order.order_id, monthOf(now)),
    }))
  const offer = productOfferOf(products, tier, language)
  const plan = planOrder({ kind, priceFen: offer.priceFen, trialDays: offerings[tier].trialDays }, replaced, now)
  return { offer, kind, plan, ended, products }
}

/** The ids of the products that a subscriber had a free trial of. */
export async function triedProducts(db: Kysely<Database>, subscriberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('product_id')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'trial')
    .where('state', 'not in', ['draft', 'codeSent', 'failed'])
    .execute()
  return rows.map((row) => row.product_id)
}

/** The preview of an order. */
export function previewOf(terms: OrderTerms, language: Language): OrderPreview {
  const { offer, kind, plan, ended, products } = terms
  const { productId, productName, priceFen, limits } = offer
  return {
    productId,
    productName,
    kind,
    priceFen,
    ...plan,
    limitsBefore: limitsOf(products),
    limitsAfter: limits,
    ends: ended.map((one) => ({
      productId: one.productId,
      productName: one.productName,
      endsAt: plan.effectiveAt,
    })),
    agreement: agreementText(terms, language),
  }
}

/** Throws UserError for the number of a minor, and when the carrier cannot tell whose number it is. */
export async function refuseMinor(deps: AppDeps, subscriber: Subscriber): Promise<void> {
  const holder = await answerOf(deps.billing.holderOf(subscriber.phoneNo), billingAway, deps)
  if (holder.isMinor) throw orderRefusal('orderMinor')
}

/** The use of the code that confirms an order: valid for this product, price and way of ordering only. */
export function orderCode(phoneNo: string, { offer, kind }: Pick<OrderTerms, 'offer' | 'kind'>): CodeUse {
  const how = kind === 'trial' || kind === 'downgrade' ? ` ${kind}` : ''
  return { phoneNo, purpose: 'order', subject: `${offer.productId} ${offer.priceFen}${how}` }
}
