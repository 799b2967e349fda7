import type { PaymentWay } from '@contract/words/live'
import type { TickedSteps } from '@/rules/live/after-payment'
import type { Json } from '../../kernel/columns'
import { promised, type TableDeclarations } from '../../kernel/table-declaration'

/** Payments to fraudsters. Times are ms since the epoch. */
export interface PaymentTables {
  payments: PaymentRow
}

/**
 * A payment that the subscriber noted `at` an instant: when and how, to whom and how much in the subscriber's words. `records` are ids of
 * the log, which holds what they show, so that no text outlives its term there. Money is in fen.
 * `told_at`: when the subscriber had the guardians told.
 */
export interface PaymentRow {
  subscriber_id: string
  payment_id: string
  at: number
  paid_at: number
  way: PaymentWay
  payee: string
  amount_fen: number | null
  records: Json<string[]>
  steps: Json<TickedSteps>
  closed_at: number | null
  told_at: number | null
}

/** Whose the columns are, and how long the rows stay. */
export const paymentTables: TableDeclarations<PaymentTables> = {
  payments: {
    holds: {
      zh: '您记下的被骗付款：时间、方式、对方、金额，以及之后做了什么',
      en: 'Payments to fraudsters that you noted: time, way, payee, amount, and what was done since',
    },
    key: ['subscriber_id', 'payment_id'],
    // As long as the records that it refers to.
    purges: [{ name: 'payments', from: 'at', ...promised('log') }],
    columns: {
      subscriber_id: 'owner',
      payment_id: 'value',
      at: 'time',
      paid_at: 'time',
      way: 'value',
      payee: 'value',
      amount_fen: 'value',
      records: 'json',
      steps: 'json',
      closed_at: 'time',
      told_at: 'time',
    },
  },
}
