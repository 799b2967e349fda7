import { z } from 'zod'
import { nothing, requestId, subscriberNumber } from './common'
import { defineCall } from './define'
import { proofPurposes } from './words/account'

/** One logged-in phone, browser or app. `source` is how the number was proved; `client` is its client type or empty. */
const logIn = z.object({
  id: z.string(),
  source: z.string(),
  client: z.string(),
  createdAt: z.number(),
  /** Rounded to the hour. */
  seenAt: z.number(),
  isCurrent: z.boolean(),
})
export type LogIn = z.infer<typeof logIn>

export const sessionCalls = {
  'guard/v1/session/query': defineCall({
    access: 'private',
    summary: "The subscriber's log-ins: the current one first, then by last use.",
    request: nothing,
    answer: z.object({ items: z.array(logIn) }),
  }),
  'guard/v1/session/end': defineCall({
    access: 'private',
    summary:
      'Ends another log-in by its id, or without an id all others; returns the remaining ones. Never ends the current one.',
    request: z.object({ id: z.string().max(200).optional(), requestId }),
    answer: z.object({ items: z.array(logIn) }),
  }),
  'guard/v1/session/challenge': defineCall({
    access: 'public',
    summary:
      'A proof of work for sendCaptchaCode, or with `purpose` appeal for appeal/sendCode: JSON of ALTCHA v2 with SCRYPT. The `proof` is JSON of `{ challenge, solution: { counter, derivedKey } }`, valid once and for five minutes, for this purpose, number and address.',
    request: z.object({ phoneNo: subscriberNumber, purpose: z.enum(proofPurposes).default('login') }),
    answer: z.object({ challenge: z.string() }),
  }),
  'guard/v1/session/logout': defineCall({
    access: 'private',
    summary: "Ends the session of this request's token.",
    request: nothing,
    answer: nothing,
  }),
} as const
