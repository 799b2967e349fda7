import { startOfMonth, startOfNextMonth } from '../orders/month'

/** What one entry does to one lot: positive adds, negative takes. */
export interface LedgerLine {
  lot: string
  points: number
  /** Of the lot, in ms. */
  expiresAt: number
}

/** Points that were earned together, and how many are left. */
export interface Lot {
  lot: string
  left: number
  expiresAt: number
}

const MONTHS = 13

/** When points that are earned now expire: at the end of the same month of the next year. */
export function expiryOf(now: number): number {
  let end = startOfMonth(now)
  for (let month = 0; month < MONTHS; month += 1) end = startOfNextMonth(end)
  return end
}

/** The lots of a ledger in the order in which they expire; those of the same end in the order of the ledger. */
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

/** What can be spent now: expired lots are left out, whether their expiry stands in the ledger or not. */
export function balanceOf(lots: readonly Lot[], now: number): number {
  return lots.filter((lot) => isLive(lot, now)).reduce((sum, { left }) => sum + left, 0)
}

/** What expires next, and when. */
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

/** Takes points from the lots that expire first; null when there are too few. */
export function spendFrom(lots: readonly Lot[], points: number, now: number): LedgerLine[] | null {
  if (!Number.isInteger(points) || points <= 0 || points > balanceOf(lots, now)) return null
  const lines: LedgerLine[] = []
  let open = points
  for (const lot of lots) {
    if (open === 0) break
    if (!isLive(lot, now)) continue
    const taken = Math.min(open, lot.left)
    lines.push({ lot: lot.lot, points: -taken, expiresAt: lot.expiresAt })
    open -= taken
  }
  return lines
}

/** Gives back what was spent, each lot its own part with its own end. */
export function giveBack(spent: readonly LedgerLine[]): LedgerLine[] {
  return spent.map((line) => ({ ...line, points: -line.points }))
}

/** What has expired and still stands in the ledger. */
export function expiredLines(lots: readonly Lot[], now: number): LedgerLine[] {
  return lots
    .filter(({ left, expiresAt }) => left > 0 && expiresAt <= now)
    .map(({ lot, left, expiresAt }) => ({ lot, points: -left, expiresAt }))
}
