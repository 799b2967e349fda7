interface Entry {
  /** The page that was on top when it came. */
  owner: number | undefined
  text: string
  /** The same code had added one before, and that is still there. */
  isAgain: boolean
}

/**
 * What pages add and have to take away: listeners and intervals. The first one of a piece of code may be the app's own,
 * for good; one more of the same that outlives its page is a leak.
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

  /** How many of a page's are still there. */
  leftBy(owner: number): number {
    return [...this.entries.values()].filter((entry) => entry.isAgain && entry.owner === owner).length
  }
}
