import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Database } from '../../database/schema'
import { CountedRefusal } from '../../kernel/errors'
import { countHit, takeBackHits } from '../../kernel/rate-windows'

const DAY = 24 * 60 * 60 * 1000

export const CODE_DIGITS = 6

/**
 * Wrong codes that an address may try in a day, for any purpose and number. A proved number gives back the tries of its
 * code, so only guessers and the few users who give up use this budget.
 */
export const CODES_A_DAY = 79

/**
 * Wrong broadband passwords that an address may try in a day; the weakest have six digits too. Counted apart from
 * codes: a session can try passwords without any SMS, and could otherwise block log-ins by code for everybody behind
 * the address.
 */
export const PASSWORDS_A_DAY = 20

export const GUESSES_A_DAY = CODES_A_DAY + PASSWORDS_A_DAY

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

/**
 * Counts a guess before it is compared, so that concurrent guesses all count. Throws CountedRefusal beyond the budget.
 */
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

/** Takes back guesses that turned out to be legitimate. */
export async function takeBackGuesses(
  db: Kysely<Database>,
  address: string,
  { guesses, now, what = 'code' }: { guesses: number; now: number; what?: Guessed },
): Promise<void> {
  if (guesses > 0) await takeBackHits(db, keyOf(address, what), { windowMs: DAY, hits: guesses, now })
}
