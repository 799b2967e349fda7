import { createHash } from 'node:crypto'
import { codeOf } from '../error-code'

/** A text that came so often is worth a plan that the server keeps; pgjdbc counts the same. */
const USES = 5
/** As many plans are kept on each connection at most; texts with lists of any length would be without end. */
const MOST = 500
/** Texts that are counted at once. */
const COUNTED = 2000

/** The plan is of before a change of a table; such a name is unknown, or taken: a pooler stands between. */
const STALE = '0A000'
const POOLED = /^(26000|42P05)$/

/** Whether a statement failed only because it was prepared before: prepared anew, or not at all, it works. */
export function isStalePlan(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return false
  return POOLED.test(code) || (code === STALE && error instanceof Error && error.message.includes('cached plan'))
}

/**
 * The names under which statements are prepared, once on each connection. A name is made of the text: behind a pooler,
 * where gateways share connections, it never means another one.
 */
export class PreparedNames {
  #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #generation = 0
  #isOff = false

  /** How often plans have been forgotten. */
  get generation(): number {
    return this.#generation
  }

  /** The name of a text that comes often; undefined for others, which are planned each time. */
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
   * Takes notice of `isStalePlan`: every plan of before gets another name, on all connections. A pooler that does not
   * keep names for its clients is met once; from then on nothing is prepared. `generation` is that of when the statement
   * was sent: of many that fail at once the first forgets.
   */
  forget(error: unknown, generation: number): void {
    if (POOLED.test(codeOf(error) ?? '')) this.#isOff = true
    if (generation !== this.#generation) return
    this.#generation += 1
    this.#names.clear()
  }
}
