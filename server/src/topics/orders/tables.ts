import type { OrderKind, OrderState } from '@contract/words/orders'
import { sql } from 'kysely'
import { DAY_MS } from '@/rules/time/units'
import type { Language } from '../../kernel/errors'
import type { Json } from '../../kernel/columns'
import { ACCOUNT, ago, type TableDeclarations } from '../../kernel/table-declaration'

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

/** Why and how long the law keeps orders of deleted accounts. */
const evidence = {
  years: 3,
  why: {
    zh: '《电子商务法》第三十一条：订购、扣费和退费的记录自交易完成之日起保存三年。',
    en: 'E-Commerce Law, article 31: records of orders, charges and refunds are kept for three years after the deal.',
  },
}
/** The law's years include a 29 February. */
export const EVIDENCE_KEPT_MS = evidence.years * 366 * DAY_MS

const orderKey = ['subscriber_id', 'order_id'] as const

/** Whose the columns are, and how long the rows stay. */
export const orderTables: TableDeclarations<OrderTables> = {
  orders: {
    holds: { zh: '订购：条款、价格和同意的凭证', en: 'Orders: terms, price, and the evidence of your consent' },
    kept: evidence,
    key: orderKey,
    stays: ACCOUNT,
    purges: [
      {
        name: 'unplaced orders',
        from: 'ordered_at',
        until: ago(DAY_MS),
        where: `state in ('draft', 'codeSent')`,
        along: [{ table: 'order_events', key: orderKey }],
      },
    ],
    sweeps: [
      {
        // Orders of deleted accounts. Later deletions delete their old orders at once: see deleteAccount.
        name: 'orders of deleted accounts',
        from: 'ended_at',
        until: ago(EVIDENCE_KEPT_MS),
        sweep: ({ after, upto }) => sql`
          with gone as (
            delete from orders where ended_at > ${after} and ended_at <= ${upto} and not exists
              (select 1 from subscribers where subscribers.subscriber_id = orders.subscriber_id)
            returning subscriber_id, order_id
          ), charges as (
            delete from order_charges as its using gone
            where its.subscriber_id = gone.subscriber_id and its.order_id = gone.order_id
              and not (its.kind = 'refund' and its.state = 'open')
          )
          delete from order_events as its using gone
          where its.subscriber_id = gone.subscriber_id and its.order_id = gone.order_id`,
      },
    ],
    columns: {
      subscriber_id: 'owner',
      order_id: 'value',
      product_id: 'value',
      product_name: 'value',
      price_fen: 'value',
      channel: 'value',
      source: 'value',
      ended_products: 'json',
      ordered_at: 'time',
      effective_at: 'time',
      ended_at: 'time',
      kind: 'value',
      state: 'value',
      state_at: 'time',
      agreement: 'value',
      language: 'value',
      first_charge_fen: 'value',
      code_id: 'value',
      code_sent_at: 'time',
      request_id: 'value',
      trial_ends_at: 'time',
      ends_at: 'time',
      paid_until: 'time',
      noticed_for: 'time',
      replaced_by: 'value',
      leave_reason: 'value',
      leave_text: 'value',
      due_at: 'time',
    },
  },
  order_events: {
    holds: { zh: '订购的经过', en: 'What happened to each order' },
    kept: evidence,
    key: ['subscriber_id', 'order_id', 'seq'],
    stays: 'with its order',
    columns: { subscriber_id: 'owner', order_id: 'value', seq: 'value', state: 'value', at: 'time' },
  },
  order_charges: {
    holds: { zh: '扣费和退费（单位：分）', en: 'Charges and refunds, in fen' },
    kept: evidence,
    key: ['subscriber_id', 'charge_id'],
    stays: 'with its order; an open refund until it is paid: see settleCharges',
    columns: {
      subscriber_id: 'owner',
      charge_id: 'value',
      order_id: 'value',
      kind: 'value',
      phone_no: 'value',
      month: 'value',
      amount_fen: 'value',
      state: 'value',
      attempts: 'value',
      next_try_at: 'time',
      created_at: 'time',
      settled_at: 'time',
    },
  },
  order_signatures: {
    holds: { zh: '订购协议在运营商的签署记录', en: "Agreements to orders on the carrier's record" },
    key: orderKey,
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      order_id: 'value',
      signature_id: 'link',
      version: 'value',
      signed_at: 'time',
      state: 'value',
      attempts: 'value',
      next_try_at: 'time',
    },
  },
}
