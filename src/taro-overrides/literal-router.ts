import { arriveOrStandIn, type LoadRoute } from './late-pages'

interface Route {
  path: string | string[]
  action(context: { pathname: string }, params: Record<string, string>): unknown
}

const EVERYTHING = '/(.*)'

/**
 * Stands in for the pattern matcher below Taro's H5 router. The paths of this app are plain, but for the one of the
 * not-found screen that matches everything: a look-up finds what a hundred compiled patterns would. Case and one
 * trailing slash do not count, as in the original.
 */
export default class LiteralRouter {
  private readonly routes = new Map<string, Route>()
  private readonly baseLength: number

  constructor(routes: Route[], { baseUrl = '' }: { baseUrl?: string } = {}) {
    this.baseLength = baseUrl.length
    // In reverse: of two routes with one path the first counts.
    for (const route of [...routes].reverse()) {
      for (const path of [route.path].flat()) this.routes.set(path.toLowerCase(), route)
    }
  }

  /** Returns what the route's action returns, or a stand-in for a late page; without a route it rejects with status 404. */
  async resolve(pathname: string): Promise<unknown> {
    const path = pathname.slice(this.baseLength).toLowerCase().replace(/\/$/, '') || '/'
    const route = this.routes.get(path) ?? this.routes.get(EVERYTHING)
    if (!route) throw Object.assign(new Error('Route not found'), { status: 404 })
    return arriveOrStandIn(path, (() => route.action({ pathname }, {})) as LoadRoute) // Taro's loader of a page
  }
}
