import { useMemo } from 'react'
import { useRawAddress } from '@/platform/lifecycle'
import { firstValue } from '@/rules/navigation/query'
import { readAddress } from './address'
import type { RouteRow } from '@/rules/navigation/row'
import type { RoutePath, RouteQuery } from './routes'
import { routes } from './routes'

/** Returns the query of this page: the declared parameters, decoded; of a repeated one the first value. */
export function useRouteParams<Path extends RoutePath>(path: Path): RouteQuery<Path> {
  const raw = useRawAddress()
  return useMemo(() => {
    const { query } = readAddress(raw)
    const row: RouteRow = routes[path]
    const declared = (row.params ?? []).flatMap((name) => {
      const value = firstValue(query, name)
      return value === undefined ? [] : [[name, value] as const]
    })
    return Object.fromEntries(declared) as RouteQuery<Path> // the names are those that the row declares
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a page keeps the address it was opened with
  }, [path])
}
