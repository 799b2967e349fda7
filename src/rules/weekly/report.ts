import type { WeekCounts } from '@contract/weekly'
import type { CallIntent, LineKind, SuspectWhy, VerdictAction } from '@contract/words/guard'
import { suspectWhys } from '@contract/words/guard'
import { canBeMistake } from '../log/mistake'
import { dayOf } from '../time/shanghai'
import type { Week } from './week'
import { DAY_MS } from '../time/units'

const MOST_RULES = 5
const MOST_SUSPECTS = 5

/** How often a rule caused an action on a day ('YYYY-MM-DD'). Events that simply passed are not included. */
export interface Handled {
  day: string
  kind: LineKind
  action: VerdictAction
  reason: string
  count: number
}

/** The figures of a week from the log. They are stored, because the log expires and they cannot be counted later. */
export interface WeekFigures {
  counts: WeekCounts
  dayList: { day: string; handled: number }[]
  rules: { reason: string; count: number }[]
}

/** Computes the figures of a week; events outside it are ignored. The most frequent rules come first, at most five. */
export function weekFigures(week: Week, handled: readonly Handled[]): WeekFigures {
  const days = Array.from({ length: 7 }, (_unused, index) => dayOf(week.startMs + index * DAY_MS))
  const own = handled.filter(({ day, action }) => action !== 'pass' && days.includes(day))
  const reasons = new Map<string, number>()
  for (const { reason, count } of own) reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  return {
    counts: {
      calls: sum(own, ({ action, kind }) => action === 'stop' && kind === 'call'),
      sms: sum(own, ({ action, kind }) => action === 'stop' && kind === 'sms'),
      reminders: sum(own, ({ action }) => action === 'remind'),
      agent: sum(own, ({ action }) => action === 'agent'),
    },
    dayList: days.map((day) => ({ day, handled: sum(own, (one) => one.day === day) })),
    rules: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .sort((one, other) => other.count - one.count || one.reason.localeCompare(other.reason))
      .slice(0, MOST_RULES),
  }
}

/** Returns the total of handled events in a week. */
export const handledIn = ({ calls, sms, reminders, agent }: WeekCounts): number => calls + sms + reminders + agent

function sum(handled: readonly Handled[], wanted: (one: Handled) => boolean): number {
  return handled.filter(wanted).reduce((total, { count }) => total + count, 0)
}

/**
 * A call or an SMS that was stopped or answered by the agent. `at` is in ms since the epoch; `from` is empty for a
 * hidden caller.
 */
export interface StoppedEvent {
  id: string
  at: number
  kind: LineKind
  from: string
  action: VerdictAction
  reason: string
  markCount: number
  intent: CallIntent | null
  corrected: boolean
}

/** The subscriber's numbers that are not in the log's rows. */
export interface KnownNumbers {
  contacts: ReadonlySet<string>
  answered: ReadonlySet<string>
}

const awaited: ReadonlySet<CallIntent> = new Set(['delivery', 'takeaway', 'property', 'appointment'])

/**
 * Finds events that were probably stopped by mistake: at most five records, the newest one of each number, ordered by
 * the strength of the evidence and then newest first. Excludes what the subscriber chose to stop, fraud, and records
 * that are already corrected. Also excludes hidden callers, who cannot be allowed.
 */
export function findSuspects(events: readonly StoppedEvent[], known: KnownNumbers): { id: string; why: SuspectWhy }[] {
  const possible = events.filter(canBeMistake)
  const byNumber = new Map<string, StoppedEvent[]>()
  for (const event of possible) byNumber.set(event.from, [...(byNumber.get(event.from) ?? []), event])
  const suspects = [...byNumber.values()].flatMap((of) => {
    const newest = of.reduce((last, event) => (event.at > last.at ? event : last))
    const why = whyOf(newest, of, known)
    return why === null ? [] : [{ id: newest.id, at: newest.at, why }]
  })
  return suspects
    .sort((one, other) => suspectWhys.indexOf(one.why) - suspectWhys.indexOf(other.why) || other.at - one.at)
    .slice(0, MOST_SUSPECTS)
    .map(({ id, why }) => ({ id, why }))
}

function whyOf({ from, action }: StoppedEvent, of: readonly StoppedEvent[], known: KnownNumbers): SuspectWhy | null {
  if (known.contacts.has(from)) return 'contact'
  if (known.answered.has(from)) return 'answered'
  if (of.some(({ intent }) => intent !== null && awaited.has(intent))) return 'wanted'
  if (of.some(({ markCount, intent }) => markCount > 0 || intent !== null)) return null
  if (new Set(of.map(({ at }) => dayOf(at))).size > 1) return 'often'
  // A stopped caller had no chance to speak; the agent asked the others what they want.
  return action === 'stop' ? 'unmarked' : null
}
