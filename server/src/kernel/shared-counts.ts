import { BoundedMap } from '../ports/bounded-map'
import { within } from './within'

/** Adds hits to the count that all gateways share; resolves with the window's total. */
export type ShareHits = (key: string, hits: number) => Promise<number>

/** Called after each update of the shared count. */
type OnAsked = (result: 'done' | 'failed') => void

/** One gateway's count of a key in this window. */
interface Count {
  /** Requests received by this gateway. */
  used: number
  /** How many of them may pass before the next update of the shared count. */
  granted: number
  /** Whether the first requests, which passed without an update, are in the shared count. */
  isShared: boolean
  /** The limit is used up for all gateways. */
  isOver: boolean
  asking: Promise<void> | null
}

/** Shorter than the database's time-out, because the call itself would then wait for the database again. */
const PATIENCE_MS = 500
/** Keys counted at a time; the oldest are dropped. */
const KEYS = 100_000

/**
 * Rate limits across several gateways without a write per request (DESIGN 4.83). A gateway passes the first twentieth
 * of a limit without a write, so that senders far below the limit are never stored. Beyond that it reserves a twentieth
 * at a time from the shared count, which then includes the first one. A window passes at most the limit, plus a
 * twentieth for each further gateway. While the shared count is unavailable, each gateway counts alone.
 */
export class SharedCounts {
  readonly #share: ShareHits
  readonly #clock: () => number
  readonly #windowMs: number
  readonly #onAsked: OnAsked
  #counts = new BoundedMap<string, Count>(KEYS)
  #window = 0

  constructor({
    share,
    clock,
    windowMs,
    onAsked = () => undefined,
  }: {
    share: ShareHits
    clock: () => number
    windowMs: number
    onAsked?: OnAsked
  }) {
    this.#share = share
    this.#clock = clock
    this.#windowMs = windowMs
    this.#onAsked = onAsked
  }

  /** Counts one request. `current` exceeds `max` when the request must be refused; `ttl`: ms until the window ends. */
  async count(key: string, max: number): Promise<{ current: number; ttl: number }> {
    const now = this.#clock()
    const window = Math.floor(now / this.#windowMs)
    if (window !== this.#window) {
      this.#window = window
      this.#counts = new BoundedMap(KEYS)
    }
    const count = this.#countOf(key, max)
    count.used += 1
    const mine = count.used
    while (mine > count.granted && !count.isOver) await (count.asking ??= this.#ask(key, count, max))
    const ttl = (window + 1) * this.#windowMs - now
    return { current: mine <= count.granted ? Math.min(mine, max) : max + 1, ttl }
  }

  #countOf(key: string, max: number): Count {
    const known = this.#counts.get(key)
    if (known) return known
    const count = { used: 0, granted: stepOf(max), isShared: false, isOver: false, asking: null }
    this.#counts.set(key, count)
    return count
  }

  async #ask(key: string, count: Count, max: number): Promise<void> {
    const passed = count.isShared ? 0 : count.granted
    const wanted = Math.max(1, stepOf(max))
    try {
      const total = await within(PATIENCE_MS, this.#share(key, passed + wanted), tooLate)
      const left = Math.min(Math.max(max - (total - wanted), 0), wanted)
      count.isShared = true
      count.granted += left
      count.isOver = left < wanted
      this.#onAsked('done')
    } catch {
      count.granted = max
      count.isOver = true
      this.#onAsked('failed')
    } finally {
      count.asking = null
    }
  }
}

const tooLate = () => new Error('The shared count is late')

const stepOf = (max: number): number => Math.floor(max / 20)
