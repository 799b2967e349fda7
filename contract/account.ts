import { z } from 'zod'
import { cursor, nothing, pageLimit, requestId, smsCode } from './common'
import { defineCall } from './define'
import { accountActors, accountEventKinds, confirmedPurposes, exportStates, tokenPartners } from './words/account'

/** Times are ms since the epoch. `here`: this session requested it; only this session can download it. */
export const dataExport = z.object({
  id: z.string(),
  state: z.enum(exportStates),
  askedAt: z.number(),
  expiresAt: z.number(),
  bytes: z.number().int(),
  here: z.boolean(),
})
export type DataExport = z.infer<typeof dataExport>

export const pendingDeletion = z.object({ askedAt: z.number(), dueAt: z.number() })
export type PendingDeletion = z.infer<typeof pendingDeletion>

/** When a held product ends, or else its next charge; both null when neither is known. Times are ms since the epoch. */
export const productTerm = z.object({
  productId: z.string(),
  endsAt: z.number().nullable(),
  nextChargeAt: z.number().nullable(),
})
export type ProductTerm = z.infer<typeof productTerm>

/**
 * One event of the audit trail. `detail`: the way of a log-in, how many log-ins ended, what became of a WeChat account (`bound`,
 * `rebound` for another one before, `unbound`), how it was settled whose
 * the number is, `agreed` or `refused`, what a guardian changed, what became of a family protection
 * (`scope`: who sees what), the desk's verdict. `network`: a mark of the sender's network, empty when others did it; `isHere`: that of
 * this request.
 */
export const accountActivity = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.enum(accountEventKinds),
  by: z.enum(accountActors),
  /** What the guardian is called; empty for others, and after the guardian lost their number. */
  name: z.string(),
  detail: z.string(),
  client: z.string(),
  network: z.string(),
  isHere: z.boolean(),
})
export type AccountActivity = z.infer<typeof accountActivity>

/** What a third party got on a day (ms of its begin in Shanghai), `times` times. `recipient`, `data` and `basis` are words to show. */
export const accountSharing = z.object({
  id: z.string(),
  day: z.number(),
  recipient: z.string(),
  data: z.string(),
  basis: z.string(),
  times: z.number().int(),
})
export type AccountSharing = z.infer<typeof accountSharing>

/** What a deletion removes. `until` of an order: it works until then, at most until the account is deleted. */
export const deletionPreview = z.object({
  days: z.number().int(),
  dueAt: z.number(),
  products: z.array(
    z.object({ productName: z.string(), priceFen: z.number().int().nullable(), until: z.number().nullable() }),
  ),
  /** A refund that is still being paid; it arrives in spite of the deletion. */
  refundDueFen: z.number().int(),
  points: z.number().int(),
  protects: z.number().int(),
  protectedBy: z.number().int(),
  modems: z.number().int(),
  contacts: z.number().int(),
  listEntries: z.number().int(),
  records: z.number().int(),
  /** What the law requires us to keep, in the language of the request. */
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type DeletionPreview = z.infer<typeof deletionPreview>

export const accountCalls = {
  'guard/v1/account/query': defineCall({
    access: 'private',
    summary:
      'The last requested export and the pending deletion, if any, and when each product ordered here ends or is charged next.',
    request: nothing,
    answer: z.object({
      export: dataExport.nullable(),
      deletion: pendingDeletion.nullable(),
      terms: z.array(productTerm),
    }),
  }),
  'guard/v1/account/sendCode': defineCall({
    access: 'private',
    errors: ['deletionPending', 'partnerAway', 'numberLocked'],
    summary:
      "Sends the code that confirms an export or a deletion, and nothing else, to the subscriber's number. Limits as at login.",
    request: z.object({ purpose: z.enum(confirmedPurposes) }),
    answer: z.object({ resendAfterSeconds: z.number().int() }),
  }),
  'guard/v1/account/export': defineCall({
    access: 'private',
    adds: 10,
    errors: ['wrongCode', 'codeExpired', 'numberLocked'],
    summary:
      "Requests one file with all of the subscriber's data. It replaces an earlier one and is kept for 24 hours.",
    request: z.object({ code: smsCode, requestId }),
    answer: z.object({ export: dataExport }),
  }),
  'guard/v1/account/exportFile': defineCall({
    access: 'private',
    errors: ['exportGone', 'exportElsewhere'],
    summary: 'The file of an export, as text, for the session that requested it.',
    request: z.object({ id: z.string().min(1).max(64) }),
    answer: z.object({ name: z.string(), content: z.string() }),
  }),
  'guard/v1/account/activity': defineCall({
    access: 'private',
    summary:
      'One page of the audit trail of the account, newest first: log-ins, exports, deletions, consents, decisions and changes by others of the last 180 days.',
    request: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(accountActivity), nextCursor: z.string().nullable() }),
  }),
  'guard/v1/account/sharings': defineCall({
    access: 'private',
    summary:
      'One page of what third parties got of the account in the last three years, newest first: kinds of data, days and bases, no content.',
    request: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(accountSharing), nextCursor: z.string().nullable() }),
  }),
  'guard/v1/account/shared': defineCall({
    access: 'private',
    summary: 'The app hands the access token to the page of a partner that the subscriber has opened.',
    request: z.object({ to: z.enum(tokenPartners) }),
    answer: nothing,
  }),
  'guard/v1/account/former/takeBack': defineCall({
    access: 'private',
    errors: ['holderWrong'],
    summary:
      'Gives a number back to the account that had it before, for who began a new account at log-in in the last 30 days and names two mobile numbers that they saved in the former one (ADR 0049). The present account and its log-ins end, this one too; its orders go along. Three answers a day, together with those at log-in.',
    request: z.object({ answers: z.array(z.string().trim().max(60)).length(2) }),
    answer: nothing,
  }),
  'guard/v1/account/deletion/preview': defineCall({
    access: 'private',
    summary: 'What a deletion of the account would remove, and what the law requires us to keep.',
    request: nothing,
    answer: deletionPreview,
  }),
  'guard/v1/account/deletion/ask': defineCall({
    access: 'private',
    errors: ['wrongCode', 'codeExpired', 'deletionPending', 'numberLocked'],
    summary:
      'Requests the deletion of the account in 7 days. Unsubscribes the orders and ends every log-in, this one too. It can be cancelled after a new log-in.',
    request: z.object({ code: smsCode, understood: z.literal(true), requestId }),
    answer: z.object({ deletion: pendingDeletion }),
  }),
  'guard/v1/account/deletion/takeBack': defineCall({
    access: 'private',
    summary: 'Cancels a pending deletion and resumes the orders that it unsubscribed. Does nothing without one.',
    request: z.object({ requestId }),
    answer: z.object({ tookBack: z.boolean() }),
  }),
} as const
