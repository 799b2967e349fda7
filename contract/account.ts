import { z } from 'zod'
import { nothing, requestId, smsCode } from './common'
import { defineCall } from './define'

const G = '/unicomAssistant/uasp/guard/v1/account'

/** Times are ms since the epoch. `here`: it was asked for in this session, the only one that can download it. */
export const dataExport = z.object({
  id: z.string(),
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: z.number(),
  expiresAt: z.number(),
  bytes: z.number().int(),
  here: z.boolean(),
})
export type DataExport = z.infer<typeof dataExport>

export const pendingDeletion = z.object({ askedAt: z.number(), dueAt: z.number() })
export type PendingDeletion = z.infer<typeof pendingDeletion>

/** What goes with the account. `until` of an order: it works until then, or until the account is deleted. */
export const deletionPreview = z.object({
  days: z.number().int(),
  dueAt: z.number(),
  products: z.array(
    z.object({ productName: z.string(), priceFen: z.number().int().nullable(), until: z.number().nullable() }),
  ),
  /** A refund that is still on its way arrives all the same. */
  refundDueFen: z.number().int(),
  points: z.number().int(),
  protects: z.number().int(),
  protectedBy: z.number().int(),
  modems: z.number().int(),
  contacts: z.number().int(),
  listEntries: z.number().int(),
  records: z.number().int(),
  /** What the law keeps, in the language of the request. */
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type DeletionPreview = z.infer<typeof deletionPreview>

export const accountCalls = {
  [`${G}/query`]: defineCall({
    access: 'private',
    summary: 'The export that was asked for last and the deletion that is pending, if any.',
    request: nothing,
    answer: z.object({ export: dataExport.nullable(), deletion: pendingDeletion.nullable() }),
  }),
  [`${G}/sendCode`]: defineCall({
    access: 'private',
    errors: ['deletionPending'],
    summary:
      'Sends the own number the code that confirms an export or a deletion, and nothing else. Limits as at login.',
    request: z.object({ purpose: z.enum(['export', 'deletion']) }),
    answer: z.object({ resendAfterSeconds: z.number().int() }),
  }),
  [`${G}/export`]: defineCall({
    access: 'private',
    adds: 10,
    errors: ['wrongCode', 'codeExpired'],
    summary: 'Asks for one file with all of the own data, in place of the one before. Kept for 24 hours.',
    request: z.object({ code: smsCode, requestId }),
    answer: z.object({ export: dataExport }),
  }),
  [`${G}/exportFile`]: defineCall({
    access: 'private',
    errors: ['exportGone', 'exportElsewhere'],
    summary: 'The file of an export, as text, for the session that asked for it.',
    request: z.object({ id: z.string().min(1).max(64) }),
    answer: z.object({ name: z.string(), content: z.string() }),
  }),
  [`${G}/deletion/preview`]: defineCall({
    access: 'private',
    summary: 'What a deletion of the account would take along, and what the law keeps.',
    request: nothing,
    answer: deletionPreview,
  }),
  [`${G}/deletion/ask`]: defineCall({
    access: 'private',
    errors: ['wrongCode', 'codeExpired', 'deletionPending'],
    summary:
      'Asks for the deletion of the account in 7 days: orders are left, every log-in ends, this one too. Logging in again, it can be taken back.',
    request: z.object({ code: smsCode, understood: z.literal(true), requestId }),
    answer: z.object({ deletion: pendingDeletion }),
  }),
  [`${G}/deletion/takeBack`]: defineCall({
    access: 'private',
    summary: 'Takes a pending deletion back; the orders that it left go on. Without one nothing happens.',
    request: z.object({ requestId }),
    answer: z.object({ tookBack: z.boolean() }),
  }),
} as const
