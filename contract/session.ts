import { nothing } from './common'
import { defineCall } from './define'

export const sessionCalls = {
  '/unicomAssistant/uasp/guard/v1/session/logout': defineCall({
    access: 'private',
    summary: 'Ends the session of the token that this request carries.',
    request: nothing,
    answer: nothing,
  }),
} as const
