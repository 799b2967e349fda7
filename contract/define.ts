import type { z } from 'zod'
import type { failureCodes } from './envelope'

/** Who may make a call: anyone, or only a request that carries a live session token (SPEC section 6). */
export type CallAccess = 'public' | 'private'

/** One call of the wire: its body, and the `data` of the envelope that it returns (SPEC section 7). */
export interface CallDefinition<
  Request extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Access extends CallAccess = CallAccess,
> {
  access: Access
  /** What a user can cause in this call, beside `badForm` and `tooManyRequests`, which any call may return. */
  errors?: readonly (keyof typeof failureCodes)[]
  summary: string
  /**
   * Of a call that keeps something more each time: how often one subscriber may make it in 24 hours. It counts for the subscriber's
   * storage too. Such a call has a requestId.
   */
  adds?: number
  /** What may stand in the address; all else is in the body. */
  query?: z.ZodType
  request: Request
  answer: Answer
}

export function defineCall<Request extends z.ZodType, Answer extends z.ZodType, Access extends CallAccess>(
  definition: CallDefinition<Request, Answer, Access>,
): CallDefinition<Request, Answer, Access> {
  return definition
}
