import type { HouseholdPolicy } from '@contract/household'
import type { DayType } from '@contract/words/household'
import { dayOf, startOfCalendarDay, weekdayOf } from '../time/shanghai'
import { DAY_MS } from '../time/units'
import { officialDays } from './official-days'

/** The parts of the rules that determine a day's types. */
export type OwnDays = Pick<HouseholdPolicy, 'holidayMode' | 'holidays'>

/**
 * The types of a day. `fallbackYear`: the official calendar of the year is not published yet, so the weekday decided,
 * or a holiday that is the same each year.
 */
export interface DayTypes {
  types: DayType[]
  fallbackYear: boolean
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const SATURDAY = 5

/** Adds a number of days to a day 'YYYY-MM-DD'. */
export function addDays(day: string, days: number): string {
  return dayOf((startOfCalendarDay(day) ?? 0) + days * DAY_MS)
}

/**
 * Returns which rule types apply on a day (docs/design.md, 5.6 and 5.7). In holiday mode and on own holidays only
 * `holiday` applies. On other days these apply: `workday` or `restday` by the official calendar; `schoolNight` before a
 * working day; and the weekday, unless the calendar makes an exception for that day.
 */
export function dayTypesOf(day: string, policy: OwnDays): DayTypes {
  if (isOwnHoliday(day, policy)) return { types: ['holiday'], fallbackYear: false }
  const today = officialDay(day)
  const next = addDays(day, 1)
  const tomorrow = officialDay(next)
  const types: DayType[] = [today.isWorking ? 'workday' : 'restday']
  if (tomorrow.isWorking && !isOwnHoliday(next, policy)) types.push('schoolNight')
  if (!today.isException) types.push(today.weekday)
  return { types, fallbackYear: !today.isPublished || !tomorrow.isPublished }
}

function isOwnHoliday(day: string, { holidayMode, holidays }: OwnDays): boolean {
  return holidayMode || holidays.some(({ from, to }) => from <= day && day <= to)
}

/** The end of the last published year, in ms since the epoch. */
export const officialCalendarEnd =
  startOfCalendarDay(`${Math.max(...Object.keys(officialDays).map(Number)) + 1}-01-01`) ?? 0

/**
 * Holidays by law on the same days of each year: New Year, Labour Day, National Day. They hold in a year whose calendar
 * is not published yet, too; all other days of it are those of the weekday.
 */
const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'])

interface OfficialDay {
  isWorking: boolean
  isPublished: boolean
  /** An official holiday on a weekday, or a working day at a weekend. */
  isException: boolean
  weekday: (typeof weekdays)[number]
}

function officialDay(day: string): OfficialDay {
  const weekday = weekdayOf(startOfCalendarDay(day) ?? 0)
  const usuallyWorks = weekday < SATURDAY
  const year = yearTable(Number(day.slice(0, 4)))
  const known = year === null && fixedHolidays.has(day.slice(5)) ? false : year?.get(day.slice(5))
  const isWorking = known ?? usuallyWorks
  return {
    isWorking,
    isPublished: year !== null,
    isException: isWorking !== usuallyWorks,
    weekday: weekdays[weekday] ?? 'sun',
  }
}

const tables = new Map<number, ReadonlyMap<string, boolean>>()

/**
 * Returns, for a published year, whether each announced day ('MM-DD') is a working day; null for an unpublished year.
 */
function yearTable(year: number): ReadonlyMap<string, boolean> | null {
  const announced = officialDays[year]
  if (!announced) return null
  const known = tables.get(year)
  if (known) return known
  const table = new Map<string, boolean>()
  for (const [list, isWorking] of [[announced.off, false] as const, [announced.work, true] as const]) {
    for (const run of list.split(' ')) {
      const [from = 0, to = from] = run.split('-').map(Number)
      for (let number = from; number <= to; number += 1) {
        const text = String(number).padStart(4, '0')
        table.set(`${text.slice(0, 2)}-${text.slice(2)}`, isWorking)
      }
    }
  }
  tables.set(year, table)
  return table
}
