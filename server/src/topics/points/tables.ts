import type { PointEntry } from '@contract/points'
import type { CreditState, PointTask } from '@contract/words/points'

/** Tables of points. Times are in ms since the epoch, amounts in fen. */
export interface PointsTables {
  /** Tickets for the points zone, as hashes. */
  points_tickets: { subscriber_id: string; ticket_hash: string; expires_at: number }
  points_deeds: PointsDeedRow
  points_entries: PointsEntryRow
  bill_credits: BillCreditRow
}

/** A deed of the subscriber, recorded once; the number or account it concerns is stored only as a hash. */
export interface PointsDeedRow {
  subscriber_id: string
  task: PointTask
  deed_hash: string
  at: number
  /** False for what already held before the first deed. */
  counted: boolean
  /** The points it earned. */
  points: number
}

/** An entry's effect on one lot; rows of one entry share the cause. Rows never change. */
export interface PointsEntryRow {
  subscriber_id: string
  seq: number
  at: number
  kind: PointEntry['kind']
  cause: string
  /** A task, a right, or an item of the catalogue. */
  about: string
  /** The cause that earned the lot. */
  lot: string
  points: number
  expires_at: number
}

/** A credit for the phone bill, by its id at the billing centre. */
export interface BillCreditRow {
  subscriber_id: string
  credit_id: string
  origin: 'exchange' | 'right'
  /** The item of the catalogue, or the right. */
  item_id: string
  /** The price in points; 0 for a right. */
  points: number
  amount_fen: number
  phone_no: string
  state: CreditState
  created_at: number
  /** When it is sent, or its state is fetched again. */
  send_at: number
  attempts: number
  settled_at: number | null
}
