import type { z } from 'zod'
import type { failureCodes } from './envelope'

/** Who can use a call: anyone, or only a request with a live session token (SPEC section 6). */
export type CallAccess = 'public' | 'private'

/** One call of the API: its request body, and the `data` of the response envelope (SPEC section 7). */
export interface CallDefinition<
  Request extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Access extends CallAccess = CallAccess,
> {
  access: Access
  /** Errors that a user can cause in this call, beside `badForm` and `tooManyRequests`, which any call can return. */
  errors?: readonly (keyof typeof failureCodes)[]
  summary: string
  /**
   * For a call that stores something more each time: how often one subscriber can use it in 24 hours. Its data also
   * counts towards the subscriber's storage. Such a call has a requestId.
   */
  adds?: number
  /** The query parameters; everything else is in the body. */
  query?: z.ZodType
  request: Request
  answer: Answer
}

export function defineCall<Request extends z.ZodType, Answer extends z.ZodType, Access extends CallAccess>(
  definition: CallDefinition<Request, Answer, Access>,
): CallDefinition<Request, Answer, Access> {
  return definition
}
