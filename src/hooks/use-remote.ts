import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useDidShow } from '@tarojs/taro'
import type { SWRConfiguration } from 'swr'
import useSWR from 'swr'
import { readAddress, rowOf } from '@/navigation/address'
import { deployConfig } from '@/platform/deploy'
import { useRawAddress } from '@/platform/lifecycle'
import { isOnline, onNetworkChange } from '@/platform/network'
import { useSessionStore } from '@/stores/session'

export type RemoteStatus = 'loading' | 'ready' | 'empty' | 'error' | 'offline'

/** What a screen asks for, told apart from what others ask for: 'score', ['list', 'black']. Null asks for nothing. */
export type RemoteKey = string | readonly (string | number | boolean | null | undefined)[] | null

/** Something that comes from the gateway, and how far it is. */
export interface Remote<Data> {
  data: Data | undefined
  /** With old data at hand it stays 'ready' whatever happens; `isStale` tells. */
  status: RemoteStatus
  error: unknown
  /** The data is older than a failure or a request that is under way. */
  isStale: boolean
  reload(): Promise<void>
  /** Shows this instead, without asking the gateway. */
  replace(data: Data): void
}

/**
 * Loads something and keeps it for the next visit: what is known is shown at once while it is asked for again, when the
 * screen opens, when it is shown again and when the phone is online again. An answer that comes after its screen has
 * gone, or after another login, is never shown.
 */
export function useRemote<Data>(
  key: RemoteKey,
  fetcher: () => Promise<Data>,
  { isEmpty = isEmptyList }: { isEmpty?: (data: Data) => boolean } = {},
): Remote<Data> {
  const scoped = useScopedKey(key)
  const online = useOnline()
  const answer = useSWR<Data, unknown>(scoped, fetcher, remoteOptions)
  const { data, error, isValidating } = answer
  useReloads({ isLoaded: data !== undefined, online, reload: () => answer.mutate() })
  return {
    data,
    status: statusOf(data, error, online, isEmpty),
    error,
    isStale: data !== undefined && (error !== undefined || isValidating),
    reload: async () => void (await answer.mutate().catch(() => undefined)),
    replace: (next) => void answer.mutate(next, { revalidate: false }),
  }
}

/**
 * The cache's key of a session: what one subscriber has loaded is never shown to another on the same phone. Null on a
 * private screen without a session: while the guard leads away from it, it asks for nothing.
 */
export function useScopedKey(key: RemoteKey): readonly unknown[] | null {
  const address = useRawAddress()
  const isPrivate = useMemo(() => rowOf(readAddress(address).path)?.access === 'private', [address])
  const generation = useSessionStore((session) => session.generation)
  const hasToken = useSessionStore((session) => session.token !== null)
  if (key === null || (isPrivate && !hasToken)) return null
  return [generation, ...(typeof key === 'string' ? [key] : key)]
}

/** Whether the phone has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline, () => true)
}

interface Reloads {
  isLoaded: boolean
  online: boolean
  reload: () => Promise<unknown>
}

/** Loads again when the page is shown again (at its first show it is loading already), and when the phone is online again. */
export function useReloads({ isLoaded, online, reload }: Reloads): void {
  const loaded = useRef(isLoaded)
  const wasOnline = useRef(online)
  useEffect(() => {
    loaded.current = isLoaded
  }, [isLoaded])
  useDidShow(() => {
    if (loaded.current) void reload().catch(() => undefined)
  })
  useEffect(() => {
    if (online && !wasOnline.current) void reload().catch(() => undefined)
    wasOnline.current = online
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a change of the connection counts
  }, [online])
}

/** How SWR works here. Only what was lost on the way is tried again; a refusal stays one. */
export const remoteOptions: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false, // useReloads does it, in the mini-program too
  isVisible: () => true,
  isOnline,
  errorRetryInterval: 2000,
  onErrorRetry(error, _key, _config, revalidate, { retryCount }) {
    const status = statusCodeOf(error)
    if (status !== 0 && status < 500) return
    if (retryCount > deployConfig().retryAttempts) return
    setTimeout(() => void revalidate({ retryCount }), 2000 * retryCount)
  },
}

/** The screens' word for a state: old data counts more than a new failure. */
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
