/** A query as a router hands it over. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** Where a landing row leads: to a fixed path, or to the path that a parameter names. */
export interface Landing {
  /** A path of the table; the way home when `toParam` names nothing that may be opened. */
  to: string
  /** The parameter that names the target (`to` of /ds). */
  toParam?: string
  /** A parameter with a subscriber's number that is checked and kept (`familyPhoneNo` of /fs). */
  keepPhone?: string
}

/** One row of the routes table, which is keyed by canonical path: '/blackNameList' (docs/routes.md). */
export interface RouteRow {
  area: string
  /** The page's file without ending, below src; null while its screen is not built. */
  page: string | null
  /** A message key. */
  title: string
  access: 'public' | 'private'
  /** The query parameters that the screen reads. Nothing else survives a redirect. */
  params?: readonly string[]
  /** An alias: a path of the table, with its query. */
  redirectTo?: string
  /** Login routes lead away when there is a token, and are never a target. */
  login?: boolean
  /** A login route that can take a ticket while a session lives, to ask before it is replaced. */
  takesTicket?: boolean
  landing?: Landing
  /** Opens only in the WeChat public account; elsewhere home. */
  wechatPublicOnly?: boolean
  /** In the mini-program the vip page stands in for it: the mini-program's build leaves its page out. */
  vipInMiniProgram?: boolean
  /** A page of the mini-program alone: the H5 build leaves it out. */
  miniProgramOnly?: boolean
}

export type RouteTable = Readonly<Record<string, RouteRow>>

/** A row with the path it stands under. */
export type LocatedRow = RouteRow & { path: string }

const indexes = new WeakMap<RouteTable, ReadonlyMap<string, LocatedRow>>()

/** The row of a path (without query), whatever its case and with or without a slash at its end; null when there is none. */
export function findRow(table: RouteTable, path: string): LocatedRow | null {
  let index = indexes.get(table)
  if (!index) {
    index = new Map(Object.entries(table).map(([key, row]) => [key.toLowerCase(), { ...row, path: key }]))
    indexes.set(table, index)
  }
  const wanted = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return index.get(wanted.toLowerCase()) ?? null
}
