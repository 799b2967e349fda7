import { z } from 'zod'
import { cursor, nothing, pageLimit, requestId } from './common'
import { defineCall } from './define'
import { ruleMatch, verdictAction } from './intercepts'
import { quota } from './lists'

const S = '/unicomAssistant/uasp/guard/v1/sms'

/** What marketing SMS are about (/marketCategory); each can be let through by itself. */
export const marketingCategory = z.enum([
  'shopping',
  'finance',
  'estate',
  'education',
  'dining',
  'travel',
  'cars',
  'health',
  'entertainment',
  'other',
])
export type MarketingCategory = z.infer<typeof marketingCategory>

/** What held an SMS: its marketing category, or a choice of the subscriber. */
export const smsHoldKind = z.enum([...marketingCategory.options, 'refusedSender', 'blockWord', 'blacklist'])
export type SmsHoldKind = z.infer<typeof smsHoldKind>

/** An SMS in quarantine. `detail` is the category, sender or word that held it; `keptUntil` is when it is erased. */
export const heldSms = z.object({
  id: z.string(),
  at: z.number(),
  from: z.string(),
  text: z.string(),
  kind: smsHoldKind,
  detail: z.string(),
  keptUntil: z.number(),
})
export type HeldSms = z.infer<typeof heldSms>

/** An SMS of the last 30 days, whatever was done with it. Of a code the digits are hidden. */
export const recentSms = z.object({
  id: z.string(),
  at: z.number(),
  from: z.string(),
  text: z.string(),
  action: verdictAction,
  reason: z.string(),
})
export type RecentSms = z.infer<typeof recentSms>

export const smsRetentionDays = z.union([z.literal(7), z.literal(15), z.literal(30)])
export type SmsRetentionDays = z.infer<typeof smsRetentionDays>

export const smsSettings = z.object({ enabled: z.boolean(), retentionDays: smsRetentionDays })
export type SmsSettings = z.infer<typeof smsSettings>

/** The switch, and what was held and restored in the last 30 days; `held` is what is in quarantine now. */
export const smsOverview = smsSettings.extend({
  total: z.number().int(),
  restored: z.number().int(),
  held: z.number().int(),
  kinds: z.array(z.object({ kind: smsHoldKind, count: z.number().int() })),
})
export type SmsOverview = z.infer<typeof smsOverview>

/** A category's switch, with how many SMS of it were held in the last 30 days. */
export const categorySwitch = z.object({
  category: marketingCategory,
  enabled: z.boolean(),
  count: z.number().int(),
})
export type CategorySwitch = z.infer<typeof categorySwitch>

const categories = z.object({ enabled: z.boolean(), items: z.array(categorySwitch) })

export const senderList = z.enum(['refused', 'allowed'])
export type SenderList = z.infer<typeof senderList>

/** A sender: a number, or with `isPrefix` all that begin with it, as 1069. */
export const senderEntry = z.object({
  id: z.string(),
  sender: z.string(),
  isPrefix: z.boolean(),
  note: z.string(),
  addedAt: z.number(),
})
export type SenderEntry = z.infer<typeof senderEntry>

export const newSender = z.object({
  sender: z.string().regex(/^\+?\d{3,20}$/),
  isPrefix: z.boolean().optional(),
  note: z.string().max(40).optional(),
})
export type NewSender = z.infer<typeof newSender>

/** Why a sender was not added. `onOtherList` can be added with `move`. */
export const senderRejection = z.object({
  sender: z.string(),
  reason: z.enum(['duplicate', 'onOtherList', 'overLimit', 'neverBlocked']),
})
export type SenderRejection = z.infer<typeof senderRejection>

export const wordList = z.enum(['block', 'allow'])
export type WordList = z.infer<typeof wordList>

export const wordEntry = z.object({ id: z.string(), word: z.string(), addedAt: z.number() })
export type WordEntry = z.infer<typeof wordEntry>

/** Why a word was not added. */
export const wordRejection = z.enum(['duplicate', 'onOtherList', 'overLimit', 'badWord'])
export type WordRejection = z.infer<typeof wordRejection>

const words = z.object({ items: z.array(wordEntry), quota })

/** What would happen to an SMS now, and why. */
export const smsTrial = z.object({
  action: verdictAction,
  kind: z.enum(['code', 'notice', 'marketing', 'fraud', 'other']),
  category: marketingCategory.nullable(),
  rule: ruleMatch,
  alsoMatched: z.array(ruleMatch),
})
export type SmsTrial = z.infer<typeof smsTrial>

/** An SMS held by mistake, one that should have been held, or one that others should be saved from. */
export const smsReportKind = z.enum(['wronglyHeld', 'missed', 'spam'])
export type SmsReportKind = z.infer<typeof smsReportKind>

/** `handled` at once where the guard could act on it (`outcome`); else `received`, until the carrier has looked at it. */
export const smsReport = z.object({
  id: z.string(),
  at: z.number(),
  kind: smsReportKind,
  from: z.string(),
  text: z.string(),
  note: z.string(),
  state: z.enum(['received', 'handled', 'withdrawn']),
  outcome: z.enum(['none', 'restored', 'senderRefused']),
})
export type SmsReport = z.infer<typeof smsReport>

/** What is reported: an SMS of the log by its id, or one that is written down. */
export const newSmsReport = z.object({
  kind: smsReportKind,
  smsId: z.string().max(64).optional(),
  from: z.string().max(30).optional(),
  text: z.string().max(1000).optional(),
  note: z.string().max(200).optional(),
  /** Refuse the sender from now on: for what was missed, and for spam. */
  refuseSender: z.boolean().optional(),
})
export type NewSmsReport = z.infer<typeof newSmsReport>

const ids = z.array(z.string().max(64)).min(1).max(200)

