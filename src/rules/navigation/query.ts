import type { LocatedRow, Query } from './row'

/** Credentials: dropped even when a row declares them (DESIGN.md section 3). */
const secrets = new Set(['wxmptoken', 'ticket', 'accesscode', 'code'])
/** Dropped in a target, because they contain targets themselves. */
const targets = new Set(['redirect', 'to'])

/** Returns the value of a parameter, the first one if it is repeated; undefined when it is missing or empty. */
export function firstValue(query: Query, name: string): string | undefined {
  const value = query[name]
  const first = typeof value === 'string' ? value : value?.[0]
  return first === '' ? undefined : first
}

/**
 * Parses the text after '?'. Of a repeated parameter the first value counts; text that cannot be decoded is dropped.
 */
export function readQuery(search: string): Record<string, string> {
  const query: Record<string, string> = {}
  for (const pair of search.split('&')) {
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    const value = decode(at < 0 ? '' : pair.slice(at + 1))
    if (name && value !== null && query[name] === undefined) query[name] = value
  }
  return query
}

/**
 * Returns the query of a mini-program launch. A mini-program code carries its parameters in `scene`, as a query string
 * (`channel=tpr01`). A parameter that is also given directly overrides the one in `scene`.
 */
export function readLaunchQuery(query: Query): Query {
  const scene = firstValue(query, 'scene')
  return scene === undefined ? query : { ...readQuery(scene), ...query }
}

/** Appends encoded parameters to a path, in the given order. */
export function withQuery(path: string, params: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(params).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  if (pairs.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

/**
 * Returns the query parameters that a row declares and that are safe to forward: short, printable, neither credential
 * nor target.
 */
export function keptParams(row: LocatedRow, query: Query): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of row.params ?? []) {
    const value = firstValue(query, name)
    const lower = name.toLowerCase()
    if (value === undefined || secrets.has(lower) || targets.has(lower)) continue
    if (value.length <= 200 && !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(value)) kept[name] = value
  }
  return kept
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
