import type { DailyBudget, HouseholdPerson, OfflineBand } from '@contract/household'
import type { DayType } from '@contract/words/household'

export type PersonAge = HouseholdPerson['age']

/** The initial rules for an age, following the official guide to the minor mode. */
export interface Preset {
  bands: Omit<OfflineBand, 'id' | 'personId'>[]
  budgets: Omit<DailyBudget, 'id' | 'personId'>[]
}

/** Together these cover every day, own holidays included. */
const everyDay: DayType[] = ['workday', 'restday', 'holiday']
const NIGHT = { startMinute: 22 * 60, endMinute: 6 * 60 }
const minutesADay: Record<PersonAge, number | null> = { child: 60, teen: 120, adult: null }

/** Returns the initial rules for an age: one hour a day under 16, two under 18, and none from 22:00 to 06:00. */
export function presetFor(age: PersonAge): Preset {
  const minutes = minutesADay[age]
  if (minutes === null) return { bands: [], budgets: [] }
  return {
    bands: [{ days: [...everyDay], ...NIGHT, target: 'all' }],
    budgets: [{ days: [...everyDay], minutes, target: 'all' }],
  }
}

/**
 * Returns the age group on a day ('YYYY-MM-DD') of somebody born in a month ('YYYY-MM'). It changes at the start of the
 * birthday's month.
 */
export function ageOn(bornOn: string, day: string): PersonAge {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  const years = (months(day) - months(bornOn)) / 12
  return years < 16 ? 'child' : years < 18 ? 'teen' : 'adult'
}
