import { z } from 'zod'
import { nothing, requestId } from './common'
import { defineCall } from './define'
import { interceptEntry } from './intercepts'
import { suspectWhys } from './words/guard'
import { liveDeeds } from './words/live-guards'

/** A week, named by its Monday in Asia/Shanghai: '2026-11-16'. */
const weekName = z
  .string()
  .max(10)
  .regex(/^\d{4}-\d{2}-\d{2}$/)

/** What the guard did in a week: stopped calls and SMS, reminders, and calls that the agent answered. */
export const weekCounts = z.object({
  calls: z.number().int(),
  sms: z.number().int(),
  reminders: z.number().int(),
  agent: z.number().int(),
})
export type WeekCounts = z.infer<typeof weekCounts>

/** A record of the log that was probably a mistake; `corrected` once the subscriber corrected it. */
export const weekSuspect = interceptEntry.extend({ why: z.enum(suspectWhys) })
export type WeekSuspect = z.infer<typeof weekSuspect>

/** One report in the list of past weeks; `handled` is the sum of its counts. */
export const weekRow = z.object({ week: weekName, endDay: z.string(), handled: z.number().int() })
export type WeekRow = z.infer<typeof weekRow>

export const weeklyReport = z.object({
  week: weekName,
  endDay: z.string(),
  /** In ms since the epoch. */
  madeAt: z.number(),
  counts: weekCounts,
  /** The previous week; null when the log does not reach back to it. */
  before: weekCounts.nullable(),
  dayList: z.array(z.object({ day: z.string(), handled: z.number().int() })),
  rules: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  suspects: z.array(weekSuspect),
  /** Alerts about protected people, as far as they agreed to show them; null without any such person. */
  family: z.object({ people: z.number().int(), alerts: z.number().int() }).nullable(),
  /** Visits stopped in the households; null without one. */
  home: z.object({ stopped: z.number().int() }).nullable(),
  /** What happened while somebody was being worked on; only what did. */
  live: z.array(z.object({ deed: z.enum(liveDeeds), count: z.number().int() })),
})
export type WeeklyReport = z.infer<typeof weeklyReport>

export const weeklyCalls = {
  'configs/v1/weeklySwitchStatus': defineCall({
    access: 'private',
    summary:
      'The switch of the weekly report: 1 is on, 0 off; without `status` it is only read. Existing reports stay.',
    request: z.object({ status: z.union([z.literal(0), z.literal(1)]).optional(), requestId: requestId.optional() }),
    answer: z.object({ status: z.number().int() }),
  }),
  'guard/v1/weekly/query': defineCall({
    access: 'private',
    summary: 'The weekly reports of half a year, newest first, and the switches of weeklySwitchStatus and `sms`.',
    request: nothing,
    answer: z.object({ status: z.number().int(), sms: z.number().int(), items: z.array(weekRow) }),
  }),
  'guard/v1/weekly/sms': defineCall({
    access: 'private',
    summary:
      'The switch for sending each report by SMS too, on Mondays between 9:00 and 20:00: 1 is on, 0 (the default) off; without `status` it is only read. Sends nothing while the report is off.',
    request: z.object({ status: z.union([z.literal(0), z.literal(1)]).optional(), requestId: requestId.optional() }),
    answer: z.object({ status: z.number().int() }),
  }),
  'guard/v1/weekly/detail': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'The report of one week, by default the newest; it starts with what was probably stopped by mistake.',
    request: z.object({ week: weekName.optional() }),
    answer: weeklyReport,
  }),
} as const
