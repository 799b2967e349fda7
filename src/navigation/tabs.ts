import { firstValue } from '@/rules/navigation/query'
import type { Address } from './address'

/** The tabs from left to right, with their paths. */
export const tabs = [
  { name: 'search', path: '/search' },
  { name: 'contact', path: '/contact' },
  { name: 'home', path: '/' },
  { name: 'personal', path: '/personal' },
] as const
export type TabName = (typeof tabs)[number]['name']

const hidingTypes = ['blackNameList', 'whiteNameList', 'addContact']

/** Returns the tab that a path belongs to; null for a path without the tab bar (SPEC.md section 2). */
export function tabOf(path: string): TabName | null {
  if (path === '/il') return 'search'
  return tabs.find((tab) => tab.path === path)?.name ?? null
}

/** Whether an address is a tab itself, not a screen opened from a tab or a tab in selection mode. */
export function isTab(address: Address): boolean {
  return address.path !== '/il' && showsTabBar(address)
}

/** Whether the tab bar is visible: on a tab's path, unless the query's `type` makes the screen a selection list. */
export function showsTabBar({ path, query }: Address): boolean {
  return tabOf(path) !== null && !hidingTypes.includes(firstValue(query, 'type') ?? '')
}
