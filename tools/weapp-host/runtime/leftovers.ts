interface Entry {
  /** The page that was on top when it was added. */
  owner: number | undefined
  text: string
  /** The same code has added one before that still exists. */
  isAgain: boolean
}

/**
 * Listeners and intervals that pages add and must remove. The first one of a piece of code may belong to the app,
 * permanently; a second one that outlives its page is a leak.
 */
export class Leftovers<Key> {
  private readonly entries = new Map<Key, Entry>()

  constructor(private readonly owner: () => number | undefined) {}

  add(key: Key, code: unknown): void {
    const text = String(code)
    const isAgain = [...this.entries.values()].some((entry) => entry.text === text)
    this.entries.set(key, { owner: this.owner(), text, isAgain })
  }

  remove(key: Key): void {
    this.entries.delete(key)
  }

  /** How many of a page's still exist. */
  leftBy(owner: number): number {
    return [...this.entries.values()].filter((entry) => entry.isAgain && entry.owner === owner).length
  }
}
