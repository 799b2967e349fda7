type Callback = (result: object) => void

/** Everybody who listens to WeChat: `wx.onNetworkStatusChange` and its kind. */
export class Listeners {
  private readonly callbacks = new Map<string, Set<Callback>>()

  /** How many there are; what a page adds it has to take away. */
  get count(): number {
    return [...this.callbacks.values()].reduce((sum, set) => sum + set.size, 0)
  }

  fire(event: string, result: object = {}): void {
    for (const callback of [...(this.callbacks.get(event) ?? [])]) callback(result)
  }

  has(event: string): boolean {
    return (this.callbacks.get(event)?.size ?? 0) > 0
  }

  /** `wx.on<event>` and `wx.off<event>` for each of these. */
  apis(events: readonly string[]): Record<string, (callback?: Callback) => void> {
    const entries = events.flatMap((event) => {
      const set = this.callbacks.get(event) ?? new Set<Callback>()
      this.callbacks.set(event, set)
      return [
        [`on${event}`, (callback?: Callback) => void (callback && set.add(callback))],
        [`off${event}`, (callback?: Callback): void => void (callback ? set.delete(callback) : set.clear())],
      ] as const
    })
    return Object.fromEntries(entries)
  }
}
