import { isMiniProgram } from '@/platform/environment'
import { BASE_PATH } from '@/platform/address-bar'
import type { RawAddress } from '@/platform/lifecycle'
import { readQuery, withQuery } from '@/rules/navigation/query'
import type { LocatedRow, Query } from '@/rules/navigation/row'
import { findRow } from '@/rules/navigation/row'
import type { RoutePath } from './routes'
import { routes } from './routes'

/** A place in the app: a path (canonical when the table knows it) and its query, decoded. */
export interface Address {
  path: string
  query: Query
}

const rowByPage = new Map(
  Object.entries(routes)
    .flatMap(([path, row]) => (row.page === null ? [] : [[row.page as string, path] as const]))
    .reverse(),
)

/** The address that a router's path and parameters stand for: base taken off, values decoded, Taro's own ones left out. */
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

/** A target ('/search?tab=2') as an address. */
export function parseTarget(target: string): Address {
  const [path = '/', search = ''] = target.split('?')
  return { path: findRow(routes, path)?.path ?? path, query: readQuery(search) }
}

/** What the build's router takes: the H5 path, or the mini-program's page. A path without a page gives not-found's. */
export function toRouterUrl(path: string, params: Readonly<Record<string, string>>): string {
  if (!isMiniProgram) return withQuery(path, params)
  const page = rowOf(path)?.page
  return page ? withQuery(`/${page}`, params) : withQuery(`/${routes['/404'].page}`, { asked: path })
}

/** The row of a path, or null for a path that the table does not know. */
export function rowOf(path: string): LocatedRow | null {
  return findRow(routes, path)
}

/** Whether a text is a path of the table. */
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
