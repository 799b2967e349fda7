import type { CallRequest } from '@contract/calls'
import type { OrderPreview, OrderResult, PackageOffer, ProductOffer } from '@contract/orders'
import { orderKinds, orderStates, packageStandings } from '@contract/words/orders'
import { postAhead } from '@/platform/ahead'
import type { Limits } from '@/rules/products/entry-limits'
import { packageTiers } from '@/rules/products/packages'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str, texts } from './read'

export interface PackageOffers {
  /** Highest first. */
  packages: PackageOffer[]
  /** Do-not-disturb; null when it is not on offer. */
  dnd: ProductOffer | null
  /** The current limits; all 0 without a login. */
  limits: Limits
  /** The subscriber holds the sms product and can replace it by a package. */
  canUnOrderSms: boolean
  /** The order whose charge has no result yet: until then nothing else can be ordered. */
  pending: { orderId: string; productName: string } | null
}

/** The wanted package, and how: at once, as a free trial, or in place of a higher one. */
export type OrderWish = CallRequest<'guard/v1/order/preview'>
export type OrderRequest = CallRequest<'subscribe/v1/order'>

/** Fetches the packages and how each relates to the held products. Skips packages without an id or a known tier. */
async function queryPackages(): Promise<PackageOffers> {
  const data = await call('guard/v1/package/query', {}, { loading: false, send: postAhead })
  return {
    packages: list(data.packages, readPackage),
    dnd: readProduct(record(data.dnd)),
    limits: readLimits(data.limits),
    canUnOrderSms: bool(data.canUnOrderSms),
    pending: readPending(record(data.pending)),
  }
}

export const packagesQuery = { key: ['packages'], fetch: queryPackages }

/** Fetches the effect of an order: start, price, changed limits, and ending products. */
async function previewOrder(wish: OrderWish): Promise<OrderPreview> {
  const data = await call('guard/v1/order/preview', wish, { loading: false, quiet: true })
  return {
    productId: str(data.productId),
    productName: str(data.productName),
    kind: oneOf(data.kind, orderKinds, 'new'),
    priceFen: num(data.priceFen),
    effectiveAt: num(data.effectiveAt),
    chargeNowFen: num(data.chargeNowFen),
    refundFen: num(data.refundFen),
    nextChargeAt: num(data.nextChargeAt),
    nextChargeFen: num(data.nextChargeFen),
    trialEndsAt: numOrNull(data.trialEndsAt),
    limitsBefore: readLimits(data.limitsBefore),
    limitsAfter: readLimits(data.limitsAfter),
    ends: list(data.ends, ({ productId, productName, endsAt }) => ({
      productId: str(productId),
      productName: str(productName),
      endsAt: num(endsAt),
    })),
    agreement: str(data.agreement),
  }
}

export const previewQuery = (wish: OrderWish) => ({
  key: ['orderPreview', wish.productId, wish.trial, wish.downgrade, wish.unOrderSms],
  fetch: () => previewOrder(wish),
})

/** Sends the confirmation code to the subscriber's number; returns the seconds until another can be sent. */
export async function sendOrderCode(wish: OrderWish): Promise<{ resendAfterSeconds: number }> {
  const data = await call('guard/v1/order/sendCode', wish, { quiet: true })
  return { resendAfterSeconds: num(data.resendAfterSeconds, 60) }
}

/** Orders a package from H5. Repeating the same requestId has no further effect. */
export async function order(request: OrderRequest): Promise<OrderResult> {
  return readResult(await call('subscribe/v1/order', request, { quiet: true }))
}

/** Orders a package from the mini-program. Repeating the same requestId has no further effect. */
export async function wxOrder(request: OrderRequest): Promise<OrderResult> {
  return readResult(await call('subscribe/v1/wxOrder', request, { quiet: true }))
}

/** Registers the agreement to an order with the carrier, once; the gateway retries if there is no response. */
async function signOrder(orderId: string): Promise<{ isSigned: boolean; signedAt: number }> {
  const data = await call('configs/v1/serviceSignToCBSS', { orderId }, { loading: false, quiet: true })
  return { isSigned: data.state === 'signed', signedAt: num(data.signedAt) }
}

export const signatureQuery = (orderId: string) => ({
  key: ['order', orderId, 'signature'],
  fetch: () => signOrder(orderId),
})

const readPending = ({ orderId, productName }: Fields) =>
  str(orderId) ? { orderId: str(orderId), productName: str(productName) } : null

function readPackage(entry: Fields): PackageOffer | null {
  const offer = readProduct(entry)
  const tier = packageTiers.find((known) => known === entry.tier)
  return offer && tier ? { ...offer, tier } : null
}

function readProduct(entry: Fields): ProductOffer | null {
  const productId = str(entry.productId)
  if (productId === '') return null
  return {
    productId,
    productName: str(entry.productName),
    priceFen: num(entry.priceFen),
    trialDays: num(entry.trialDays),
    limits: readLimits(entry.limits),
    standing: oneOf(entry.standing, packageStandings, 'held'), // an unknown standing cannot be ordered
    replaces: texts(entry.replaces),
    startsAt: numOrNull(entry.startsAt),
    endsAt: numOrNull(entry.endsAt),
    isElsewhere: bool(entry.isElsewhere),
  }
}

/** Reads the limits of a package; a missing one becomes 0. */
export function readLimits(value: unknown): Limits {
  const limits = record(value)
  return {
    blacklist: num(limits.blacklist),
    whitelist: num(limits.whitelist),
    segments: num(limits.segments),
    family: num(limits.family),
  }
}

function readResult(data: Fields): OrderResult {
  return {
    orderId: str(data.orderId),
    productId: str(data.productId),
    status: num(data.status, -1),
    state: oneOf(data.state, orderStates, num(data.status) === 2 ? 'active' : 'submitted'),
    message: str(data.message),
    effectiveAt: numOrNull(data.effectiveAt),
  }
}
