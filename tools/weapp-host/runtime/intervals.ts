import { Leftovers } from './leftovers'

/** `setInterval` of the mini-program's scripts, counted. */
export class Intervals {
  private readonly leftovers: Leftovers<number>

  /** `owner` answers the page that is on top. */
  constructor(owner: () => number | undefined) {
    this.leftovers = new Leftovers(owner)
  }

  /** Intervals that a page, which is closed, should have ended. */
  leftBy(page: number): number {
    return this.leftovers.leftBy(page)
  }

  /** The names that scripts find. */
  readonly globals = {
    setInterval: (callback: (...values: unknown[]) => void, delay?: number, ...values: unknown[]): number => {
      const id = window.setInterval(callback, delay, ...values)
      this.leftovers.add(id, callback)
      return id
    },
    clearInterval: (id?: number): void => {
      window.clearInterval(id)
      if (id !== undefined) this.leftovers.remove(id)
    },
  }
}
