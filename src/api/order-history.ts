import type {
  OrderBill,
  OrderDetail,
  OrderRenewal,
  OrderSummary,
  TrialOffer,
  UnsubscribePreview,
} from '@contract/order-history'
import type { PackageOffer } from '@contract/orders'
import type { UnsubscribeReason } from '@contract/words/orders'
import { billKinds, orderKinds, orderStates, trialRefusals } from '@contract/words/orders'
import { call } from './client'
import { packagesQuery, readLimits } from './orders'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str, texts } from './read'

export interface OrderPage {
  items: OrderSummary[]
  nextCursor: string | null
}

/** Fetches one page of the subscriber's orders, newest first. Skips an order without an id, which cannot be opened. */
async function queryOrders(cursor: string | null): Promise<OrderPage> {
  const data = await call('subscribe/v1/subscribeList', { cursor, limit: 20 }, { loading: false })
  return {
    items: list(data.subscribeList, (fields) => (str(fields.orderId) ? readOrder(fields) : null)),
    nextCursor: str(data.nextCursor) || null,
  }
}

export const ordersQuery = { key: ['orders'], fetchPage: queryOrders }

/** Fetches one order with its timeline, agreement, renewal and unsubscription. */
async function queryOrder(orderId: string): Promise<OrderDetail> {
  const data = await call('guard/v1/order/detail', { orderId }, { loading: false, quiet: true })
  return {
    order: readOrder(record(data.order)),
    timeline: list(data.timeline, ({ state, at, text }) => ({
      state: oneOf(state, orderStates, 'submitted'),
      at: num(at),
      text: str(text),
    })),
    agreement: data.agreement ? readAgreement(record(data.agreement)) : null,
    renewal: data.renewal ? readRenewal(record(data.renewal)) : null,
    unsubscribe: data.unsubscribe ? readUnsubscribe(record(data.unsubscribe)) : null,
    replacedBy: str(data.replacedBy) || null,
    canResume: bool(data.canResume),
  }
}

export const orderQuery = (orderId: string) => ({ key: ['order', orderId], fetch: () => queryOrder(orderId) })

/** Fetches the charges and refunds of each month, newest first. */
async function queryBills(): Promise<OrderBill[]> {
  const data = await call('guard/v1/order/bills', {}, { loading: false })
  return list(data.months, (fields) => ({
    month: str(fields.month),
    chargedFen: num(fields.chargedFen),
    refundedFen: num(fields.refundedFen),
    totalFen: num(fields.totalFen),
    items: list(fields.items, (item) => ({
      orderId: str(item.orderId),
      productName: str(item.productName),
      kind: oneOf(item.kind, billKinds, 'charge'),
      amountFen: num(item.amountFen),
      at: num(item.at),
    })),
  }))
}

export const billsQuery = { key: ['bills'], fetch: queryBills }

/** Fetches the free trial of each package for this subscriber. */
async function queryTrials({ quiet = false } = {}): Promise<TrialOffer[]> {
  const data = await call('guard/v1/order/trial', {}, { loading: false, quiet })
  return list(data.offers, (fields) => {
    const tariff = readPrice(fields)
    return (
      tariff && {
        ...tariff,
        days: num(fields.days),
        endsAt: num(fields.endsAt),
        firstChargeFen: num(fields.firstChargeFen),
        refusal: trialRefusals.find((known) => known === fields.refusal) ?? null,
      }
    )
  })
}

export const trialsQuery = { key: ['trials'], fetch: () => queryTrials() }

/** Whether the subscriber's own number has ever held a product. */
const isStockUser = async (phoneNo: string): Promise<boolean> =>
  bool((await call('smartont/v1/isStockUser', { phoneNo }, { loading: false, quiet: true })).isStockUser)

/** The packages as a landing page offers them. */
export interface Offers {
  /** The subscriber's number has held a product before. */
  isStock: boolean
  /** Without trial days where this subscriber can have no trial. */
  offers: PackageOffer[]
}

/**
 * Whether a number has held a product before, and the packages that it can still try. Who has held none can try each
 * (null); so can a guest, and whoever the gateway knows nothing of: the trial's own screen has the reason then.
 */
