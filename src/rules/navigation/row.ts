/** A query as a router passes it. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** The target of a landing row: a fixed path, or the path in a parameter. */
export interface Landing {
  /** A path of the table; the fallback when `toParam` contains no allowed path. */
  to: string
  /** The parameter with the target path (`to` of /ds). */
  toParam?: string
  /** A parameter with a subscriber's number, which is validated and stored (`familyPhoneNo` of /fs). */
  keepPhone?: string
}

/** One row of the routes table, whose keys are canonical paths such as '/blackNameList' (docs/routes.md). */
export interface RouteRow {
  area: string
  /** The page's file below src, without extension; null while its screen is not built. */
  page: string | null
  /** A message key. */
  title: string
  access: 'public' | 'private'
  /** The query parameters that the screen reads. A redirect drops all others. */
  params?: readonly string[]
  /** An alias: a path of the table, with its query. */
  redirectTo?: string
  /** A login route: redirects away when there is a token, and is never a redirect target. */
  login?: boolean
  /** A login route that accepts a ticket during a session, and asks before it replaces the session. */
  takesTicket?: boolean
  landing?: Landing
  /** Opens only in the WeChat public account; elsewhere it redirects to home. */
  wechatPublicOnly?: boolean
  /** The vip page replaces it in the mini-program, whose build leaves its page out. */
  vipInMiniProgram?: boolean
  /** A page of the mini-program only; the H5 build leaves it out. */
  miniProgramOnly?: boolean
}

export type RouteTable = Readonly<Record<string, RouteRow>>

/** A row with its path. */
export type LocatedRow = RouteRow & { path: string }

const indexes = new WeakMap<RouteTable, ReadonlyMap<string, LocatedRow>>()

/** Returns the row of a path without query, ignoring case and a trailing slash; null when there is none. */
export function findRow(table: RouteTable, path: string): LocatedRow | null {
  let index = indexes.get(table)
  if (!index) {
    index = new Map(Object.entries(table).map(([key, row]) => [key.toLowerCase(), { ...row, path: key }]))
    indexes.set(table, index)
  }
  const wanted = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return index.get(wanted.toLowerCase()) ?? null
}
