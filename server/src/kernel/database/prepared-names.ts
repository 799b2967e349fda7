import { createHash } from 'node:crypto'
import { codeOf } from '../error-code'

/** A text used this often is prepared on the server; pgjdbc uses the same threshold. */
const USES = 5
/** The most prepared texts per connection; texts with lists of any length would be endless. */
const MOST = 500
/** The most texts that are counted at a time. */
const COUNTED = 2000

/**
 * STALE: the plan is from before a schema change. POOLED: the name is unknown or taken, because a pooler is in between.
 */
const STALE = '0A000'
const POOLED = /^(26000|42P05)$/

/** Whether a statement failed only because it was prepared: it works when prepared again or not at all. */
export function isStalePlan(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return false
  return POOLED.test(code) || (code === STALE && error instanceof Error && error.message.includes('cached plan'))
}

/**
 * The names of prepared statements, each prepared once per connection. A name is derived from the text, so that behind
 * a pooler, where gateways share connections, it never refers to another text.
 */
export class PreparedNames {
  #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #generation = 0
  #isOff = false

  /** How often plans have been dropped. */
  get generation(): number {
    return this.#generation
  }

  /** The name of a frequent text; undefined for others, which are planned each time. */
  of(text: string): string | undefined {
    if (this.#isOff) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < USES) {
      if (this.#uses.size >= COUNTED) this.#uses = new Map()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const name = `g${this.#generation}_${hash}`
    this.#names.set(text, name)
    return name
  }

  /**
   * Handles an `isStalePlan` error: gives every text a new name on all connections. A pooler that does not keep names
   * per client turns preparing off for good. `generation` is the one at the time the statement was sent: of many that
   * fail at once, only the first drops the plans.
   */
  forget(error: unknown, generation: number): void {
    if (POOLED.test(codeOf(error) ?? '')) this.#isOff = true
    if (generation !== this.#generation) return
    this.#generation += 1
    this.#names.clear()
  }
}
