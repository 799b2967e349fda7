import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLanguage } from '@/i18n/define-messages'
import { readAddress, rowOf } from '@/navigation/address'
import { deployConfig } from '@/platform/deploy'
import { useRawAddress, useReturn } from '@/platform/lifecycle'
import { isOnline, onNetworkChange } from '@/platform/network'
import { useSessionStore } from '@/stores/session'
import type { RemoteEntry } from './remote-cache'
import { loadRemote, readRemote, reloadRemote, replaceRemote, scopedKey, watchRemote } from './remote-cache'

/** 'idle' while there is no query. */
export type RemoteStatus = 'idle' | 'loading' | 'ready' | 'empty' | 'error' | 'offline'

/** Identifies cached data: ['score'], ['list', 'black', search]. The first part is its topic. */
export type RemoteKey = readonly (string | number | boolean | null | undefined)[]

/** A fetcher with its cache key; each API module exports both together. */
export interface RemoteQuery<Data> {
  key: RemoteKey
  fetch: () => Promise<Data>
}

const RETRY_DELAY_MS = 2000
const idle: RemoteEntry = { data: undefined, error: undefined, isLoading: false }

/** Data from the gateway with its loading state. */
export interface Remote<Data> {
  data: Data | undefined
  /** Stays 'ready' while old data is shown; see `isStale`. */
  status: RemoteStatus
  error: unknown
  /** A refetch is running or has failed. */
  isStale: boolean
  reload(): Promise<void>
  /** Replaces the data without a request; undefined clears it. */
  replace(data: Data | undefined): void
}

/**
 * Fetches a query and caches it (stale-while-revalidate): cached data shows at once, and is refetched when the screen
 * opens or is shown again, or when the phone is online again. A response that arrives after its screen was unmounted is
 * only cached; one that arrives after another login is never shown.
 */
export function useRemote<Data>(
  query: RemoteQuery<Data> | null,
  { isEmpty = isEmptyList }: { isEmpty?: (data: Data) => boolean } = {},
): Remote<Data> {
  const { entry, online, reload, replace } = useRemoteEntry(query)
  const data = entry.data as Data | undefined // the result of this key's fetcher
  return {
    data,
    status: query === null ? 'idle' : statusOf(data, entry.error, online, isEmpty),
    error: entry.error,
    isStale: data !== undefined && (entry.error !== undefined || entry.isLoading),
    reload,
    replace,
  }
}

/**
 * Returns the cache entry of a query. Fetches it when the screen opens, is shown again, or the phone is online again.
 */
export function useRemoteEntry(query: RemoteQuery<unknown> | null) {
  const scoped = useScopedKey(query?.key ?? null)
  const online = useOnline()
  const entry = useEntry(scoped)
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  const fetchLatest = useCallback(() => latest.current?.fetch() ?? Promise.resolve(undefined), [])
  useEffect(() => {
    if (scoped !== null) void loadRemote(scoped, fetchLatest, retryPolicy)
  }, [scoped, fetchLatest])

  /** Refetches, with another fetcher if one is given. */
  const reload = async (by?: () => Promise<unknown>) => {
    if (scoped !== null) await reloadRemote(scoped, by ?? fetchLatest, retryPolicy)
  }
  useReloads(online, reload)
  return {
    entry,
    online,
    load: reload,
    reload: () => reload(),
    replace: (data: unknown) => scoped !== null && replaceRemote(scoped, data),
  }
}

/** Returns a function that refetches a query, for the other parts of the screen that show its data. */
export function useRefresh(query: RemoteQuery<unknown>): () => Promise<void> {
  const scoped = useScopedKey(query.key)
  return async () => {
    if (scoped !== null) await reloadRemote(scoped, query.fetch, retryPolicy)
  }
}

function useEntry(scoped: string | null): RemoteEntry {
  const watch = useCallback(
    (watcher: () => void) => (scoped === null ? () => undefined : watchRemote(scoped, watcher)),
    [scoped],
  )
  const read = () => (scoped === null ? idle : readRemote(scoped))
  return useSyncExternalStore(watch, read, read)
}

/**
 * Returns the cache key for the current session and language, so that data is never shown to another subscriber on the
 * same phone or with names in another language. Null on a private screen without a session: nothing is requested while
 * the guard redirects.
 */
function useScopedKey(key: RemoteKey | null): string | null {
  const address = useRawAddress()
  const isPrivate = useMemo(() => rowOf(readAddress(address).path)?.access === 'private', [address])
  const generation = useSessionStore((session) => session.generation)
  const hasToken = useSessionStore((session) => session.token !== null)
  const language = useLanguage()
  if (key === null || (isPrivate && !hasToken)) return null
  return scopedKey(generation, language, key)
}

/** Returns whether the phone has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline, () => true)
}

/** Refetches when the page is shown again, and when the phone is online again. */
function useReloads(online: boolean, reload: () => Promise<unknown>): void {
  const wasOnline = useRef(online)
  useReturn(() => void reload().catch(() => undefined))
  useEffect(() => {
    if (online && !wasOnline.current) void reload().catch(() => undefined)
    wasOnline.current = online
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a change of the connection counts
  }, [online])
}

/**
 * Returns the delay before a retry, in ms. Only lost requests and server errors are retried; a refusal is final (null).
 */
export function retryPolicy(error: unknown, failures: number): number | null {
  const status = statusCodeOf(error)
  const isLost = status === 0 || status >= 500
  return isLost && failures <= deployConfig().retryAttempts ? RETRY_DELAY_MS * failures : null
}

/** Returns the status for a screen: cached data outranks a new failure. */
export function statusOf<Data>(
  data: Data | undefined,
  error: unknown,
  online: boolean,
  isEmpty: (data: Data) => boolean,
): RemoteStatus {
  if (data !== undefined) return isEmpty(data) ? 'empty' : 'ready'
  if (error !== undefined) return online ? 'error' : 'offline'
  return online ? 'loading' : 'offline'
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0
}

function statusCodeOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 0
  return typeof status === 'number' ? status : 0
}
