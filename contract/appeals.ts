import { z } from 'zod'
import { cursor, pageLimit, proofOfWork, requestId, smsCode, subscriberNumber } from './common'
import { defineCall } from './define'
import { publicTag } from './tags'
import { upload, uploadId } from './uploads'
import {
  appealGrounds,
  appealStates,
  complaintKinds,
  complaintStates,
  tagClearingStates,
  tagProviders,
} from './words/appeals'
import { numberRisks } from './words/guard'

/** What a provider has done about an accepted appeal; `notTagged`: it had no tag for the number. */
export const tagClearing = z.object({
  provider: z.enum(tagProviders),
  state: z.enum(tagClearingStates),
  at: z.number(),
})
export type TagClearing = z.infer<typeof tagClearing>

/** One appeal in a list. Times are ms since the epoch. */
export const appeal = z.object({
  id: z.string(),
  phoneNo: z.string(),
  ground: z.enum(appealGrounds),
  state: z.enum(appealStates),
  at: z.number(),
  changedAt: z.number(),
  canAgain: z.boolean(),
})
export type Appeal = z.infer<typeof appeal>

export const appealDetail = appeal.extend({
  words: z.string(),
  /** The tags of the number when the appeal was filed. */
  tags: z.array(z.string()),
  evidence: z.array(upload),
  /** Oldest first. `state` is the state from then on; it stays the same for entries that are only news. */
  timeline: z.array(z.object({ at: z.number(), state: z.enum(appealStates), text: z.string() })),
  /** The reviewer's reason for a refusal; empty unless the state is `refused` or `final`. */
  reason: z.string(),
  /** The further evidence that the reviewer requested, and its deadline; null without such a request. */
  wanted: z.object({ text: z.string(), until: z.number() }).nullable(),
  /** Empty until the appeal is accepted. */
  providers: z.array(tagClearing),
  /** When we check whether the tag has come back; null unless a check is pending. */
  recheckAt: z.number().nullable(),
  /** Until when the subscriber can appeal again; null when they cannot. */
  againUntil: z.number().nullable(),
  canWithdraw: z.boolean(),
})
export type AppealDetail = z.infer<typeof appealDetail>

export const complaint = z.object({
  id: z.string(),
  phoneNo: z.string(),
  kind: z.enum(complaintKinds),
  state: z.enum(complaintStates),
  at: z.number(),
  changedAt: z.number(),
})
export type Complaint = z.infer<typeof complaint>

export const complaintDetail = complaint.extend({
  words: z.string(),
  evidence: z.array(upload),
  timeline: z.array(z.object({ at: z.number(), state: z.enum(complaintStates), text: z.string() })),
  /** The carrier's reason for its decision; empty until then. */
  reason: z.string(),
  canWithdraw: z.boolean(),
})
export type ComplaintDetail = z.infer<typeof complaintDetail>

/**
 * The real limits, 10 to 500 characters and 6 files, are checked later, with an error text of their own
 * (`rules/appeal/limits.ts`).
 */
const words = z.string().max(4000)
const evidence = z.array(uploadId).max(20)
const id = z.string().min(1).max(64)
const one = z.object({ id })
const page = z.object({ cursor, limit: pageLimit })

