/** Which product the app presents itself as: the whole guard, or do-not-disturb (SPEC.md section 3). */
export type Entrance = 'uasp' | 'dnd'

/**
 * The entrance after a visit. `entrance=dnd` enters do-not-disturb, `entrance=uasp` is the only way back; anything
 * else, a repeated parameter's later values included, leaves it as it is.
 */
export function resolveEntrance(
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
  current: Entrance,
): Entrance {
  const asked = typeof query.entrance === 'string' ? query.entrance : query.entrance?.[0]
  return asked === 'dnd' || asked === 'uasp' ? asked : current
}
