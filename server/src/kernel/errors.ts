import type { FailureCode } from '@contract/envelope'

export type Language = 'zh' | 'en'

/** A text that a subscriber may read, in both languages of the product. */
export interface Text {
  zh: string
  en: string
}

/**
 * Something the user can cause and can read about: wrong code, quota, rate limit, bad form (SPEC.md section 8).
 *
 * Thrown anywhere below a call, it ends the transaction and is answered as HTTP 200 with `code` and `msg` in the
 * language of the request, and `data` when the screen needs more than the text.
 */
export class UserError extends Error {
  constructor(
    readonly code: FailureCode,
    readonly text: Text,
    readonly data: unknown = null,
  ) {
    super(text.en)
  }
}

/**
 * A refusal that counts: what the work has written so far (a try less) is kept, although the work itself is not done.
 * To be thrown before anything else is written.
 */
export class CountedRefusal extends UserError {}

/** A request that our own client never sends: HTTP 400 in the envelope. */
export class BadRequestError extends Error {
  readonly statusCode = 400
}

/** No live session where one is needed: HTTP 401 in the envelope. */
export class UnauthorizedError extends Error {
  readonly statusCode = 401
}

/** The database cannot work now: gone, frozen, or a row locked by others. HTTP 503 in the envelope; a later try may pass. */
export class DatabaseUnavailable extends Error {
  readonly statusCode = 503

  constructor(cause: Error) {
    super(`The database is not available: ${cause.message}`, { cause })
  }
}