export const appealCalls = {
  'guard/v1/appeal/preview': defineCall({
    access: 'private',
    summary:
      'The current risk and tags of a number, and whether an appeal about it is open already. `isOpen` false: no review desk is configured.',
    request: z.object({ phoneNo: subscriberNumber }),
    answer: z.object({
      isOpen: z.boolean(),
      risk: z.enum(numberRisks),
      tags: z.array(publicTag),
      /** The id of the subscriber's open appeal about this number, or null. */
      openId: z.string().nullable(),
    }),
  }),
  'guard/v1/appeal/sendCode': defineCall({
    access: 'private',
    errors: ['appealClosed', 'appealOpen', 'appealFinal', 'wrongProof', 'wrongCaptcha', 'partnerAway'],
    summary:
      "Sends the code that proves ownership to a number. Limits as at login, and 10 a day for one subscriber. Another number than the session's needs a proof of work and a picture captcha, as at login.",
    request: z.object({
      phoneNo: subscriberNumber,
      proof: proofOfWork,
      captchaId: z.string().max(64).default(''),
      captcha: z.string().max(12).default(''),
    }),
    answer: z.object({ resendAfterSeconds: z.number().int() }),
  }),
  'guard/v1/appeal/file': defineCall({
    access: 'private',
    adds: 10,
    errors: ['appealClosed', 'appealOpen', 'appealFinal', 'appealEvidence', 'wrongCode', 'codeExpired', 'uploadGone'],
    summary: 'Appeals against the tags of a number whose ownership the code proves; 5 a day.',
    request: z.object({
      phoneNo: subscriberNumber,
      code: smsCode,
      ground: z.enum(appealGrounds),
      words,
      evidence,
      requestId,
    }),
    answer: appealDetail,
  }),
  'guard/v1/appeal/query': defineCall({
    access: 'private',
    summary: "One page of the subscriber's appeals, newest first.",
    request: page,
    answer: z.object({ items: z.array(appeal), nextCursor: z.string().nullable() }),
  }),
  'guard/v1/appeal/detail': defineCall({
    access: 'private',
    errors: ['appealGone'],
    summary:
      "One of the subscriber's appeals with its timeline, evidence, reason, and what each tag provider has done.",
    request: one,
    answer: appealDetail,
  }),
  'guard/v1/appeal/more': defineCall({
    access: 'private',
    adds: 20,
    errors: ['appealGone', 'appealOver', 'appealEvidence', 'uploadGone'],
    summary: 'Submits the evidence that the reviewer requested: text, files or both.',
    request: z.object({ id, words: words.default(''), evidence, requestId }),
    answer: appealDetail,
  }),
  'guard/v1/appeal/again': defineCall({
    access: 'private',
    adds: 10,
    errors: ['appealGone', 'appealOver', 'appealEvidence', 'uploadGone', 'appealClosed'],
    summary: 'Appeals against a refusal, once and within 30 days; another reviewer decides.',
    request: z.object({ id, words, evidence, requestId }),
    answer: appealDetail,
  }),
  'guard/v1/appeal/withdraw': defineCall({
    access: 'private',
    errors: ['appealGone', 'appealOver'],
    summary: 'Withdraws an undecided appeal.',
    request: z.object({ id, requestId }),
    answer: appealDetail,
  }),
  'guard/v1/complaint/file': defineCall({
    access: 'private',
    adds: 20,
    errors: ['appealClosed', 'appealEvidence', 'complaintOwn', 'uploadGone'],
    summary: 'Files a complaint about a number with text and optional pictures and documents; 10 a day.',
    request: z.object({
      phoneNo: z
        .string()
        .max(31)
        .regex(/^\+?[\d\s-]{3,30}$/),
      kind: z.enum(complaintKinds),
      words,
      evidence,
      requestId,
    }),
    answer: complaintDetail,
  }),
  'guard/v1/complaint/query': defineCall({
    access: 'private',
    summary: "One page of the subscriber's complaints, newest first.",
    request: page,
    answer: z.object({ items: z.array(complaint), nextCursor: z.string().nullable() }),
  }),
  'guard/v1/complaint/detail': defineCall({
    access: 'private',
    errors: ['appealGone'],
    summary: "One of the subscriber's complaints with its timeline, evidence and outcome.",
    request: one,
    answer: complaintDetail,
  }),
  'guard/v1/complaint/withdraw': defineCall({
    access: 'private',
    errors: ['appealGone', 'appealOver'],
    summary: 'Withdraws an undecided complaint.',
    request: z.object({ id, requestId }),
    answer: complaintDetail,
  }),
} as const
