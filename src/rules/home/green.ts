import type { GreenCategory, GreenLevel } from '@contract/household'

/** The order in which categories are shown and kept. */
export const greenCategories: readonly GreenCategory[] = ['malware', 'gambling', 'adult', 'vpn', 'doh', 'ads']

/** Each level blocks what the one before it does, and more. Ways around the rules come before advertising. */
const byLevel: Record<Exclude<GreenLevel, 'custom'>, number> = { low: 3, middle: 5, high: 6 }

/** What green net blocks on a level; `custom` keeps the chosen categories. */
export function categoriesOf(level: GreenLevel, custom: readonly GreenCategory[]): GreenCategory[] {
  return level === 'custom'
    ? greenCategories.filter((category) => custom.includes(category))
    : greenCategories.slice(0, byLevel[level])
}
