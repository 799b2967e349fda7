import { z } from 'zod'
import { nothing } from './common'
import { defineCall } from './define'

export const sessionCalls = {
  '/unicomAssistant/uasp/guard/v1/session/handOver': defineCall({
    access: 'private',
    summary:
      'A wxmpToken, one use, five minutes: the mini-program hands its session to a page of ours in its web-view, where autoLogin takes it.',
    request: nothing,
    answer: z.object({ wxmpToken: z.string(), expiresAt: z.number() }),
  }),
  '/unicomAssistant/uasp/guard/v1/session/logout': defineCall({
    access: 'private',
    summary: 'Ends the session of the token that this request carries.',
    request: nothing,
    answer: nothing,
  }),
} as const
