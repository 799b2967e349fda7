import { performance } from 'node:perf_hooks'
import { BoundedMap } from '../../ports/bounded-map'

/** What a call costs before it was measured, in ms. */
const UNKNOWN_MS = 1
/** The weight of the newest measurement. */
const NEWEST = 0.2
/** How many times the average the newest measurement may count. */
const MOST_GROWTH = 6
/** Senders remembered at a time; the oldest are dropped. */
const SENDERS = 100_000

/** What a request spends: given back to `finish` at its end. */
export interface Spending {
  readonly sender: string
  readonly route: string
  readonly startedAt: number
  /** Whether no other request has run beside it so far. */
  isAlone: boolean
  readonly estimate: number
}

/**
 * Budgets in ms of the event loop (DESIGN 4.83). What a call costs is measured by the gateway itself: while a single
 * request is open, the active time of the event loop is that request's. Each call has a moving average of those
 * measurements; a request spends it at its start, so that many at once spend too, and a measured one corrects it at its
 * end. The budgets are this gateway's own, since each has an event loop of its own.
 */
export class CostBudgets {
  readonly #activeMs: () => number
  readonly #costs = new Map<string, number>()
  readonly #open = new Set<Spending>()
  #spent = new BoundedMap<string, number>(SENDERS)
  #window = 0

  /** `activeMs` is how long the event loop has been active so far. */
  constructor(activeMs: () => number = () => performance.eventLoopUtilization().active) {
    this.#activeMs = activeMs
  }

  /** The average cost of a call, in ms. */
  costOf(route: string): number {
    return this.#costs.get(route) ?? UNKNOWN_MS
  }

  /** Starts a request in the window of time `window`; null when its sender has spent `most` ms in that window. */
  start(sender: string, route: string, { most, window }: { most: number; window: number }): Spending | null {
    if (window !== this.#window) {
      this.#window = window
      this.#spent = new BoundedMap(SENDERS)
    }
    if (most > 0 && (this.#spent.get(sender) ?? 0) >= most) return null
    for (const other of this.#open) other.isAlone = false
    const isAlone = this.#open.size === 0
    const spending = { sender, route, startedAt: this.#activeMs(), isAlone, estimate: this.costOf(route) }
    this.#open.add(spending)
    this.#spend(sender, spending.estimate)
    return spending
  }

  /** Ends a request. */
  finish(spending: Spending): void {
    if (!this.#open.delete(spending) || !spending.isAlone) return
    const measured = this.#activeMs() - spending.startedAt
    const { route, sender, estimate } = spending
    const before = this.costOf(route)
    // A cold start, or work that no request has asked for, is not the call's cost: one measurement at most doubles it.
    this.#costs.set(route, before + (Math.min(measured, MOST_GROWTH * before) - before) * NEWEST)
    this.#spend(sender, measured - estimate)
  }

  /** Forgets a request whose sender has left: it is not measured, and its estimate stays spent. */
  drop(spending: Spending): void {
    this.#open.delete(spending)
  }

  #spend(sender: string, ms: number): void {
    this.#spent.set(sender, Math.max(0, (this.#spent.get(sender) ?? 0) + ms))
  }
}
