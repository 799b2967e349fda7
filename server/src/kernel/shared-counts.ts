import { within } from './within'

/** Adds hits to the count that all gateways share, and resolves with the total of the window. */
export type ShareHits = (key: string, hits: number) => Promise<number>

/** Hears of each time that the shared count was asked for. */
type OnAsked = (result: 'done' | 'failed') => void

/** What one gateway knows of a key in this window. */
interface Count {
  /** Requests that came here. */
  used: number
  /** Of those, how many may pass before the others are asked. */
  granted: number
  /** Whether the first requests, which were passed without asking, are in the shared count. */
  isShared: boolean
  /** Nothing is left for anybody. */
  isOver: boolean
  asking: Promise<void> | null
}

/** A database that is gone takes its whole time-out, and the call itself would wait for it once more. */
const PATIENCE_MS = 500
/** Keys that are counted at a time; the oldest go. */
const KEYS = 100_000

/**
 * Limits that hold over several gateways without a write for each request (DESIGN 4.83). A gateway lets the first
 * twentieth of a limit pass by itself, so whoever keeps well below it is never written down. From then on it takes a
 * twentieth at a time from the shared count, its first one included. So a window lets at most the limit pass, and a
 * twentieth more for each further gateway. While the shared count cannot be reached, each gateway counts by itself.
 */
export class SharedCounts {
  readonly #share: ShareHits
  readonly #clock: () => number
  readonly #windowMs: number
  readonly #onAsked: OnAsked
  #counts = new Map<string, Count>()
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

  /** Counts one request. `current` is above `max` when it must not pass; `ttl` are the ms until the window ends. */
  async count(key: string, max: number): Promise<{ current: number; ttl: number }> {
    const now = this.#clock()
    const window = Math.floor(now / this.#windowMs)
    if (window !== this.#window) {
      this.#window = window
      this.#counts = new Map()
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
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > KEYS && oldest !== undefined) this.#counts.delete(oldest)
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
