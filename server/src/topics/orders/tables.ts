import type { OrderKind, OrderState } from '@contract/words/orders'
import type { Language } from '../../kernel/errors'
import type { Json } from '../../kernel/columns'

/** Tables of orders. Times are in ms since the epoch, amounts in fen. */
export interface OrderTables {
  orders: OrderRow
  order_charges: OrderChargeRow
  order_events: { subscriber_id: string; order_id: string; seq: number; state: OrderState; at: number }
  order_signatures: OrderSignatureRow
}

/** The signed agreement of an order, for the billing centre; `open` until the billing centre recorded it. */
export interface OrderSignatureRow {
  subscriber_id: string
  order_id: string
  signature_id: string
  /** The hash of the text that was agreed to. */
  version: string
  signed_at: number
  state: 'open' | 'signed'
  attempts: number
  next_try_at: number
}

/** One order, its terms and the evidence of consent; `ended_at` is null until it ends. */
export interface OrderRow {
  subscriber_id: string
  order_id: string
  product_id: string
  product_name: string
  /** Per month, as it was shown. */
  price_fen: number
  /** '{client label}_buy_{value}'. */
  channel: string
  /**
   * The call that placed it: 'order' or 'wxOrder'; empty before. 'elsewhere' when the carrier itself sold it and
   * charges for it.
   */
  source: string
  /** The ids of the products it replaces, as JSON. */
  ended_products: Json<string[]>
  ordered_at: number
  effective_at: number
  ended_at: number | null
  kind: OrderKind
  state: OrderState
  state_at: number
  /** The text that was agreed to, in the language in which it was shown. */
  agreement: string
  language: Language
  /** The amount charged on confirmation, as stated in the SMS with the code. */
  first_charge_fen: number
  code_id: string
  code_sent_at: number | null
  /** The id of the request that placed it. */
  request_id: string | null
  trial_ends_at: number | null
  /** When a cancelled order ends. */
  ends_at: number | null
  /** The end of the paid or free time. */
  paid_until: number
  /** The instant of the charge that was announced. */
  noticed_for: number
  /** The downgrade that replaces it. */
  replaced_by: string | null
  leave_reason: string | null
  leave_text: string | null
  /** When its next work is due (rules/orders/due.ts). */
  due_at: number | null
}

/**
 * One entry on the phone bill, by its id at the billing centre. `open` has no result yet. A `cancel` has no amount: it
 * ends a product that was subscribed to elsewhere.
 */
export interface OrderChargeRow {
  subscriber_id: string
  charge_id: string
  order_id: string
  kind: 'charge' | 'refund' | 'cancel'
  phone_no: string
  /** 'YYYY-MM' in Asia/Shanghai. */
  month: string
  amount_fen: number
  state: 'open' | 'done' | 'refused'
  attempts: number
  next_try_at: number
  created_at: number
  settled_at: number | null
}
