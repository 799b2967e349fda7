import type { GreenCategory, GreenLevel } from '@contract/words/household'
import { greenCategories } from '@contract/words/household'

/** How many categories each level blocks, from the start of the list. Ways around the rules rank before advertising. */
const byLevel: Record<Exclude<GreenLevel, 'custom'>, number> = { low: 3, middle: 5, high: 6 }

/** Returns the categories that green net blocks at a level; for `custom`, the chosen ones. */
export function categoriesOf(level: GreenLevel, custom: readonly GreenCategory[]): GreenCategory[] {
  return level === 'custom'
    ? greenCategories.filter((category) => custom.includes(category))
    : greenCategories.slice(0, byLevel[level])
}
