import { DatabaseUnavailable } from './errors'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Writes together what different requests bring: while one group is written, the next one gathers, so that a group is as large as the load.
 * `write` returns a result for each of its items, at most `most` of them. When it rejects, all items of its group do; when the database is
 * unavailable, also all that wait, since each would only wait for the same time-out.
 */
export class Gathered<Item, Result> {
  readonly #write: (items: Item[]) => Promise<readonly Result[]>
  readonly #most: number
  #waiting: Waiting<Item, Result>[] = []
  #isWriting = false

  constructor(write: (items: Item[]) => Promise<readonly Result[]>, most: number) {
    this.#write = write
    this.#most = most
  }

  /** Rejects as `write` does. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#isWriting) return
      this.#isWriting = true
      // After this turn of the event loop: what came in it goes along.
      setImmediate(() => void this.#writeWaiting())
    })
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#most)
      try {
        const results = await this.#write(group.map(({ item }) => item))
        // `write` returns one for each.
        group.forEach(({ resolve }, index) => resolve(results[index] as Result))
      } catch (error) {
        const isAll = error instanceof DatabaseUnavailable
        for (const { reject } of [...group, ...(isAll ? this.#waiting.splice(0) : [])]) reject(error)
      }
    }
    this.#isWriting = false
  }
}
