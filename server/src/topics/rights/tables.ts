import type { RightId } from '@contract/words/points'
import { ACCOUNT, type TableDeclarations } from '../../kernel/table-declaration'

/** Tables of rights. Times are ms since the epoch. */
export interface RightTables {
  right_receipts: RightReceiptRow
}

/** A right received in a period; once per period. */
export interface RightReceiptRow {
  subscriber_id: string
  right_id: RightId
  period: string
  receipt_id: string
  received_at: number
  points: number
  /** The credit on the phone bill; null when there is none. */
  credit_id: string | null
  /** When a client confirmed that it showed the result. */
  committed_at: number | null
}

/** Whose the columns are, and how long the rows stay. */
export const rightTables: TableDeclarations<RightTables> = {
  right_receipts: {
    holds: { zh: '领取过的权益', en: 'Rights that were received' },
    key: ['subscriber_id', 'right_id', 'period'],
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      right_id: 'value',
      period: 'value',
      receipt_id: 'value',
      received_at: 'time',
      points: 'value',
      credit_id: 'value',
      committed_at: 'time',
    },
  },
}
