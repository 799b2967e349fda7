import { z } from 'zod'

/** A call that returns nothing: an empty object. */
export const nothing = z.object({})

/** Made by the client once for each user action; a repeated request with the same id changes nothing twice. */
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

/** The code of an SMS. */
export const smsCode = z
  .string()
  .max(6)
  .regex(/^\d{6}$/)

/** An instant in ms since the epoch, as far as a calendar goes. */
export const instant = z.number().int().min(0).max(8.64e15)

export const cursor = z.string().max(200).nullish()
export const pageLimit = z.number().int().min(1).max(100).optional()
