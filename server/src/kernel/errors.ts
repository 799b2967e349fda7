import type { FastifyRequest } from 'fastify'
import type { FailureCode } from '@contract/envelope'

export type Language = 'zh' | 'en'

/** A text that a subscriber may read, in both languages of the product. */
export interface Text {
  zh: string
  en: string
}

/**
 * Something the user can cause and can read about: wrong code, quota, rate limit, bad form (SPEC section 8).
 *
 * Thrown anywhere below a call, it rolls the transaction back and is sent as HTTP 200 with `code` and `msg` in the
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
 * A refusal that counts: what was written before it (a try less) is committed, although the work is not done. Throw it
 * before anything else is written.
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

/** The language of the response: English when the request prefers it, else Chinese. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}
