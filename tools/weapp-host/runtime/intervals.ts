import { Leftovers } from './leftovers'

/** `setInterval` of the mini-program's scripts, counted. */
export class Intervals {
  private readonly leftovers: Leftovers<number>

  /** `owner` returns the top page. */
  constructor(owner: () => number | undefined) {
    this.leftovers = new Leftovers(owner)
  }

  /** Intervals that a closed page should have cleared. */
  leftBy(page: number): number {
    return this.leftovers.leftBy(page)
  }

  /** The functions that scripts see. */
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
