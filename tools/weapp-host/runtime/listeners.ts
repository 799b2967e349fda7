import { Leftovers } from './leftovers'

type Callback = (result: object) => void

/** All listeners to WeChat's events, such as `wx.onNetworkStatusChange`. */
export class Listeners {
  private readonly callbacks = new Map<string, Set<Callback>>()
  private readonly leftovers: Leftovers<Callback>

  /** `owner` returns the top page. */
  constructor(owner: () => number | undefined) {
    this.leftovers = new Leftovers(owner)
  }

  /** Listeners that a closed page should have removed. */
  leftBy(page: number): number {
    return this.leftovers.leftBy(page)
  }

  fire(event: string, result: object = {}): void {
    for (const callback of [...this.of(event)]) callback(result)
  }

  /** `wx.on<event>` and `wx.off<event>` for each of these. */
  apis(events: readonly string[]): Record<string, (callback?: Callback) => void> {
    const entries = events.flatMap((event) => [
      [`on${event}`, (callback?: Callback) => callback && this.add(event, callback)] as const,
      [`off${event}`, (callback?: Callback) => this.remove(event, callback)] as const,
    ])
    return Object.fromEntries(entries)
  }

  private of(event: string): Set<Callback> {
    const set = this.callbacks.get(event) ?? new Set<Callback>()
    this.callbacks.set(event, set)
    return set
  }

  private add(event: string, callback: Callback): void {
    this.of(event).add(callback)
    this.leftovers.add(callback, callback)
  }

  /** Without a callback WeChat removes all of the event's listeners. */
  private remove(event: string, callback?: Callback): void {
    for (const gone of callback ? [callback] : [...this.of(event)]) {
      this.of(event).delete(gone)
      this.leftovers.remove(gone)
    }
  }
}
