import { firstValue, readQuery } from '../navigation/query'
import type { Query } from '../navigation/row'

/**
 * The query of a mini-program's launch. A mini-program code carries its parameters in `scene`, as the text of a query
 * (`channel=tpr01`); a parameter that is named itself goes before.
 */
export function readLaunchQuery(query: Query): Query {
  const scene = firstValue(query, 'scene')
  return scene === undefined ? query : { ...readQuery(scene), ...query }
}
