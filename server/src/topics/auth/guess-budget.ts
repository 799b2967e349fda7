import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { CountedRefusal } from '../../kernel/errors'
import { countHit, hitsOf, takeBackHits } from '../../kernel/rate-windows'

export const CODE_DIGITS = 6
/** Digits of codes sent to an address that has used most of its budget; a guess at one counts a hundredth. */
const LONG_CODE_DIGITS = 8

/**
 * Wrong codes of six digits that an address may try in a day, for any purpose and number. A proved number gives back
 * the tries of its code, so only guessers and the few users who give up use this budget.
 */
export const CODES_A_DAY = 39

/** After this many wrong codes new codes are long; the rest of the budget is for short codes sent before. */
export const SHORT_BEFORE = 30

/**
 * Wrong long codes that an address may try in a day. High enough that the limits of SMS stop a guesser first, so that
 * others behind the address can still log in.
 */
export const LONG_CODES_A_DAY = 4000

/**
 * Wrong broadband passwords that an address may try in a day; the weakest have six digits too. Counted apart from
 * codes: a session can try passwords without any SMS, and could otherwise block log-ins by code for everybody behind
 * the address.
 */
export const PASSWORDS_A_DAY = 20

/** In guesses at six-digit codes. */
export const GUESSES_A_DAY = CODES_A_DAY + LONG_CODES_A_DAY / 10 ** (LONG_CODE_DIGITS - CODE_DIGITS) + PASSWORDS_A_DAY

/**
 * The average number of codes that an address guesses when it uses its whole budget. Below one in 10,000 days (DESIGN
 * 4.84).
 */
export const expectedHits = (days: number, guessesADay = GUESSES_A_DAY): number =>
  (days * guessesADay) / 10 ** CODE_DIGITS

const budgets = {
  code: {
    most: CODES_A_DAY,
    tooMany: {
      zh: '当前网络今天输错验证码的次数过多，请重新获取验证码',
      en: 'Too many wrong codes came from this network today. Please get a new code.',
    },
  },
  longCode: {
    most: LONG_CODES_A_DAY,
    tooMany: {
      zh: '当前网络今天输错验证码的次数过多，请换一个网络，或明天再试',
      en: 'Too many wrong codes came from this network today. Use another network, or try again tomorrow.',
    },
  },
  password: {
    most: PASSWORDS_A_DAY,
    tooMany: {
      zh: '当前网络今天输错宽带密码的次数过多，请改用短信验证码',
      en: 'Too many wrong passwords came from this network today. Use an SMS code instead.',
    },
  },
} as const
type Guessed = keyof typeof budgets

/** The budget that a try counts against, by its length. A try shorter than the code cannot be right. */
export const guessOf = (code: string): Guessed => (code.length === LONG_CODE_DIGITS ? 'longCode' : 'code')

const keyOf = (address: string, what: Guessed): string => `${what}-guesses:${address}`

/**
 * Counts a guess before it is compared, so that concurrent guesses all count. Throws CountedRefusal beyond the budget.
 */
export async function countGuess(db: Kysely<Database>, address: string, now: number, what: Guessed): Promise<void> {
  const { most, tooMany } = budgets[what]
  if ((await countHit(db, keyOf(address, what), DAY_MS, now)) > most)
    throw new CountedRefusal(failureCodes.tooManyRequests, tooMany)
}

/** The number of digits of a code requested from this address. */
export async function digitsOfCode(db: Kysely<Database>, address: string, now: number): Promise<number> {
  const used = await hitsOf(db, keyOf(address, 'code'), DAY_MS, now)
  return used < SHORT_BEFORE ? CODE_DIGITS : LONG_CODE_DIGITS
}

/** Takes back guesses that turned out to be legitimate. */
export async function takeBackGuesses(
  db: Kysely<Database>,
  address: string,
  { guesses, now, what }: { guesses: number; now: number; what: Guessed },
): Promise<void> {
  if (guesses > 0) await takeBackHits(db, keyOf(address, what), { windowMs: DAY_MS, hits: guesses, now })
}
