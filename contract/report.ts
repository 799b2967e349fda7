import { z } from 'zod'
import { nothing } from './common'
import { defineCall } from './define'

/** Counters of the last 30 days: stopped calls, anti-fraud reminders, calls that the agent answered. */
export const keyData = z.object({
  interceptCount: z.number().int(),
  smsSendCount: z.number().int(),
  telAgencyCount: z.number().int(),
})
export type KeyData = z.infer<typeof keyData>

/** What one rule did with calls, and how often the subscriber corrected it. */
const ruleStatistics = z.object({
  reason: z.string(),
  stopped: z.number().int(),
  reminded: z.number().int(),
  agent: z.number().int(),
  wrong: z.number().int(),
})
export type RuleStatistics = z.infer<typeof ruleStatistics>

/**
 * A day in Asia/Shanghai, 'YYYY-MM-DD', with its counters; `handled` are the calls that were stopped, caused a reminder
 * or were answered by the agent.
 */
const dayKeyData = keyData.extend({ day: z.string(), handled: z.number().int() })
export type DayKeyData = z.infer<typeof dayKeyData>

/** Home's counters, and the end of "expecting a call" in ms since the epoch; null when it is off. */
export const homeKeyData = keyData.extend({ pausedUntil: z.number().nullable() })
export type HomeKeyData = z.infer<typeof homeKeyData>

export const reportCalls = {
  'report/v1/homepageKeyData': defineCall({
    access: 'private',
    summary: 'Home\'s first three counters, over 30 days, and the end of "expecting a call" in ms, or null.',
    request: nothing,
    answer: homeKeyData,
  }),
  'report/v1/queryKeyData': defineCall({
    access: 'private',
    summary:
      'The same counters over a given number of days and for each of them, the oldest first, and what each rule did with ' +
      'calls, the most frequent first.',
    request: z.object({ days: z.number().int().min(1).max(90).default(30) }),
    answer: keyData.extend({ dayList: z.array(dayKeyData), rules: z.array(ruleStatistics) }),
  }),
  'report/v1/queryScore': defineCall({
    access: 'private',
    summary: 'The safety score, 0 to 100.',
    request: nothing,
    answer: z.object({ safetyScore: z.number().int() }),
  }),
  'query/v1/smsIntentionCountQuery': defineCall({
    access: 'private',
    summary: 'Marketing SMS stopped in the last 30 days.',
    request: nothing,
    answer: z.object({ allCount: z.number().int() }),
  }),
} as const
