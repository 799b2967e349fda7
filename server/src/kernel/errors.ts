import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { failureCodes, type FailureCode } from '@contract/envelope'

export type Language = 'zh' | 'en'

/** A text for subscribers, in both languages of the product. */
export interface Text {
  zh: string
  en: string
}

/**
 * An error that the user causes and reads about: wrong code, quota, rate limit, bad form (SPEC section 8).
 *
 * Thrown anywhere below a call, it rolls the transaction back. The response is HTTP 200 with `code`, with `msg` in the
 * request's language, and with `data` when the screen needs more than the text.
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
 * A system of the carrier that a call needs does not work. The text names it, and the refusal counts as `partner`, never
 * as something that the user had too much of.
 */
export class PartnerAway extends UserError {
  constructor(text: Text) {
    super(failureCodes.partnerAway, text)
  }
}

/** What a system of the carrier answers. Throws PartnerAway with `text` when the request fails, and logs why. */
export async function answerOf<Answer>(
  request: Promise<Answer>,
  text: Text,
  { logger }: { logger: Pick<Logger, 'warn'> },
): Promise<Answer> {
  try {
    return await request
  } catch (error) {
    logger.warn({ err: error }, text.en)
    throw new PartnerAway(text)
  }
}

/**
 * A refusal that commits what was written before it, such as a used-up try, although the work is not done. Throw it
 * before writing anything else.
 */
export class CountedRefusal extends UserError {}

/** A request that our client never sends: HTTP 400 in the envelope. */
export class BadRequestError extends Error {
  readonly statusCode = 400
}

/** A live session is required: HTTP 401 in the envelope. */
export class UnauthorizedError extends Error {
  readonly statusCode = 401
}

/**
 * The database is unavailable (gone, frozen, or a row locked by others): HTTP 503 in the envelope. A retry may succeed.
 */
export class DatabaseUnavailable extends Error {
  readonly statusCode = 503

  constructor(cause: Error) {
    super(`The database is not available: ${cause.message}`, { cause })
  }
}

/** The response language: English when the request prefers it, else Chinese. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}
