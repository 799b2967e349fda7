import type { PointEntry } from '@contract/points'
import type { CreditState, PointTask } from '@contract/words/points'
import { ACCOUNT, atOnce, type TableDeclarations } from '../../kernel/table-declaration'

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

/** Whose the columns are, and how long the rows stay. */
export const pointsTables: TableDeclarations<PointsTables> = {
  points_tickets: {
    holds: { zh: '积分专区的登录凭证', en: 'Tickets for the points zone' },
    grantsAccess: true,
    key: ['subscriber_id', 'ticket_hash'],
    purges: [{ name: 'points tickets', from: 'expires_at', until: atOnce }],
    columns: { subscriber_id: 'owner', ticket_hash: 'secret', expires_at: 'time' },
  },
  points_deeds: {
    holds: { zh: '计入积分任务的事（不含号码）', en: 'What counted for tasks of points, without numbers' },
    key: ['subscriber_id', 'task', 'deed_hash'],
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      task: 'value',
      deed_hash: 'secret',
      at: 'time',
      counted: 'value',
      points: 'value',
    },
  },
  points_entries: {
    holds: { zh: '积分明细', en: 'The ledger of points' },
    key: ['subscriber_id', 'seq'],
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      seq: 'value',
      at: 'time',
      kind: 'value',
      cause: 'link',
      about: 'value',
      lot: 'link',
      points: 'value',
      expires_at: 'time',
    },
  },
  bill_credits: {
    holds: { zh: '存入话费账户的金额（单位：分）', en: 'Amounts put on the phone bill, in fen' },
    key: ['subscriber_id', 'credit_id'],
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      credit_id: 'value',
      origin: 'value',
      item_id: 'value',
      points: 'value',
      amount_fen: 'value',
      phone_no: 'value',
      state: 'value',
      created_at: 'time',
      send_at: 'time',
      attempts: 'value',
      settled_at: 'time',
    },
  },
}
