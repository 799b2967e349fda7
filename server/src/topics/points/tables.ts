import type { CreditState, PointEntry, PointTask } from '@contract/points'

/** Tables of points. Times are ms since the epoch, amounts fen. */
export interface PointsTables {
  /** Tickets for the points zone, as hashes. */
  points_tickets: { subscriber_id: string; ticket_hash: string; expires_at: number }
  points_deeds: PointsDeedRow
  points_entries: PointsEntryRow
  bill_credits: BillCreditRow
}

/** What the subscriber did, once: of the number or account that it was done to only a hash is kept. */
export interface PointsDeedRow {
  subscriber_id: string
  task: PointTask
  deed_hash: string
  at: number
  /** False for what was so before the first deed. */
  counted: boolean
  /** What it earned. */
  points: number
}

/** What an entry does to one lot; the rows of an entry have the same cause. Rows are never changed. */
export interface PointsEntryRow {
  subscriber_id: string
  seq: number
  at: number
  kind: PointEntry['kind']
  cause: string
  /** A task, a right or an item of the catalogue. */
  about: string
  /** The cause that earned it. */
  lot: string
  points: number
  expires_at: number
}

/** An amount for the phone bill, by the id that the billing centre knows. */
export interface BillCreditRow {
  subscriber_id: string
  credit_id: string
  origin: 'exchange' | 'right'
  /** Of the catalogue, or the right. */
  item_id: string
  /** What it cost; 0 for a right. */
  points: number
  amount_fen: number
  phone_no: string
  state: CreditState
  created_at: number
  /** When it is sent, or asked for again. */
  send_at: number
  attempts: number
  settled_at: number | null
}
