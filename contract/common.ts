import { z } from 'zod'

/** An empty object: the body of a call without data. */
export const nothing = z.object({})

/** Created by the client once per user action; repeating a request with the same id has no further effect. */
export const requestId = z.string().min(8).max(64)

/** A mainland subscriber's number: 11 digits. */
export const subscriberNumber = z
  .string()
  .max(11)
  .regex(/^1\d{10}$/)

/** Any number that can appear on the line or in a list: digits, an optional leading +, 3 to 20 characters. */
export const lineNumber = z
  .string()
  .max(21)
  .regex(/^\+?\d{3,20}$/)

/** An SMS code: six digits, or eight where an address has guessed a lot. */
export const smsCode = z
  .string()
  .max(8)
  .regex(/^\d{6}(\d{2})?$/)

/** The solution of a challenge of `session/challenge`, as JSON; empty for none. */
export const proofOfWork = z.string().max(2000).default('')

/** An instant in ms since the epoch, within the range of a JavaScript date. */
export const instant = z.number().int().min(0).max(8.64e15)

export const cursor = z.string().max(200).nullish()
export const pageLimit = z.number().int().min(1).max(100).optional()
