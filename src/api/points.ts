import type { PointBalance } from '@contract/points'
import { call } from './client'
import { num, record, str } from './read'

/** Fetches the balance of points, and which points expire next. */
async function queryPoint(): Promise<PointBalance> {
  const data = await call('jf/v1/queryPoint', {}, { loading: false, quiet: true })
  const next = record(data.nextExpiry)
  const nextExpiry = num(next.at) > 0 && num(next.points) > 0 ? { points: num(next.points), at: num(next.at) } : null
  return { points: Math.max(0, num(data.points)), nextExpiry }
}

export const balanceQuery = { key: ['points'], fetch: queryPoint }

/** Fetches a one-use ticket for the points zone; empty when the gateway returns none. */
export async function pointsTicket(phone: string): Promise<string> {
  return str((await call('jf/v1/ticket', { phone })).ticket)
}
