import { Leftovers } from './leftovers'

type Callback = (result: object) => void

/** Everybody who listens to WeChat: `wx.onNetworkStatusChange` and its kind. */
export class Listeners {
  private readonly callbacks = new Map<string, Set<Callback>>()
  private readonly leftovers: Leftovers<Callback>

  /** `owner` answers the page that is on top. */
  constructor(owner: () => number | undefined) {
    this.leftovers = new Leftovers(owner)
  }

  /** Listeners that a page, which is closed, should have taken away. */
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

  /** Without a callback WeChat takes all of the event's away. */
  private remove(event: string, callback?: Callback): void {
    for (const gone of callback ? [callback] : [...this.of(event)]) {
      this.of(event).delete(gone)
      this.leftovers.remove(gone)
    }
  }
}
