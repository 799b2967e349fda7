import type { z } from 'zod'

/** Who may make a call: anyone, or only a request that carries a live session token (SPEC section 6). */
export type CallAccess = 'public' | 'private'

/** One call of the wire: its body, and the `data` of the envelope that it returns (SPEC section 7). */
export interface CallDefinition<
  Request extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Access extends CallAccess = CallAccess,
> {
  access: Access
  summary: string
  request: Request
  answer: Answer
}

export function defineCall<Request extends z.ZodType, Answer extends z.ZodType, Access extends CallAccess>(
  definition: CallDefinition<Request, Answer, Access>,
): CallDefinition<Request, Answer, Access> {
  return definition
}
