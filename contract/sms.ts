import { z } from 'zod'
import { cursor, nothing, pageLimit, requestId } from './common'
import { defineCall } from './define'
import { ruleMatch } from './intercepts'
import { listRejection } from './lists'
import { verdictActions } from './words/guard'
import {
  marketingCategories,
  smsDeliveryStates,
  smsHoldKinds,
  smsReportKinds,
  smsReportOutcomes,
  smsReportStates,
  smsTextKinds,
} from './words/sms'

/**
 * An SMS in quarantine. `detail` is the category, sender or word that held it; `keptUntil` is when it is deleted. `isCode`: a
 * verification code, whose sender the subscriber refused.
 */
export const heldSms = z.object({
  id: z.string(),
  at: z.number(),
  from: z.string(),
  text: z.string(),
  kind: z.enum(smsHoldKinds),
  detail: z.string(),
  keptUntil: z.number(),
  isCode: z.boolean(),
})
export type HeldSms = z.infer<typeof heldSms>

/** An SMS that was restored in the last days, and what became of it. */
export const restoredSms = z.object({
  id: z.string(),
  at: z.number(),
  from: z.string(),
  text: z.string(),
  state: z.enum(smsDeliveryStates),
})
export type RestoredSms = z.infer<typeof restoredSms>

/** An SMS of the last 30 days, passed or held. The digits of verification codes are masked. */
export const recentSms = z.object({
  id: z.string(),
  at: z.number(),
  from: z.string(),
  text: z.string(),
  action: z.enum(verdictActions),
  reason: z.string(),
})
export type RecentSms = z.infer<typeof recentSms>

const smsRetentionDays = z.union([z.literal(7), z.literal(15), z.literal(30)])

export const smsSettings = z.object({ enabled: z.boolean(), retentionDays: smsRetentionDays })
export type SmsSettings = z.infer<typeof smsSettings>

/** The settings, the SMS held and restored in the last 30 days, how many are in quarantine (`held`), and how many of those are codes of the last 24 hours. */
export const smsOverview = smsSettings.extend({
  total: z.number().int(),
  restored: z.number().int(),
  held: z.number().int(),
  codes: z.number().int(),
  kinds: z.array(z.object({ kind: z.enum(smsHoldKinds), count: z.number().int() })),
})
export type SmsOverview = z.infer<typeof smsOverview>

/** A category's switch, with the number of its SMS held in the last 30 days. */
export const categorySwitch = z.object({
  category: z.enum(marketingCategories),
  enabled: z.boolean(),
  count: z.number().int(),
})
export type CategorySwitch = z.infer<typeof categorySwitch>

const categories = z.object({ enabled: z.boolean(), items: z.array(categorySwitch) })

/**
 * The verdict on an SMS at this moment, and why. `areLinksKnown` is false while the network cannot say whether it warns of a
 * link in the text. `isReadByModel`: a model took part in reading it.
 */
export const smsTrial = z.object({
  action: z.enum(verdictActions),
  kind: z.enum(smsTextKinds),
  category: z.enum(marketingCategories).nullable(),
  rule: ruleMatch,
  alsoMatched: z.array(ruleMatch),
  areLinksKnown: z.boolean(),
  isReadByModel: z.boolean(),
})
export type SmsTrial = z.infer<typeof smsTrial>

/** `handled`: the guard acted on it at once (`outcome`). `received`: waits for the carrier. */
export const smsReport = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.enum(smsReportKinds),
  from: z.string(),
  text: z.string(),
  note: z.string(),
  state: z.enum(smsReportStates),
  outcome: z.enum(smsReportOutcomes),
})
export type SmsReport = z.infer<typeof smsReport>

/** The reported SMS: one of the log by its id, or one that the subscriber typed. */
export const newSmsReport = z.object({
  kind: z.enum(smsReportKinds),
  smsId: z.string().max(64).optional(),
  from: z.string().max(30).optional(),
  text: z.string().max(1000).optional(),
  note: z.string().max(200).optional(),
  /** Refuses the sender from now on; for missed SMS and spam. */
  refuseSender: z.boolean().optional(),
})
export type NewSmsReport = z.infer<typeof newSmsReport>

