import type { z } from 'zod'
import { authCalls } from './auth'
import { configCalls } from './configs'
import { interceptCalls } from './intercepts'
import { listCalls } from './lists'
import { orderCalls } from './orders'
import { reportCalls } from './report'
import { sessionCalls } from './session'
import { subscribeCalls } from './subscribe'

/** Every call of the wire, keyed by its path below the base host (SPEC.md section 7). All are POST. */
export const calls = {
  ...authCalls,
  ...configCalls,
  ...interceptCalls,
  ...listCalls,
  ...orderCalls,
  ...reportCalls,
  ...sessionCalls,
  ...subscribeCalls,
} as const

export type Calls = typeof calls
export type CallPath = keyof Calls & string
export type CallRequest<P extends CallPath> = z.input<Calls[P]['request']>
export type CallAnswer<P extends CallPath> = z.output<Calls[P]['answer']>
