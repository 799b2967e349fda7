import type { OrderKind, OrderState } from '@contract/orders'
import type { Language } from '../../kernel/errors'
import type { Json } from '../../kernel/json-column'

/** Tables of orders. Times are ms since the epoch, amounts fen. */
export interface OrderTables {
  orders: OrderRow
  order_charges: OrderChargeRow
  order_events: { subscriber_id: string; order_id: string; seq: number; state: OrderState; at: number }
  order_signatures: OrderSignatureRow
}

/** That an order's agreement was signed, for the billing centre; `open` until that has it on record. */
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

/** One order, its terms and the evidence of the consent to them; `ended_at` is null until it is over. */
export interface OrderRow {
  subscriber_id: string
  order_id: string
  product_id: string
  product_name: string
  /** A month, as it was shown. */
  price_fen: number
  /** '{client label}_buy_{value}'. */
  channel: string
  /** The call it came by: 'order' or 'wxOrder'; empty before. 'elsewhere' when the carrier itself sold and charges for it. */
  source: string
  /** The ids of the products whose place it takes, as JSON. */
  ended_products: Json<string[]>
  ordered_at: number
  effective_at: number
  ended_at: number | null
  kind: OrderKind
  state: OrderState
  state_at: number
  /** The text that was agreed to, in the language in which it was read. */
  agreement: string
  language: Language
  /** What its confirmation charges, as the SMS of the code said. */
  first_charge_fen: number
  code_id: string
  code_sent_at: number | null
  /** Of the request that placed it. */
  request_id: string | null
  trial_ends_at: number | null
  /** When an ending order ends. */
  ends_at: number | null
  /** Until when it is paid for, or free. */
  paid_until: number
  /** The charge that was announced. */
  noticed_for: number
  /** The downgrade that takes its place. */
  replaced_by: string | null
  leave_reason: string | null
  leave_text: string | null
  /** When time changes it next (rules/orders/due.ts). */
  due_at: number | null
}

/**
 * One entry on the phone bill, by the id that the billing centre knows. `open` has no answer yet. A `cancel` is of no amount:
 * it ends what was subscribed to elsewhere.
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
