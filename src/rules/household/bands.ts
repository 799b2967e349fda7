import type { HouseholdPolicy, OfflineBand, RuleTarget } from '@contract/household'
import type { MinuteRange } from '../time/range'
import { parseTimeRange } from '../time/parse-range'
import { formatRange } from '../time/range'
import type { DayTypes, OwnDays } from './calendar'
import { addDays, dayTypesOf } from './calendar'

const MIDNIGHT = 24 * 60

/** The minutes of a band, without its person and days. */
export type BandTime = Pick<OfflineBand, 'startMinute' | 'endMinute'>

/** Whether a band ends on the day after its start. An end of 0 is midnight, which still belongs to the same day. */
function isOvernight({ startMinute, endMinute }: BandTime): boolean {
  return endMinute <= startMinute && endMinute > 0
}

/**
 * Returns a band's minutes on the day on which it begins and on the next day; `second` is null when it ends on the
 * first.
 */
export function partsOf(band: BandTime): { first: MinuteRange; second: MinuteRange | null } {
  const { startMinute, endMinute } = band
  if (isOvernight(band)) return { first: { startMinute, endMinute: MIDNIGHT }, second: { startMinute: 0, endMinute } }
  return { first: { startMinute, endMinute: endMinute || MIDNIGHT }, second: null }
}

/**
 * Formats a band as ranges 'HH:MM-HH:MM', each with its end after its start (SPEC.md section 5). A band that crosses
 * midnight becomes two ranges.
 */
export function wireRanges(band: BandTime): string[] {
  const { first, second } = partsOf(band)
  return second ? [formatRange(first), formatRange(second)] : [formatRange(first)]
}

/** Parses a band from one range, or from two that meet at midnight, in any order; null when they form none. */
export function bandOfRanges(ranges: readonly string[]): BandTime | null {
  const parts = ranges.map(parseTimeRange)
  const [one, other] = parts
  if (!one) return null
  if (parts.length === 1) return one
  if (parts.length > 2 || !other) return null
  const [evening, morning] = one.endMinute === MIDNIGHT && other.startMinute === 0 ? [one, other] : [other, one]
  const meet = evening.endMinute === MIDNIGHT && morning.startMinute === 0
  // A band longer than a day would contain some minutes twice.
  if (!meet || morning.endMinute > evening.startMinute) return null
  return { startMinute: evening.startMinute, endMinute: morning.endMinute }
}

/** A part of a day without network, half-open, with the band that causes it. */
export interface DayStretch extends MinuteRange {
  bandId: string
  target: RuleTarget
  fromDayBefore: boolean
}

/** One day of a person's week: its day types, and its stretches ordered by start. */
export interface WeekDay extends DayTypes {
  day: string
  stretches: DayStretch[]
}

/**
 * Returns a person's times without network on seven days, starting with `from` ('YYYY-MM-DD'). Bands of the night
 * before are included.
 */
export function weekBands(policy: OwnDays & Pick<HouseholdPolicy, 'bands'>, personId: string, from: string): WeekDay[] {
  const own = policy.bands.filter((band) => band.personId === personId)
  const holdsOn = (band: OfflineBand, { types }: DayTypes) => band.days.some((type) => types.includes(type))
  return Array.from({ length: 7 }, (_unused, index) => {
    const day = addDays(from, index)
    const today = dayTypesOf(day, policy)
    const before = dayTypesOf(addDays(day, -1), policy)
    const stretches = own.flatMap((band) => {
      const { first, second } = partsOf(band)
      const facts = { bandId: band.id, target: band.target }
      return [
        ...(second && holdsOn(band, before) ? [{ ...second, ...facts, fromDayBefore: true }] : []),
        ...(holdsOn(band, today) ? [{ ...first, ...facts, fromDayBefore: false }] : []),
      ]
    })
    return { day, ...today, stretches: stretches.sort((a, b) => a.startMinute - b.startMinute) }
  })
}
