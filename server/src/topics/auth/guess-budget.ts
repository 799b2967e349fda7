import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Database } from '../../database/schema'
import { CountedRefusal } from '../../kernel/errors'
import { countHit, takeBackHits } from '../../kernel/rate-windows'

const DAY = 24 * 60 * 60 * 1000

export const CODE_DIGITS = 6

/**
 * Codes that an address may try in a day without proving the number in the end, whatever they are for and whoever it
 * says that it is. Whoever proves the number gets the tries at its code back: so it is those who guess, and the few
 * who give up, that share this.
 */
export const CODES_A_DAY = 79

/**
 * Broadband passwords that it may try wrongly in a day; six digits as well, at the weakest. Apart from the codes: whoever has a
 * session can try passwords without one SMS, and would shut everybody behind the address out of the log-in by code.
 */
export const PASSWORDS_A_DAY = 20

export const GUESSES_A_DAY = CODES_A_DAY + PASSWORDS_A_DAY

/** How many codes an address that makes all its guesses hits in so many days, on average. Below one in 10,000 days (DESIGN 4.84). */
export const expectedHits = (days: number, guessesADay = GUESSES_A_DAY): number =>
  (days * guessesADay) / 10 ** CODE_DIGITS

const budgets = {
  code: {
    most: CODES_A_DAY,
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

const keyOf = (address: string, what: Guessed): string => `${what}-guesses:${address}`

/** Counts a guess before it is compared, so that guesses at the same time are all counted. Throws CountedRefusal beyond the budget. */
export async function countGuess(
  db: Kysely<Database>,
  address: string,
  now: number,
  what: Guessed = 'code',
): Promise<void> {
  const { most, tooMany } = budgets[what]
  if ((await countHit(db, keyOf(address, what), DAY, now)) > most)
    throw new CountedRefusal(failureCodes.tooManyRequests, tooMany)
}

/** Takes back what was no guess. */
export async function takeBackGuesses(
  db: Kysely<Database>,
  address: string,
  { guesses, now, what = 'code' }: { guesses: number; now: number; what?: Guessed },
): Promise<void> {
  if (guesses > 0) await takeBackHits(db, keyOf(address, what), { windowMs: DAY, hits: guesses, now })
}
