import type { HouseholdPolicy, TodayOnly } from '@contract/household'
import { dayOf } from '../time/shanghai'

/** Returns the rule that a person has for today alone; null where the usual rules decide. */
export function ruleOfToday({ today }: HouseholdPolicy, personId: string, now: number): TodayOnly['rule'] | null {
  const day = dayOf(now)
  return today.find((entry) => entry.personId === personId && entry.day === day)?.rule ?? null
}
