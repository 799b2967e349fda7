import type { AlertScript } from '@contract/words/family'
import type { CircleKind } from '@contract/words/live'
import { DAY_MS } from '../time/units'

/** Members are met together within this time, and of one pattern nobody is told twice in it. */
export const CIRCLE_MS = DAY_MS
/** So many first digits are one prefix, that of a country included. */
const CIRCLE_PREFIX_DIGITS = 7
/** So many calls and SMS of one prefix, or of one kind of fraud, make a pattern: what strangers do by chance stays below (docs/live-protection.md, Measured). */
export const CIRCLE_PREFIX_MEETINGS = 3
export const CIRCLE_SCRIPT_MEETINGS = 6
/** A number that nobody suspects makes one only when somebody has talked to it for so long. */
export const CIRCLE_TALK_SECONDS = 180
/** A member gets at most this many SMS about circles a day; what follows is on the screen alone. */
export const MOST_CIRCLE_SMS_A_DAY = 3

/**
 * A call that rang, was answered or was stopped, or an SMS, of somebody whom no member of the circle knows. `standing`: the network or the text says that it is a fraud
 * (`risky`); it comes from `abroad`; the numbering plan does not know it (`unregistered`); none of these (`unknown`). `script`: the kind of fraud, where it was read.
 */
export interface CircleMeeting {
  member: string
  id: string
  at: number
  caller: string
  /** How long they talked. */
  seconds: number
  standing: 'risky' | 'abroad' | 'unregistered' | 'unknown'
  script: AlertScript | null
}

/** What several members were met by: `value` is the number, the first digits, or the kind of fraud. */
export interface CircleSign {
  kind: CircleKind
  value: string
}

export interface CirclePattern extends CircleSign {
  meetings: CircleMeeting[]
}

/** That a member was told of a pattern, and whether they have said "we know them". */
export interface CircleTold extends CircleSign {
  member: string
  at: number
  isKnown: boolean
}

/** An alert that is due. `newest`: the newest meeting of each member who is to be told. `isFirst`: nobody was told of the pattern lately. */
export interface CircleAlertDue extends CircleSign {
  newest: CircleMeeting[]
  isFirst: boolean
}

const keyOf = ({ kind, value }: CircleSign) => `${kind} ${value}`

/** What a meeting may belong to, the most telling first; it belongs to one pattern alone. */
const signs: Readonly<Record<CircleKind, (meeting: CircleMeeting) => string | null>> = {
  number: ({ caller }) => caller || null,
  prefix: ({ caller, standing }) => (standing === 'unknown' ? null : prefixOf(caller)),
  script: ({ standing, script }) => (standing === 'risky' ? script : null),
}
const order = ['number', 'prefix', 'script'] as const satisfies readonly CircleKind[]

const isEnough: Readonly<Record<CircleKind, (meetings: readonly CircleMeeting[]) => boolean>> = {
  number: (meetings) =>
    meetings.some(({ standing, seconds }) => standing !== 'unknown' || seconds >= CIRCLE_TALK_SECONDS),
  prefix: (meetings) => meetings.length >= CIRCLE_PREFIX_MEETINGS,
  script: (meetings) => meetings.length >= CIRCLE_SCRIPT_MEETINGS,
}

/** The first digits of a number that is long enough to be one of many; null for another. */
function prefixOf(caller: string): string | null {
  const digits = caller.replace(/\D/g, '')
  return digits.length > CIRCLE_PREFIX_DIGITS + 2 ? digits.slice(0, CIRCLE_PREFIX_DIGITS) : null
}

/**
 * Finds what two or more members were met by in the day that ends at `now`, in whatever order and however often it became known. Meetings that "we know them" was said of,
 * by their number, count for nothing else either.
 */
export function findPatterns(
  meetings: readonly CircleMeeting[],
  now: number,
  known: readonly CircleSign[] = [],
): CirclePattern[] {
  const silenced = new Set(known.map(keyOf))
  let left = [...new Map(meetings.map((meeting) => [`${meeting.member} ${meeting.id}`, meeting])).values()].filter(
    ({ at, caller }) => now - CIRCLE_MS < at && at <= now && !silenced.has(keyOf({ kind: 'number', value: caller })),
  )
  const found: CirclePattern[] = []
  for (const kind of order) {
    const groups = new Map<string, CircleMeeting[]>()
    for (const meeting of left) {
      const value = signs[kind](meeting)
      if (value !== null) groups.set(value, [...(groups.get(value) ?? []), meeting])
    }
    for (const [value, its] of groups) {
      if (new Set(its.map(({ member }) => member)).size < 2 || !isEnough[kind](its)) continue
      left = left.filter((meeting) => !its.includes(meeting))
      if (!silenced.has(keyOf({ kind, value }))) found.push({ kind, value, meetings: its })
    }
  }
  return found
}

/**
 * The alerts of a circle that are due, by what its members have met and were told: each member once a pattern in 24 hours, and nobody of what a member knows. `told`
 * holds what those were told who are members now.
 */
export function alertsDue(
  meetings: readonly CircleMeeting[],
  told: readonly CircleTold[],
  now: number,
): CircleAlertDue[] {
  const known = told.filter(({ isKnown }) => isKnown)
  return findPatterns(meetings, now, known).flatMap(({ kind, value, meetings: its }) => {
    const lately = told.filter((one) => keyOf(one) === keyOf({ kind, value }) && now - CIRCLE_MS < one.at)
    const newest = new Map<string, CircleMeeting>()
    for (const meeting of its) {
      if (lately.some(({ member }) => member === meeting.member)) continue
      const before = newest.get(meeting.member)
      if (!before || before.at < meeting.at || (before.at === meeting.at && before.id < meeting.id))
        newest.set(meeting.member, meeting)
    }
    return newest.size === 0 ? [] : [{ kind, value, newest: [...newest.values()], isFirst: lately.length === 0 }]
  })
}
