/**
 * The cache entry of a key. Immutable: each change creates a new object. `data` and `error` are undefined until known.
 */
export interface RemoteEntry {
  data: unknown
  error: unknown
  isLoading: boolean
}

type Fetcher = () => Promise<unknown>

interface Slot {
  entry: RemoteEntry
  watchers: Set<() => void>
  request: Promise<void> | null
  /** Counts writes, so that the response of an outdated request is dropped. */
  turn: number
  /** Loaded before its screen was mounted: the screen's first load uses this data. */
  isAhead?: boolean
  /** Refetches the entry with the fetcher of its last request. */
  refetch: (() => void) | null
}

/** The delay in ms before the nth retry of a failed request; null gives up. */
export type RetryPolicy = (error: unknown, failures: number) => number | null

/** How many entries without subscribers are kept for going back. */
const MAX_UNWATCHED = 50
const nothing: RemoteEntry = { data: undefined, error: undefined, isLoading: false }
const slots = new Map<string, Slot>()

/** Returns the entry of a key: the same object until it changes. */
export function readRemote(key: string): RemoteEntry {
  return slots.get(key)?.entry ?? nothing
}

/** Calls `watcher` at each change of an entry; returns the unsubscribe function. */
export function watchRemote(key: string, watcher: () => void): () => void {
  const slot = slotOf(key)
  slot.watchers.add(watcher)
  return () => {
    slot.watchers.delete(watcher)
    if (slot.watchers.size === 0) dropOldest()
  }
}

/** Fetches an entry unless a request is already running. Cached data stays until the response. Never rejects. */
export function loadRemote(key: string, fetcher: Fetcher, retryPolicy: RetryPolicy): Promise<void> {
  const slot = slotOf(key)
  const isLoadedAhead = slot.isAhead
  slot.isAhead = false
  return slot.request ?? (isLoadedAhead ? Promise.resolve() : startRequest(slot, fetcher, retryPolicy, 0))
}

/** Fetches an entry for a screen that is about to mount. The screen's first load does not fetch it again. */
export function loadAhead(key: string, fetcher: Fetcher, retryPolicy: RetryPolicy): void {
  void loadRemote(key, fetcher, retryPolicy)
  slotOf(key).isAhead = true
}

/** Refetches an entry and drops the response of an earlier request. Never rejects. */
export function reloadRemote(key: string, fetcher: Fetcher, retryPolicy: RetryPolicy): Promise<void> {
  return startRequest(slotOf(key), fetcher, retryPolicy, 0)
}

/** Replaces the cached data. */
export function replaceRemote(key: string, data: unknown): void {
  const slot = slotOf(key)
  slot.turn += 1
  slot.request = null
  notify(slot, { data, error: undefined, isLoading: false })
}

/** Returns the cache key for a query key in one session and one language. A query key starts with its topic. */
export const scopedKey = (...parts: [generation: number, language: string, key: readonly unknown[]]): string =>
  JSON.stringify(parts)

/** Clears the cache when the session changes. */
export function clearRemoteCache(): void {
  forgetRemote()
}

/**
 * Drops the entries of the given topics (the first part of a query key), because they are outdated. Entries that a
 * screen shows are cleared and fetched again. Without topics all entries are dropped and nothing is fetched again.
 */
export function forgetRemote(topics?: readonly string[]): void {
  for (const [key, slot] of slots) {
    const topic = /^\[\d+,"[^"]*",\["([^"]*)"/.exec(key)?.[1]
    if (topics && (topic === undefined || !topics.includes(topic))) continue
    slot.turn += 1
    slot.request = null
    if (slot.watchers.size === 0) slots.delete(key)
    else {
      notify(slot, nothing)
      if (topics) slot.refetch?.()
    }
  }
}

function startRequest(slot: Slot, fetcher: Fetcher, retryPolicy: RetryPolicy, failures: number): Promise<void> {
  const turn = ++slot.turn
  slot.refetch = () => void startRequest(slot, fetcher, retryPolicy, 0)
  const settle = (entry: RemoteEntry) => {
    slot.request = null
    notify(slot, entry)
  }
  const succeed = (data: unknown) => {
    if (slot.turn === turn) settle({ data, error: undefined, isLoading: false })
  }
  const fail = (error: unknown) => {
    if (slot.turn !== turn) return
    settle({ data: slot.entry.data, error, isLoading: false })
    const delay = retryPolicy(error, failures + 1)
    // Retries only while a screen still subscribes and nothing newer was requested.
    const retry = () =>
      slot.turn === turn && slot.watchers.size > 0 && startRequest(slot, fetcher, retryPolicy, failures + 1)
    if (delay !== null) setTimeout(retry, delay)
  }
  slot.request = Promise.resolve().then(fetcher).then(succeed, fail)
  // A manual load clears the error; retries keep it. An empty entry already shows loading: notifying would render twice.
  const { data, error } = slot.entry
  if (slot.entry !== nothing) notify(slot, { data, error: failures ? error : undefined, isLoading: true })
  return slot.request
}

function notify(slot: Slot, entry: RemoteEntry): void {
  slot.entry = entry
  for (const watcher of [...slot.watchers]) watcher()
}

function slotOf(key: string): Slot {
  const known = slots.get(key)
  if (known) return known
  const slot: Slot = { entry: nothing, watchers: new Set(), request: null, turn: 0, refetch: null }
  slots.set(key, slot)
  return slot
}

function dropOldest(): void {
  const unwatched = [...slots].filter(([, slot]) => slot.watchers.size === 0)
  for (const [key] of unwatched.slice(0, Math.max(0, unwatched.length - MAX_UNWATCHED))) slots.delete(key)
}
