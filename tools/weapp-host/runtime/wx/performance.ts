/** One measurement, as far as the host makes it; times in ms since the epoch. */
export interface PerformanceNote {
  entryType: 'navigation' | 'render'
  name: 'appLaunch' | 'route' | 'firstRender'
  path: string
  startTime: number
  duration: number
}

type Listener = (list: EntryList) => void

interface EntryList {
  getEntries: () => PerformanceNote[]
  getEntriesByName: (name: string, entryType?: string) => PerformanceNote[]
  getEntriesByType: (entryType: string) => PerformanceNote[]
}

const listOf = (notes: PerformanceNote[]): EntryList => ({
  getEntries: () => [...notes],
  getEntriesByName: (name, entryType) =>
    notes.filter((note) => note.name === name && (entryType === undefined || note.entryType === entryType)),
  getEntriesByType: (entryType) => notes.filter((note) => note.entryType === entryType),
})

/** WeChat keeps so many unless setBufferSize says otherwise. */
const KEPT = 30

/** `wx.getPerformance`: the start, the routes and the first renders, in the times of a desktop. */
export class Performances {
  private notes: PerformanceNote[] = []
  private kept = KEPT
  private readonly observers = new Map<Listener, ReadonlySet<string>>()
  private hasLaunched = false

  /** Notes a page that was asked for at `startTime` and has rendered for the first time now. */
  rendered(path: string, startTime: number): void {
    const duration = Date.now() - startTime
    const name = this.hasLaunched ? 'route' : 'appLaunch'
    this.hasLaunched = true
    this.add([
      { entryType: 'navigation', name, path, startTime, duration },
      { entryType: 'render', name: 'firstRender', path, startTime, duration },
    ])
  }

  readonly get = () => ({
    ...listOf(this.notes),
    setBufferSize: (size: number) => void (this.kept = size),
    createObserver: (listener: Listener) => ({
      observe: ({ type, entryTypes = [] }: { type?: string; entryTypes?: string[] }) =>
        void this.observers.set(listener, new Set(type === undefined ? entryTypes : [type])),
      disconnect: () => void this.observers.delete(listener),
    }),
  })

  private add(notes: PerformanceNote[]): void {
    this.notes = [...this.notes, ...notes].slice(-this.kept)
    for (const [listener, types] of this.observers) {
      const own = notes.filter(({ entryType }) => types.has(entryType))
      if (own.length > 0) listener(listOf(own))
    }
  }
}
