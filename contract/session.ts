import { z } from 'zod'
import { nothing, requestId, subscriberNumber } from './common'
import { defineCall } from './define'

/** One phone, browser or app that is logged in. `source` is how the number was proved, `client` its client type or empty. */
const logIn = z.object({
  id: z.string(),
  source: z.string(),
  client: z.string(),
  createdAt: z.number(),
  /** To the hour. */
  seenAt: z.number(),
  isCurrent: z.boolean(),
})
export type LogIn = z.infer<typeof logIn>

export const sessionCalls = {
  '/unicomAssistant/uasp/guard/v1/session/query': defineCall({
    access: 'private',
    summary: 'Where the subscriber is logged in: this log-in first, then the one that was used last.',
    request: nothing,
    answer: z.object({ items: z.array(logIn) }),
  }),
  '/unicomAssistant/uasp/guard/v1/session/end': defineCall({
    access: 'private',
    summary:
      'Ends another log-in by its id, or without one all others; returns those that are left. It never ends this one.',
    request: z.object({ id: z.string().max(200).optional(), requestId }),
    answer: z.object({ items: z.array(logIn) }),
  }),
  '/unicomAssistant/uasp/guard/v1/session/handOver': defineCall({
    access: 'private',
    summary:
      'A wxmpToken, one use, five minutes: the mini-program hands its session to a page of ours in its web-view, where autoLogin takes it.',
    request: nothing,
    answer: z.object({ wxmpToken: z.string(), expiresAt: z.number() }),
  }),
  '/unicomAssistant/uasp/guard/v1/session/challenge': defineCall({
    access: 'public',
    summary:
      'A proof of work for sendCaptchaCode: JSON of ALTCHA v2 with SCRYPT. The `proof` is JSON of `{ challenge, solution: { counter, derivedKey } }`: one use, five minutes, for this number and address.',
    request: z.object({ phoneNo: subscriberNumber }),
    answer: z.object({ challenge: z.string() }),
  }),
  '/unicomAssistant/uasp/guard/v1/session/logout': defineCall({
    access: 'private',
    summary: 'Ends the session of the token that this request carries.',
    request: nothing,
    answer: nothing,
  }),
} as const
