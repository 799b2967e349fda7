import { z } from 'zod'
import { nothing, requestId } from './common'
import { defineCall } from './define'
import { ruleMatch } from './intercepts'
import {
  callNotices,
  callTreatments,
  guardSwitchNames,
  harassmentKinds,
  harassmentStrengths,
  verdictActions,
} from './words/guard'

/** Minutes since midnight in Asia/Shanghai; an end before the start is on the next day. Equal times are rejected. */
export const dayHours = z
  .object({ startMinute: z.number().int().min(0).max(1439), endMinute: z.number().int().min(1).max(1440) })
  .refine(({ startMinute, endMinute }) => startMinute !== endMinute)
export type DayHours = z.infer<typeof dayHours>

/** Do-not-disturb hours: one range for each weekday on which it begins, Monday first; null means none. */
export const doNotDisturb = z.object({ on: z.boolean(), week: z.array(dayHours.nullable()).length(7) })
export type DoNotDisturb = z.infer<typeof doNotDisturb>

const switchState = z.object({ name: z.enum(guardSwitchNames), on: z.boolean() })
const kindState = z.object({ kind: z.enum(harassmentKinds), on: z.boolean(), strength: z.enum(harassmentStrengths) })
export type KindState = z.infer<typeof kindState>

/**
 * Every setting of the guard, as effective with the subscriber's products: whatever they do not cover is off.
 * `pausedUntil` is the end of "expecting a call", `stricterUntil` that of the stricter days after a payment, in ms since the epoch, or null.
 */
export const callSettings = z.object({
  switches: z.array(switchState),
  kinds: z.array(kindState),
  treatment: z.enum(callTreatments),
  notice: z.enum(callNotices),
  doNotDisturb,
  pausedUntil: z.number().nullable(),
  stricterUntil: z.number().nullable(),
})
export type CallSettings = z.infer<typeof callSettings>

/** The settings to change; omitted ones stay. */
export const callSettingsChange = z.object({
  switches: z.array(switchState).max(20).optional(),
  kinds: z.array(kindState).max(20).optional(),
  treatment: z.enum(callTreatments).optional(),
  notice: z.enum(callNotices).optional(),
  doNotDisturb: doNotDisturb.optional(),
})
export type CallSettingsChange = z.infer<typeof callSettingsChange>

/** The number of a caller; empty for a hidden one. */
const callerNumber = z
  .string()
  .max(21)
  .regex(/^(?:\+?\d{3,20})?$/)

/** The verdict on a call at this moment, and what is known about its caller. */
export const triedCall = z.object({
  from: z.string(),
  action: z.enum(verdictActions),
  rule: ruleMatch,
  alsoMatched: z.array(ruleMatch),
  treatment: z.enum(callTreatments).nullable(),
  place: z.string(),
  carrier: z.string(),
  tag: z.string(),
  markCount: z.number().int(),
})
export type TriedCall = z.infer<typeof triedCall>

/** How many calls end in each action. */
export const callOutcome = z.object({
  pass: z.number().int(),
  stop: z.number().int(),
  remind: z.number().int(),
  agent: z.number().int(),
})
export type CallOutcome = z.infer<typeof callOutcome>

/** A call of the log with a different verdict under the changed settings. */
export const changedCall = z.object({
  id: z.string(),
  at: z.number(),
  from: z.string(),
  isContact: z.boolean(),
  before: z.object({ action: z.enum(verdictActions), reason: z.string() }),
  after: z.object({ action: z.enum(verdictActions), reason: z.string() }),
})
export type ChangedCall = z.infer<typeof changedCall>

/** The calls of the last 30 days under the current and under the changed settings. */
export const callPreview = z.object({
  calls: z.number().int(),
  before: callOutcome,
  after: callOutcome,
  changedCount: z.number().int(),
  changed: z.array(changedCall),
})
export type CallPreview = z.infer<typeof callPreview>

export const guardCalls = {
  'guard/v1/call/settings': defineCall({
    access: 'private',
    summary: 'Every setting of the guard.',
    request: nothing,
    answer: callSettings,
  }),
  'guard/v1/call/save': defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary: 'Changes settings; the rest stays. Nothing can be switched on without its product. Returns all settings.',
    request: z.object({ change: callSettingsChange, requestId }),
    answer: callSettings,
  }),
  'guard/v1/call/preview': defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary: 'The effect of changed settings on the calls of the last 30 days; nothing is saved.',
    request: z.object({ change: callSettingsChange }),
    answer: callPreview,
  }),
  'guard/v1/call/try': defineCall({
    access: 'private',
    summary: 'The verdict on a call from this number at this moment; an empty number means hidden. Nothing is stored.',
    request: z.object({ from: callerNumber }),
    answer: triedCall,
  }),
  'guard/v1/call/pause': defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary: '"Expecting a call": pauses the guard for a number of minutes; 0 ends the pause.',
    request: z.object({
      minutes: z.union([z.literal(0), z.literal(15), z.literal(30), z.literal(60)]),
      requestId,
    }),
    answer: z.object({ pausedUntil: z.number().nullable() }),
  }),
} as const