async function pastOf(phoneNo: string): Promise<{ isStock: boolean; canTry: readonly string[] | null }> {
  const isStock = phoneNo !== '' && (await isStockUser(phoneNo).catch(() => false))
  if (!isStock) return { isStock, canTry: null }
  const trials = await queryTrials({ quiet: true }).catch(() => [])
  return { isStock, canTry: trials.flatMap(({ productId, refusal }) => (refusal === null ? [productId] : [])) }
}

/** Fetches the packages for a number, '' for a guest, each with the trial that is left of it. */
async function queryOffers(phoneNo: string): Promise<Offers> {
  const [{ packages }, { isStock, canTry }] = await Promise.all([packagesQuery.fetch(), pastOf(phoneNo)])
  const isLeft = (productId: string) => canTry === null || canTry.includes(productId)
  return { isStock, offers: packages.map((one) => (isLeft(one.productId) ? one : { ...one, trialDays: 0 })) }
}

export const offersQuery = (phoneNo: string) => ({ key: ['offers', phoneNo], fetch: () => queryOffers(phoneNo) })

/** Unsubscribes an order at the end of the paid period; returns the gateway's message. */
export async function unsubscribeOrder(orderId: string, requestId: string): Promise<string> {
  const data = await call('guard/v1/order/unsubscribe', { orderId, requestId })
  return str(data.message)
}

/** Cancels an unsubscription; returns the gateway's message. */
export async function resumeOrder(orderId: string, requestId: string): Promise<string> {
  const data = await call('guard/v1/order/resume', { orderId, requestId })
  return str(data.message)
}

/** Sends the optional reason for an unsubscription. */
export async function sendUnsubscribeReason(
  orderId: string,
  reason: UnsubscribeReason,
  requestId: string,
): Promise<void> {
  await call('guard/v1/order/unsubscribeReason', { orderId, reason, requestId })
}

function readPrice(fields: Fields) {
  const productId = str(fields.productId)
  if (productId === '') return null
  const { productName, priceFen, limits } = fields
  return { productId, productName: str(productName), priceFen: num(priceFen), limits: readLimits(limits) }
}

function readAgreement({ text, priceFen, codeSentAt }: Fields): NonNullable<OrderDetail['agreement']> {
  return { text: str(text), priceFen: num(priceFen), codeSentAt: numOrNull(codeSentAt) }
}

function readOrder(fields: Fields): OrderSummary {
  return {
    orderId: str(fields.orderId),
    productId: str(fields.productId),
    productName: str(fields.productName),
    kind: oneOf(fields.kind, orderKinds, 'new'),
    state: oneOf(fields.state, orderStates, 'submitted'),
    priceFen: numOrNull(fields.priceFen),
    chargedFen: num(fields.chargedFen),
    refundedFen: num(fields.refundedFen),
    refundDueFen: num(fields.refundDueFen),
    orderedAt: num(fields.orderedAt),
    effectiveAt: numOrNull(fields.effectiveAt),
    endsAt: numOrNull(fields.endsAt),
    isCharging: bool(fields.isCharging),
    renewsAt: numOrNull(fields.renewsAt),
    trialEndsAt: numOrNull(fields.trialEndsAt),
  }
}

function readRenewal(fields: Fields): OrderRenewal {
  const cheaper = record(fields.cheaper)
  return {
    at: num(fields.at),
    priceFen: num(fields.priceFen),
    noticeAt: numOrNull(fields.noticeAt),
    stoppedCalls: num(fields.stoppedCalls),
    stoppedSms: num(fields.stoppedSms),
    cheaper: str(cheaper.productId)
      ? { productId: str(cheaper.productId), productName: str(cheaper.productName), priceFen: num(cheaper.priceFen) }
      : null,
  }
}

function readUnsubscribe(fields: Fields): UnsubscribePreview {
  const still = record(fields.stillEnds)
  return {
    endsAt: num(fields.endsAt),
    refundFen: num(fields.refundFen),
    limitsBefore: readLimits(fields.limitsBefore),
    limitsAfter: readLimits(fields.limitsAfter),
    ends: texts(fields.ends),
    stillEnds: str(still.productName) ? { productName: str(still.productName), endsAt: num(still.endsAt) } : null,
  }
}
