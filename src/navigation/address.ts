import { isMiniProgram } from '@/platform/environment'
import { BASE_PATH } from '@/platform/address-bar'
import type { RawAddress } from '@/platform/lifecycle'
import { readQuery, withQuery } from '@/rules/navigation/query'
import type { LocatedRow, Query } from '@/rules/navigation/row'
import { findRow } from '@/rules/navigation/row'
import type { RoutePath } from './routes'
import { routes } from './routes'

/** A location in the app: a path (canonical if the table contains it) and its decoded query. */
export interface Address {
  path: string
  query: Query
}

const rowByPage = new Map(
  Object.entries(routes)
    .flatMap(([path, row]) => (row.page === null ? [] : [[row.page as string, path] as const]))
    .reverse(),
)

/**
 * Converts a router's path and parameters to an address: removes the base path, decodes values, and drops Taro's own
 * parameters.
 */
export function readAddress({ path, params }: RawAddress): Address {
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(params)) {
    if (name === 'stamp' || name === '$taroTimestamp') continue
    if (typeof value === 'string') query[name] = decode(value)
    else if (Array.isArray(value)) query[name] = value.filter((part) => typeof part === 'string').map(decode)
  }
  return { path: readPath(path), query }
}

function readPath(raw: string): string {
  const bare = `/${raw.split('?')[0]?.replace(/^\/+/, '') ?? ''}`
  const below = bare.toLowerCase().startsWith(BASE_PATH) ? bare.slice(BASE_PATH.length) || '/' : bare
  const ofPage = rowByPage.get(below.slice(1))
  return ofPage ?? findRow(routes, below)?.path ?? below
}

/** Parses a target ('/search?tab=2') to an address. */
export function parseTarget(target: string): Address {
  const [path = '/', search = ''] = target.split('?')
  return { path: findRow(routes, path)?.path ?? path, query: readQuery(search) }
}

/**
 * Builds the URL for the build's router: the H5 path, or the mini-program's page. A path without a page gives the
 * not-found page.
 */
export function toRouterUrl(path: string, params: Readonly<Record<string, string>>): string {
  if (!isMiniProgram) return withQuery(path, params)
  const page = rowOf(path)?.page
  return page ? withQuery(`/${page}`, params) : withQuery(`/${routes['/404'].page}`, { asked: path })
}

/** Returns the row of a path; null when the table does not contain it. */
export function rowOf(path: string): LocatedRow | null {
  return findRow(routes, path)
}

/** Whether a text is a canonical path of the table. */
export function isRoutePath(path: string): path is RoutePath {
  return Object.hasOwn(routes, path)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
