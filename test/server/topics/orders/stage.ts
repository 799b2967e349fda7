import type { BillingEntry, BillingPort, Booking, Cancellation, Signature } from '@server/ports/billing'
import { isActive } from '@/rules/products/flags'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'

export const MINUTE = 60 * 1000
export const DAY = 24 * 60 * MINUTE

/** The ids of the products that the subscriber of a session holds now. */
export async function heldProducts(gateway: TestApp, token: string): Promise<string[]> {
  const { productStatusList } = (await gateway.call('subscribe/v1/statusQuery', {}, token)).data
  return productStatusList.filter(({ status }) => isActive(status)).map(({ productId }) => productId)
}

/** What the billing centre does with the next request: a response can be lost after booking, a request before. */
export type Fault = 'none' | 'answerLost' | 'requestLost' | 'pending' | 'refused'

/** A billing centre that records what it booked, once for each id, and fails as told. */
export function faultyBilling() {
  const ledger = new Map<string, BillingEntry & { state: Booking }>()
  const minors = new Set<string>()
  const signatures = new Map<string, Signature>()
  const cancellations = new Map<string, Cancellation>()
  let faults: Fault[] = []
  let usual: Fault = 'none'
  let asks = 0
  const port: BillingPort = {
    async book(entry) {
      asks += 1
      const fault = faults.shift() ?? usual
      if (fault === 'requestLost') throw new Error('The request was lost')
      const known = ledger.get(entry.id)
      const isDecided = known && !(known.state === 'refused' && entry.kind === 'refund')
      const state = isDecided ? known.state : fault === 'refused' || fault === 'pending' ? fault : 'booked'
      ledger.set(entry.id, { ...entry, state })
      if (fault === 'answerLost') throw new Error('The answer was lost')
      return state
    },
    async stateOf(id) {
      asks += 1
      const fault = faults.shift() ?? usual
      if (fault === 'requestLost' || fault === 'answerLost') throw new Error('No answer')
      return ledger.get(id)?.state ?? 'unknown'
    },
    holderOf: async (phoneNo) => ({ isMinor: minors.has(phoneNo) }),
    async sign(signature) {
      const fault = faults.shift() ?? usual
      if (fault === 'requestLost') throw new Error('The request was lost')
      signatures.set(signature.id, signature)
      if (fault === 'answerLost') throw new Error('The answer was lost')
    },
    async cancel(cancellation) {
      const fault = faults.shift() ?? usual
      if (fault === 'requestLost') throw new Error('The request was lost')
      cancellations.set(cancellation.id, cancellation)
      if (fault === 'answerLost') throw new Error('The answer was lost')
    },
  }
  return {
    port,
    ledger,
    signatures,
    cancellations,
    minors,
    asks: () => asks,
    /** The next requests fail like this, later ones as `usual` says. */
    fail: (...next: Fault[]) => (faults = next),
    always: (fault: Fault) => (usual = fault),
    /** Decides pending entries. */
    decide(state: 'booked' | 'refused') {
      for (const [id, entry] of ledger) if (entry.state === 'pending') ledger.set(id, { ...entry, state })
    },
    /** Charges minus refunds of a number. */
    total: (phoneNo: string) =>
      [...ledger.values()]
        .filter((entry) => entry.phoneNo === phoneNo && entry.state === 'booked')
        .reduce((sum, { kind, amountFen }) => sum + (kind === 'charge' ? amountFen : -amountFen), 0),
    booked: (phoneNo: string) =>
      [...ledger.values()]
        .filter((entry) => entry.phoneNo === phoneNo && entry.state === 'booked')
        .map(({ kind, amountFen, month }) => [kind, amountFen, month]),
  }
}

export interface Stage {
  gateway: TestApp
  billing: ReturnType<typeof faultyBilling>
  newcomer(): Promise<Customer>
  /** Moves the clock to noon of a day in Shanghai, and runs due work for everybody. */
  goTo(day: string): Promise<void>
  tend(): Promise<void>
}

export async function orderStage(): Promise<Stage> {
  const billing = faultyBilling()
  const gateway = await makeTestApp({ SESSION_DAYS: '3650', SESSION_MAX_DAYS: '3650' }, { billing: billing.port })
  let last = 0
  const tend = () => gateway.doDue('orders')
  return {
    gateway,
    billing,
    tend,
    async goTo(day) {
      const to = Date.parse(`${day}T12:00:00+08:00`)
      if (to < gateway.now()) throw new Error(`${day} has passed`)
      gateway.advance(to - gateway.now())
      await tend()
    },
    async newcomer() {
      const phoneNo = `1350000${String((last += 1)).padStart(4, '0')}`
      return customer(gateway, phoneNo, await gateway.login(phoneNo))
    },
  }
}

export type Customer = ReturnType<typeof customer>
interface Terms {
  trial?: boolean
  downgrade?: boolean
  unOrderSms?: boolean
}

/** A subscriber's actions on orders. */
export function customer(gateway: TestApp, phoneNo: string, token: string) {
  const terms = (productId: string, more: Terms) => ({ productId, ...more })
  const self = {
    phoneNo,
    token,
    id: token.slice(4, 20),
    sms: () => gateway.outbox.messages(phoneNo).map(({ text }) => text),
    code: () => gateway.outbox.messages(phoneNo).find(({ code }) => code !== '')?.code ?? '',
    preview: (productId: string, more: Terms = {}) =>
      gateway.call('guard/v1/order/preview', terms(productId, more), token),
    sendCode: (productId: string, more: Terms = {}) =>
      gateway.call('guard/v1/order/sendCode', terms(productId, more), token),
    place: (productId: string, code: string, more: Terms & { requestId?: string } = {}) =>
      gateway.call('subscribe/v1/order', { productId, code, agreed: true, requestId: newRequest(), ...more }, token),
    /** Gets a code, a minute after the last one, and orders with it. */
    async order(productId: string, more: Terms = {}) {
      gateway.advance(MINUTE)
      const sent = await self.sendCode(productId, more)
      if (sent.code !== 'A0000') return sent as unknown as ReturnType<typeof self.place>
      return self.place(productId, self.code(), more)
    },
    history: async () => (await gateway.call('subscribe/v1/subscribeList', {}, token)).data.subscribeList,
    detail: (orderId: string) => gateway.call('guard/v1/order/detail', { orderId }, token),
    leave: (orderId: string, requestId = newRequest()) =>
      gateway.call('guard/v1/order/unsubscribe', { orderId, requestId }, token),
    resume: (orderId: string) => gateway.call('guard/v1/order/resume', { orderId, requestId: newRequest() }, token),
    bills: async () => (await gateway.call('guard/v1/order/bills', {}, token)).data.months,
    /** Start and end of what is about to change, by product. */
    changes: async () => {
      const { packages, dnd } = (await gateway.call('guard/v1/package/query', {}, token)).data
      const changing = [...packages, dnd].filter(({ startsAt, endsAt }) => startsAt !== null || endsAt !== null)
      return Object.fromEntries(changing.map(({ productId, startsAt, endsAt }) => [productId, [startsAt, endsAt]]))
    },
    /** The order whose charge has no result yet. */
    pending: async () => (await gateway.call('guard/v1/package/query', {}, token)).data.pending,
    offers: async () => (await gateway.call('guard/v1/order/trial', {}, token)).data.offers,
    held: () => heldProducts(gateway, token),
    limits: async () => (await gateway.call('guard/v1/package/query', {}, token)).data.limits,
  }
  return self
}
