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
/** The weight of a request that has had what its call usually takes, as a part of that: most such wait for something. */
const OVERDUE = 0.05
/** In ms: the weight of any other, so that there is one. */
const LEAST_WEIGHT = 1e-6

/** What a request spends: given back to `finish` at its end. */
export interface Spending {
  readonly sender: string
  readonly route: string
  /** Whether no other request has run beside it so far. */
  isAlone: boolean
  readonly estimate: number
  /** Its share of the event loop's active time so far, in ms. */
  taken: number
}

/**
 * Budgets in ms of the event loop (DESIGN 4.83). What a call costs is measured by the gateway itself: while a single
 * request is open, the active time of the event loop is that request's. Each call has a moving average of those
 * measurements, which a request spends at its start, so that many at once spend too. Requests that are open at once share the
 * active time by what each is still expected to take: so what is spent in the end is all that was taken, however many run at
 * once. The budgets are this gateway's own, since each has an event loop of its own.
 */
export class CostBudgets {
  readonly #activeMs: () => number
  readonly #costs = new Map<string, number>()
  readonly #open = new Set<Spending>()
  #spent = new BoundedMap<string, number>(SENDERS)
  #window = 0
  #sharedAt = 0

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
    this.#share()
    if (most > 0 && (this.#spent.get(sender) ?? 0) >= most) return null
    for (const other of this.#open) other.isAlone = false
    const isAlone = this.#open.size === 0
    const spending = { sender, route, isAlone, estimate: this.costOf(route), taken: 0 }
    this.#open.add(spending)
    this.#spend(sender, spending.estimate)
    return spending
  }

  /** Ends a request. */
  finish(spending: Spending): void {
    if (!this.#open.has(spending)) return
    this.#share()
    this.#open.delete(spending)
    const { route, sender, estimate, taken } = spending
    // More than the estimate is spent already.
    if (taken < estimate) this.#spend(sender, taken - estimate)
    if (!spending.isAlone) return
    const before = this.costOf(route)
    // A cold start, or work that no request has asked for, is not the call's cost: one measurement at most doubles it.
    this.#costs.set(route, before + (Math.min(taken, MOST_GROWTH * before) - before) * NEWEST)
  }

  /** Forgets a request whose sender left before it was handled: it is not measured, and its estimate stays spent. */
  drop(spending: Spending): void {
    this.#share()
    this.#open.delete(spending)
  }

  /** Shares the active time since the last call among the open requests. What is above an estimate is spent at once. */
  #share(): void {
    const now = this.#activeMs()
    const ms = now - this.#sharedAt
    this.#sharedAt = now
    let all = 0
    for (const one of this.#open) all += weightOf(one)
    for (const one of this.#open) {
      const before = Math.max(one.taken, one.estimate)
      one.taken += (ms * weightOf(one)) / all
      if (one.taken > before) this.#spend(one.sender, one.taken - before)
    }
  }

  #spend(sender: string, ms: number): void {
    this.#spent.set(sender, Math.max(0, (this.#spent.get(sender) ?? 0) + ms))
  }
}

function weightOf({ estimate, taken }: Spending): number {
  return Math.max(estimate - taken, OVERDUE * estimate, LEAST_WEIGHT)
}
