import { startOfMonth, startOfNextMonth } from '../orders/month'

/** The change of one lot by one ledger entry: positive adds points, negative takes them. */
export interface LedgerLine {
  lot: string
  points: number
  /** When the lot expires, in ms since the epoch. */
  expiresAt: number
}

/** Points that were earned together, with the number that is left. */
export interface Lot {
  lot: string
  left: number
  expiresAt: number
}

const MONTHS = 13

/** Returns when points that are earned at `now` expire: at the end of the same month of the next year. */
export function expiryOf(now: number): number {
  let end = startOfMonth(now)
  for (let month = 0; month < MONTHS; month += 1) end = startOfNextMonth(end)
  return end
}

/** Sums a ledger up into its lots, ordered by expiry; lots with the same expiry keep the ledger's order. */
export function lotsOf(lines: readonly LedgerLine[]): Lot[] {
  const lots = new Map<string, Lot>()
  for (const { lot, points, expiresAt } of lines) {
    const known = lots.get(lot)
    if (known) known.left += points
    else lots.set(lot, { lot, left: points, expiresAt })
  }
  return [...lots.values()].sort((one, other) => one.expiresAt - other.expiresAt)
}

const isLive = (lot: Lot, now: number): boolean => lot.left > 0 && lot.expiresAt > now

/** Returns the points that can be spent now. Expired lots do not count, even if the ledger has no expiry entry yet. */
export function balanceOf(lots: readonly Lot[], now: number): number {
  return lots.filter((lot) => isLive(lot, now)).reduce((sum, { left }) => sum + left, 0)
}

/** Returns the points that expire next, and when; null when there are none. */
export function nextExpiry(lots: readonly Lot[], now: number): { points: number; at: number } | null {
  const live = lots.filter((lot) => isLive(lot, now))
  if (live.length === 0) return null
  const at = Math.min(...live.map(({ expiresAt }) => expiresAt))
  return {
    at,
    points: balanceOf(
      live.filter(({ expiresAt }) => expiresAt === at),
      now,
    ),
  }
}

/**
 * Takes points from the lots that expire first and returns the ledger lines; null when the balance is too low, or
 * `points` is not a positive integer.
 */
export function spendFrom(lots: readonly Lot[], points: number, now: number): LedgerLine[] | null {
  if (!Number.isInteger(points) || points <= 0 || points > balanceOf(lots, now)) return null
  const lines: LedgerLine[] = []
  let remaining = points
  for (const lot of lots) {
    if (remaining === 0) break
    if (!isLive(lot, now)) continue
    const taken = Math.min(remaining, lot.left)
    lines.push({ lot: lot.lot, points: -taken, expiresAt: lot.expiresAt })
    remaining -= taken
  }
  return lines
}

/** Returns the lines that refund spent points to the same lots, with the same expiry. */
export function giveBack(spent: readonly LedgerLine[]): LedgerLine[] {
  return spent.map((line) => ({ ...line, points: -line.points }))
}

/** Returns the lines that write off expired lots. */
export function expiredLines(lots: readonly Lot[], now: number): LedgerLine[] {
  return lots
    .filter(({ left, expiresAt }) => left > 0 && expiresAt <= now)
    .map(({ lot, left, expiresAt }) => ({ lot, points: -left, expiresAt }))
}
