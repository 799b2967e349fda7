import type { HarassmentKind, HarassmentStrength } from '@contract/words/guard'

/** How many people must have marked a number before each strength stops it. */
export const marksNeeded: Readonly<Record<HarassmentStrength, number>> = { standard: 100, strict: 1 }

/** Whether a number is stopped that `markCount` people have marked as a kind. A kind that is off is never stopped. */
export function isStopped(
  kind: HarassmentKind,
  markCount: number,
  strengths: ReadonlyMap<HarassmentKind, HarassmentStrength>,
): boolean {
  const strength = strengths.get(kind)
  return strength !== undefined && markCount >= marksNeeded[strength]
}
