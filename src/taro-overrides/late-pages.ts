import type { ComponentType } from 'react'
import { rowOf } from '@/navigation/address'
import type { RoutePath } from '@/navigation/routes'
import { shownAddress } from '@/platform/address-bar'
import { endNavigation } from '@/platform/router'

interface PageModule {
  default: ComponentType
}

/** What the action of a route returns: the page's module on its way, then what the router hands on. */
type Route = readonly [module: Promise<PageModule | undefined> | PageModule | undefined, ...rest: unknown[]]
export type LoadRoute = () => readonly [Promise<PageModule>, ...unknown[]]

/** Code that comes within this time needs no stand-in: it would only flash. */
const PATIENCE_MS = 180
/** The first screen is painted by then: the stand-in's own code comes later than that. */
const REST_MS = 1000

const loadStandIn = () => import('@/widgets/LateScreen/LateScreen')

/**
 * Resolves to a route's page, or to a stand-in for it when its code is late or has failed. Resolves to no page when the
 * subscriber has left the address meanwhile. `path` is the one that was visited, below the base.
 */
export async function arriveOrStandIn(path: string, load: LoadRoute): Promise<Route> {
  const address = shownAddress().path
  const [arrival, ...rest] = load()
  // Taro would mount a page that comes after Back over the one on show.
  const isWanted = () => {
    if (shownAddress().path === address) return true
    endNavigation()
    return false
  }
  const route = (): Route => [arrival.then((page) => (isWanted() ? page : undefined)), ...rest]
  const settled = arrival.then(
    () => true,
    () => false,
  )
  const isThereIn = (ms: number) =>
    Promise.race([settled, new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))])
  if (await isThereIn(0)) {
    // The next page may be late.
    setTimeout(() => void loadStandIn().catch(() => undefined), REST_MS)
    return route()
  }
  const standIn = loadStandIn().catch(() => null)
  if (await isThereIn(PATIENCE_MS)) return route()
  // Whatever is there first; the page itself when the stand-in cannot be had.
  const part = await Promise.race([
    standIn,
    arrival.then(
      () => null,
      () => standIn,
    ),
  ])
  if (!isWanted()) return [undefined]
  if (!part) return route()
  const row = rowOf(path)
  const shown = (row?.page ? row.path : '/404') as RoutePath // a path of the table
  const pageOf = async (coming: Promise<PageModule>) => (await coming).default
  return [{ default: part.lateScreen(shown, pageOf(arrival), () => pageOf(load()[0])) }, ...rest]
}
