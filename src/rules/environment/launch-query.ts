import { firstValue, readQuery } from '../navigation/query'
import type { Query } from '../navigation/row'

/**
 * Returns the query of a mini-program launch. A mini-program code carries its parameters in `scene`, as a query string
 * (`channel=tpr01`). A parameter that is also given directly overrides the one in `scene`.
 */
export function readLaunchQuery(query: Query): Query {
  const scene = firstValue(query, 'scene')
  return scene === undefined ? query : { ...readQuery(scene), ...query }
}
