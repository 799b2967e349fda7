/** What is known under a key. A change makes a new one; `data` and `error` stay undefined until there is one. */
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
  /** Counts what the entry has been told; an answer to an older question is dropped. */
  turn: number
  /** Fetches again what a screen is showing. */
  again: (() => void) | null
}

/** Whether, and after how many ms, a request that failed for the nth time is made again; null lets the failure stand. */
export type RetryPolicy = (error: unknown, failures: number) => number | null

/** Entries that no screen watches are kept for the way back, this many of them. */
const MAX_UNWATCHED = 50
const nothing: RemoteEntry = { data: undefined, error: undefined, isLoading: false }
const slots = new Map<string, Slot>()

/** What is known under a key, the same object until it changes. */
export function readRemote(key: string): RemoteEntry {
  return slots.get(key)?.entry ?? nothing
}

/** Calls back at each change of an entry; answers how to stop. */
export function watchRemote(key: string, watcher: () => void): () => void {
  const slot = slotOf(key)
  slot.watchers.add(watcher)
  return () => {
    slot.watchers.delete(watcher)
    if (slot.watchers.size === 0) dropOldest()
  }
}

/** Asks, unless the same is being asked already. What is known stays until the answer comes. Never rejects. */
export function loadRemote(key: string, fetcher: Fetcher, retryPolicy: RetryPolicy): Promise<void> {
  return slots.get(key)?.request ?? reloadRemote(key, fetcher, retryPolicy)
}

/** Asks anew; the answer to an earlier question no longer counts. Never rejects. */
export function reloadRemote(key: string, fetcher: Fetcher, retryPolicy: RetryPolicy): Promise<void> {
  return ask(slotOf(key), fetcher, retryPolicy, 0)
}

/** Puts something in the place of what is known. */
export function replaceRemote(key: string, data: unknown): void {
  const slot = slotOf(key)
  slot.turn += 1
  slot.request = null
  tell(slot, { data, error: undefined, isLoading: false })
}

/** Forgets everything that was loaded: the session is another's. */
export function clearRemoteCache(): void {
  for (const [key, slot] of slots) {
    slot.turn += 1
    slot.request = null
    if (slot.watchers.size === 0) slots.delete(key)
    else tell(slot, nothing)
  }
}

/**
 * Forgets what was loaded under the given topics (the first part of a key): it is no longer true. What a screen shows of
 * it is fetched again, and not shown meanwhile.
 */
export function forgetRemote(topics: readonly string[]): void {
  for (const [key, slot] of slots) {
    const [, name] = JSON.parse(key) as [number, string | string[]] // as useRemote makes it: the session, and the key
    if (!topics.includes([name].flat()[0] ?? '')) continue
    slot.turn += 1
    slot.request = null
    if (slot.watchers.size === 0) slots.delete(key)
    else {
      tell(slot, nothing)
      slot.again?.()
    }
  }
}

function ask(slot: Slot, fetcher: Fetcher, retryPolicy: RetryPolicy, failures: number): Promise<void> {
  const turn = ++slot.turn
  slot.again = () => void ask(slot, fetcher, retryPolicy, 0)
  const settle = (entry: RemoteEntry) => {
    slot.request = null
    tell(slot, entry)
  }
  const succeed = (data: unknown) => {
    if (slot.turn === turn) settle({ data, error: undefined, isLoading: false })
  }
  const fail = (error: unknown) => {
    if (slot.turn !== turn) return
    settle({ data: slot.entry.data, error, isLoading: false })
    const delay = retryPolicy(error, failures + 1)
    // Only what is still wanted by then, and has not been asked since, is tried once more.
    const again = () => slot.turn === turn && slot.watchers.size > 0 && ask(slot, fetcher, retryPolicy, failures + 1)
    if (delay !== null) setTimeout(again, delay)
  }
  slot.request = Promise.resolve().then(fetcher).then(succeed, fail)
  // Somebody asks: what has failed before is over. What is asked by itself leaves the failure in sight. Who knows nothing
  // yet is waiting already: telling would only draw the screen twice.
  const { data, error } = slot.entry
  if (slot.entry !== nothing) tell(slot, { data, error: failures ? error : undefined, isLoading: true })
  return slot.request
}

function tell(slot: Slot, entry: RemoteEntry): void {
  slot.entry = entry
  for (const watcher of [...slot.watchers]) watcher()
}

function slotOf(key: string): Slot {
  const known = slots.get(key)
  if (known) return known
  const slot: Slot = { entry: nothing, watchers: new Set(), request: null, turn: 0, again: null }
  slots.set(key, slot)
  return slot
}

function dropOldest(): void {
  const unwatched = [...slots].filter(([, slot]) => slot.watchers.size === 0)
  for (const [key] of unwatched.slice(0, Math.max(0, unwatched.length - MAX_UNWATCHED))) slots.delete(key)
}