export const smsCalls = {
  [`${S}/overview`]: defineCall({
    access: 'private',
    summary: 'The SMS guard: its switch, retention, and what it held in the last 30 days by kind.',
    request: nothing,
    answer: smsOverview,
  }),
  [`${S}/settings/set`]: defineCall({
    access: 'private',
    summary: 'Turns the SMS guard on or off, or changes how long held SMS are kept; what is not named stays.',
    request: smsSettings.partial().extend({ requestId }),
    answer: smsOverview,
  }),
  [`${S}/held/query`]: defineCall({
    access: 'private',
    summary: 'One page of the quarantine, newest first; `search` matches sender or text, `kind` what held it.',
    request: z.object({
      search: z.string().max(40).optional(),
      kind: smsHoldKind.optional(),
      cursor,
      limit: pageLimit,
    }),
    answer: z.object({
      items: z.array(heldSms),
      nextCursor: z.string().nullable(),
      kinds: z.array(z.object({ kind: smsHoldKind, count: z.number().int() })),
    }),
  }),
  [`${S}/held/restore`]: defineCall({
    access: 'private',
    summary: '"Not marketing": held SMS go to the inbox as passed; `allowSender` puts their senders on the whitelist.',
    request: z.object({ ids, allowSender: z.boolean().optional(), requestId }),
    answer: z.object({ restoredIds: z.array(z.string()), rejected: z.array(senderRejection) }),
  }),
  [`${S}/held/remove`]: defineCall({
    access: 'private',
    summary: 'Deletes held SMS; they can be brought back for ten minutes, then their texts are erased.',
    request: z.object({ ids, requestId }),
    answer: z.object({ removedIds: z.array(z.string()) }),
  }),
  [`${S}/held/undo`]: defineCall({
    access: 'private',
    summary: 'Brings deleted SMS back into the quarantine.',
    request: z.object({ ids, requestId }),
    answer: z.object({ restoredIds: z.array(z.string()) }),
  }),
  [`${S}/recent`]: defineCall({
    access: 'private',
    summary: 'One page of the SMS of the last 30 days, newest first; `search` matches sender or text.',
    request: z.object({ search: z.string().max(40).optional(), cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(recentSms), nextCursor: z.string().nullable() }),
  }),
  [`${S}/category/query`]: defineCall({
    access: 'private',
    summary: 'Every marketing category with its switch, and whether the guard is on at all.',
    request: nothing,
    answer: categories,
  }),
  [`${S}/category/set`]: defineCall({
    access: 'private',
    summary: 'Switches marketing categories; those that are not named stay.',
    request: z.object({ categories: z.array(marketingCategory).min(1).max(20), enabled: z.boolean(), requestId }),
    answer: categories,
  }),
  [`${S}/sender/query`]: defineCall({
    access: 'private',
    summary: 'One page of the refused or the allowed senders, newest first; `search` matches sender or note.',
    request: z.object({ list: senderList, search: z.string().max(40).optional(), cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(senderEntry), nextCursor: z.string().nullable(), quota }),
  }),
  [`${S}/sender/add`]: defineCall({
    access: 'private',
    summary: 'Adds senders; each that cannot be added answers why. `move` takes them off the other list.',
    request: z.object({
      list: senderList,
      entries: z.array(newSender).min(1).max(200),
      move: z.boolean().optional(),
      requestId,
    }),
    answer: z.object({ added: z.array(senderEntry), rejected: z.array(senderRejection), quota }),
  }),
  [`${S}/sender/remove`]: defineCall({
    access: 'private',
    summary: 'Removes senders; they can be restored for ten minutes.',
    request: z.object({ list: senderList, ids, requestId }),
    answer: z.object({ removedIds: z.array(z.string()), quota }),
  }),
  [`${S}/sender/restore`]: defineCall({
    access: 'private',
    summary: 'Undoes a removal; senders that no longer fit are named.',
    request: z.object({ list: senderList, ids, requestId }),
    answer: z.object({ restored: z.array(senderEntry), rejected: z.array(senderRejection), quota }),
  }),
  [`${S}/word/query`]: defineCall({
    access: 'private',
    summary: 'The words that hold an SMS (block), or let it through (allow), newest first.',
    request: z.object({ list: wordList }),
    answer: words,
  }),
  [`${S}/word/add`]: defineCall({
    access: 'private',
    summary: 'Adds a word of 2 to 20 signs; `rejected` says why it was not added.',
    request: z.object({ list: wordList, word: z.string().max(100), requestId }),
    answer: words.extend({ rejected: wordRejection.nullable() }),
  }),
  [`${S}/word/remove`]: defineCall({
    access: 'private',
    summary: 'Removes a word; adding it again undoes that.',
    request: z.object({ list: wordList, id: z.string().max(64), requestId }),
    answer: words,
  }),
  [`${S}/try`]: defineCall({
    access: 'private',
    summary: 'What would happen to an SMS now, and why; nothing is delivered or logged.',
    request: z.object({ from: z.string().max(30), text: z.string().max(1000) }),
    answer: smsTrial,
  }),
  [`${S}/report/query`]: defineCall({
    access: 'private',
    summary: "One page of the subscriber's own reports, newest first.",
    request: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(smsReport), nextCursor: z.string().nullable() }),
  }),
  [`${S}/report/add`]: defineCall({
    access: 'private',
    summary: 'Reports an SMS: one that was held wrongly is restored at once, the sender of another can be refused.',
    request: newSmsReport.extend({ requestId }),
    answer: smsReport,
  }),
  [`${S}/report/withdraw`]: defineCall({
    access: 'private',
    summary: 'Takes back a report that the carrier has not looked at yet.',
    request: z.object({ id: z.string().max(64), requestId }),
    answer: smsReport,
  }),
} as const
