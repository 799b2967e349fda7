import type { RouteRow, RouteTable } from '../rules/navigation/row'
import { routes } from './routes'

/** A mini-program subpackage, which holds one area. */
export interface SubPackage {
  root: string
  pages: string[]
}

export interface AppPages {
  /** The pages of the main package, home first. */
  pages: string[]
  subPackages: SubPackage[]
}

/** The builds differ in a few pages: the mini-program's vip page replaces the order pages of H5. */
type Build = 'h5' | 'weapp'

const NOT_FOUND = '/404'
const GALLERY = 'areas/gallery/pages/gallery/index'

interface TableOptions {
  build?: Build
  gallery?: boolean
  table?: RouteTable
}

/**
 * Returns the pages for app.config.ts: the tab bar's screens in the main package, and one subpackage per area. `misc`
 * comes last, because the not-found screen must be the last page: its H5 path matches everything. `gallery` adds the
 * component gallery, which no release contains.
 */
export function toAppPages({ build = 'h5', gallery = false, table = routes }: TableOptions = {}): AppPages {
  const pages: string[] = []
  const areas = new Map<string, string[]>()
  const notFound = table[NOT_FOUND]?.page
  const built = Object.values(table)
    .filter((row) => isBuilt(row, build))
    .sort((a, b) => rank(a, notFound) - rank(b, notFound))
  for (const { page, area } of built) {
    if (area === 'main') pages.push(page)
    else areas.set(area, [...(areas.get(area) ?? []), page])
  }
  if (gallery) areas.set('gallery', [GALLERY])
  const ordered = [...areas].sort(([a], [b]) => Number(a === 'misc') - Number(b === 'misc'))
  const subPackages = ordered.map(([area, list]) => {
    const root = `areas/${area}`
    return { root, pages: [...new Set(list)].map((page) => page.slice(root.length + 1)) }
  })
  return { pages: [...new Set(pages)], subPackages }
}

/** Returns the H5 routes: each page with its path or paths. Matching ignores case. */
export function toCustomRoutes({ gallery = false, table = routes }: Omit<TableOptions, 'build'> = {}): Record<
  string,
  string | string[]
> {
  const custom: Record<string, string | string[]> = {}
  for (const [path, row] of Object.entries(table)) {
    if (!isBuilt(row, 'h5')) continue
    const key = `/${row.page}`
    const paths = path === NOT_FOUND ? [path, '/(.*)'] : [path]
    const known = custom[key]
    custom[key] =
      known === undefined && paths.length === 1 ? path : [...(known === undefined ? [] : [known].flat()), ...paths]
  }
  if (gallery) custom[`/${GALLERY}`] = '/gallery'
  return custom
}

function isBuilt(row: RouteRow, build: Build): row is RouteRow & { page: string } {
  if (build === 'h5' ? row.miniProgramOnly : row.vipInMiniProgram) return false
  return row.page !== null
}

/** Sorts the not-found screen last; all others keep the table's order. */
function rank(row: RouteRow, notFound: string | null | undefined): number {
  return row.page === notFound ? 1 : 0
}
