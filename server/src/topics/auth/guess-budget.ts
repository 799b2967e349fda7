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
export const GUESSES_A_DAY = 99

/** How many codes an address that makes all its guesses hits in so many days, on average. Below one in 10,000 days (DESIGN 4.84). */
export const expectedHits = (days: number, guessesADay = GUESSES_A_DAY): number =>
  (days * guessesADay) / 10 ** CODE_DIGITS

const tooMany = {
  zh: '当前网络今天输错验证码的次数过多，请换一个网络，或明天再试',
  en: 'Too many wrong codes came from this network today. Use another network, or try again tomorrow.',
}

const keyOf = (address: string): string => `code-guesses:${address}`

/** Counts a guess before it is compared, so that guesses at the same time are all counted. Throws CountedRefusal beyond the budget. */
export async function countGuess(db: Kysely<Database>, address: string, now: number): Promise<void> {
  if ((await countHit(db, keyOf(address), DAY, now)) > GUESSES_A_DAY)
    throw new CountedRefusal(failureCodes.tooManyRequests, tooMany)
}

/** Takes back what was no guess. */
export async function takeBackGuesses(
  db: Kysely<Database>,
  address: string,
  { guesses, now }: { guesses: number; now: number },
): Promise<void> {
  if (guesses > 0) await takeBackHits(db, keyOf(address), { windowMs: DAY, hits: guesses, now })
}
