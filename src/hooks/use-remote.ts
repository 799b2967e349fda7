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

/** What tells cached data apart: ['score'], ['list', 'black', search]. */
export type RemoteKey = readonly (string | number | boolean | null | undefined)[]

/** A fetcher with its cache key: the API module of a call exports both together. */
export interface RemoteQuery<Data> {
  key: RemoteKey
  fetch: () => Promise<Data>
}

const RETRY_DELAY_MS = 2000
const idle: RemoteEntry = { data: undefined, error: undefined, isLoading: false }

/** Something that comes from the gateway, and how far it is. */
export interface Remote<Data> {
  data: Data | undefined
  /** Stays 'ready' while old data is shown; see `isStale`. */
  status: RemoteStatus
  error: unknown
  /** A refetch is under way or has failed. */
  isStale: boolean
  reload(): Promise<void>
  /** Replaces the data without a request. */
  replace(data: Data): void
}

/**
 * Fetches a query and caches it (stale-while-revalidate): cached data shows at once and is refetched when the screen
 * opens, is shown again, or the phone is online again. A response that arrives after its screen has unmounted, or after
 * another login, is never shown.
 */
export function useRemote<Data>(
  query: RemoteQuery<Data> | null,
  { isEmpty = isEmptyList }: { isEmpty?: (data: Data) => boolean } = {},
): Remote<Data> {
  const { entry, online, reload, replace } = useRemoteEntry(query)
  const data = entry.data as Data | undefined // what this key's fetcher has answered
  return {
    data,
    status: query === null ? 'idle' : statusOf(data, entry.error, online, isEmpty),
    error: entry.error,
    isStale: data !== undefined && (entry.error !== undefined || entry.isLoading),
    reload,
    replace,
  }
}

/** The cache entry of a query, fetched when the screen opens, is shown again, or is online again. */
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

  /** Refetches, with another fetcher when one is given. */
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

/** Returns a function that fetches a query again for the other parts of the screen that show it. */
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
 * The cache key of a session: one subscriber's data is never shown to another on the same phone, nor another
 * language's names. Null on a private
 * screen without a session: nothing is requested while the guard redirects.
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

/** Whether the phone has a connection. */
function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline, () => true)
}

/** Loads again when the page is shown again, and when the phone is online again. */
function useReloads(online: boolean, reload: () => Promise<unknown>): void {
  const wasOnline = useRef(online)
  useReturn(() => void reload().catch(() => undefined))
  useEffect(() => {
    if (online && !wasOnline.current) void reload().catch(() => undefined)
    wasOnline.current = online
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a change of the connection counts
  }, [online])
}

/** Retries lost requests only; a refusal is final. */
export function retryPolicy(error: unknown, failures: number): number | null {
  const status = statusCodeOf(error)
  const isLost = status === 0 || status >= 500
  return isLost && failures <= deployConfig().retryAttempts ? RETRY_DELAY_MS * failures : null
}

/** The status that screens show: old data outranks a new failure. */
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
