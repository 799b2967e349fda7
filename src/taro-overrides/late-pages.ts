import type { ComponentType } from 'react'
import { rowOf } from '@/navigation/address'
import type { RoutePath } from '@/navigation/routes'
import { shownAddress } from '@/platform/address-bar'
import { endNavigation } from '@/platform/router'

interface PageModule {
  default: ComponentType
}

/**
 * The result of a route's action: the page's module, possibly still loading, then values that are passed to the router.
 */
type Route = readonly [module: Promise<PageModule | undefined> | PageModule | undefined, ...rest: unknown[]]
export type LoadRoute = () => readonly [Promise<PageModule>, ...unknown[]]

/** Code that loads within this time gets no stand-in, which would only flash. */
const PATIENCE_MS = 180
/** The stand-in's code is loaded this much later, after the first screen is painted. */
const REST_MS = 1000

const loadStandIn = () => import('@/widgets/LateScreen/LateScreen')

/**
 * Resolves to a route's page, or to a stand-in if its code is late or failed to load. Resolves to no page if the user
 * has left the address meanwhile. `path` is the visited path, below the base.
 */
export async function arriveOrStandIn(path: string, load: LoadRoute): Promise<Route> {
  const address = shownAddress().path
  const [arrival, ...rest] = load()
  // If the user went back meanwhile, Taro would mount the late page over the current one.
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
    // Loaded now, as the next page may be late.
    setTimeout(() => void loadStandIn().catch(() => undefined), REST_MS)
    return route()
  }
  const standIn = loadStandIn().catch(() => null)
  if (await isThereIn(PATIENCE_MS)) return route()
  // Whichever loads first; the page itself if the stand-in cannot be loaded.
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
  const shown = (row?.page ? row.path : '/404') as RoutePath // a path of the routes table
  const pageOf = async (coming: Promise<PageModule>) => (await coming).default
  return [{ default: part.lateScreen(shown, pageOf(arrival), () => pageOf(load()[0])) }, ...rest]
}
