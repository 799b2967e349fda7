/** Which product the app presents itself as: the whole guard, or do-not-disturb (SPEC.md section 3). */
export type Entrance = 'uasp' | 'dnd'

/**
 * Returns the entrance after a visit. `entrance=dnd` switches to do-not-disturb; only `entrance=uasp` switches back.
 * Any other value keeps the current entrance. Of a repeated parameter only the first value counts.
 */
export function resolveEntrance(
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
  current: Entrance,
): Entrance {
  const requested = typeof query.entrance === 'string' ? query.entrance : query.entrance?.[0]
  return requested === 'dnd' || requested === 'uasp' ? requested : current
}