const ids = z.array(z.string().max(64)).min(1).max(1000)

export const smsCalls = {
  'guard/v1/sms/overview': defineCall({
    access: 'private',
    summary: 'The SMS guard: its switch, retention, and what it held in the last 30 days by kind.',
    request: nothing,
    answer: smsOverview,
  }),
  'guard/v1/sms/settings/set': defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary: 'Turns the SMS guard on or off, or changes how long held SMS are kept; omitted settings stay.',
    request: smsSettings.partial().extend({ requestId }),
    answer: smsOverview,
  }),
  'guard/v1/sms/held/query': defineCall({
    access: 'private',
    summary:
      'One page of the quarantine, newest first; `search` matches sender or text, `kind` the reason. Without both, the held codes of the last 24 hours stand on top of the first page, up to twenty beyond its limit. `bySender` gathers the others by sender, whose newest decides its place: a page has `limit` senders, of each the newest twenty, and how many there are. The first page also has the SMS restored in the last three days.',
    request: z.object({
      search: z.string().max(40).optional(),
      kind: z.enum(smsHoldKinds).optional(),
      bySender: z.boolean().optional(),
      cursor,
      limit: pageLimit,
    }),
    answer: z.object({
      items: z.array(heldSms),
      senders: z.array(z.object({ from: z.string(), count: z.number().int() })),
      nextCursor: z.string().nullable(),
      restored: z.array(restoredSms),
      kinds: z.array(z.object({ kind: z.enum(smsHoldKinds), count: z.number().int() })),
    }),
  }),
  'guard/v1/sms/held/restore': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: '"Not marketing": delivers held SMS to the inbox; `allowSender` adds their senders to the whitelist.',
    request: z.object({ ids, allowSender: z.boolean().optional(), requestId }),
    answer: z.object({ restoredIds: z.array(z.string()), rejected: z.array(listRejection) }),
  }),
  'guard/v1/sms/held/remove': defineCall({
    access: 'private',
    summary: 'Deletes held SMS; they can be restored for ten minutes, then their texts are deleted.',
    request: z.object({ ids, requestId }),
    answer: z.object({ removedIds: z.array(z.string()) }),
  }),
  'guard/v1/sms/held/undo': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'Undoes deletions of the last ten minutes.',
    request: z.object({ ids, requestId }),
    answer: z.object({ restoredIds: z.array(z.string()) }),
  }),
  'guard/v1/sms/recent': defineCall({
    access: 'private',
    summary: 'One page of the SMS of the last 30 days, newest first; `search` matches sender or text.',
    request: z.object({ search: z.string().max(40).optional(), cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(recentSms), nextCursor: z.string().nullable() }),
  }),
  'guard/v1/sms/category/query': defineCall({
    access: 'private',
    summary: 'Every marketing category with its switch, and whether the guard is on at all.',
    request: nothing,
    answer: categories,
  }),
  'guard/v1/sms/category/set': defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary: 'Switches marketing categories; omitted ones stay.',
    request: z.object({
      categories: z.array(z.enum(marketingCategories)).min(1).max(20),
      enabled: z.boolean(),
      requestId,
    }),
    answer: categories,
  }),
  'guard/v1/sms/try': defineCall({
    access: 'private',
    summary: 'The verdict on an SMS at this moment, and why; nothing is delivered or logged.',
    request: z.object({ from: z.string().max(30), text: z.string().max(1000) }),
    answer: smsTrial,
  }),
  'guard/v1/sms/report/query': defineCall({
    access: 'private',
    summary: "One page of the subscriber's own reports, newest first.",
    request: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(smsReport), nextCursor: z.string().nullable() }),
  }),
  'guard/v1/sms/report/add': defineCall({
    access: 'private',
    adds: 50,
    errors: ['entryGone'],
    summary: 'Reports an SMS. A wrongly held one is restored at once; the sender of any other can be refused.',
    request: newSmsReport.extend({ requestId }),
    answer: smsReport,
  }),
  'guard/v1/sms/report/withdraw': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'Withdraws a report that the carrier has not handled yet.',
    request: z.object({ id: z.string().max(64), requestId }),
    answer: smsReport,
  }),
} as const
