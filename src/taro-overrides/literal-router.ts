import { arriveOrStandIn, type LoadRoute } from './late-pages'

interface Route {
  path: string | string[]
  action(context: { pathname: string }, params: Record<string, string>): unknown
}

const EVERYTHING = '/(.*)'

/**
 * Replaces the pattern matcher of Taro's H5 router. The app's paths are literal, except for the not-found screen's,
 * which matches everything, so a map replaces a hundred compiled patterns. Case and one trailing slash are ignored, as
 * in the original.
 */
export default class LiteralRouter {
  private readonly routes = new Map<string, Route>()
  private readonly baseLength: number

  constructor(routes: Route[], { baseUrl = '' }: { baseUrl?: string } = {}) {
    this.baseLength = baseUrl.length
    // In reverse order, so that the first of two routes with the same path wins.
    for (const route of [...routes].reverse()) {
      for (const path of [route.path].flat()) this.routes.set(path.toLowerCase(), route)
    }
  }

  /**
   * Returns the result of the route's action, or a stand-in for a late page. Rejects with status 404 if there is no
   * route.
   */
  async resolve(pathname: string): Promise<unknown> {
    const path = pathname.slice(this.baseLength).toLowerCase().replace(/\/$/, '') || '/'
    const route = this.routes.get(path) ?? this.routes.get(EVERYTHING)
    if (!route) throw Object.assign(new Error('Route not found'), { status: 404 })
    return arriveOrStandIn(path, (() => route.action({ pathname }, {})) as LoadRoute) // Taro's loader of a page
  }
}
