import type { RightId } from '@contract/words/points'

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
