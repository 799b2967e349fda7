import { startOfDay } from '../time/shanghai'
import { DAY_MS } from '../time/units'

/** After this time without use, a number may have another holder: a carrier keeps a cancelled one unused for as long. */
export const UNUSED_MS = 90 * DAY_MS
/** How long sessions count as the holder's after the number itself was proved: a session proves a person, not a number. */
export const PROVED_MS = 180 * DAY_MS
/** For how long the former holder's account is stored after its number has begun another one. */
export const ASIDE_DAYS = 30
export const ASIDE_MS = ASIDE_DAYS * DAY_MS

/** The account that holds a number. Times are in ms since the epoch. */
export interface HeldAccount {
  /** When it began to hold anything of a person. */
  createdAt: number
  /** The last use without a gap of `UNUSED_MS` before it (`lastUse`). */
  usedAt: number
}

/**
 * The last use of a number by its holder: of a stored use and the times of calls and SMS on its line, oldest first, as long
 * as no gap is as long as `UNUSED_MS`. Behind such a gap may be somebody else.
 */
export function lastUse(usedAt: number, lineAt: readonly number[]): number {
  let last = usedAt
  for (const at of lineAt) {
    if (at - last >= UNUSED_MS) break
    last = Math.max(last, at)
  }
  return last
}

/**
 * Who proved a number, compared with the account that holds it. `none`: no account holds it. `same`, `other`: the carrier
 * says so. `recent`: it says nothing, and the number was used lately. `unsure`: it says nothing, and it was not.
 */
export type Comparison = 'none' | 'same' | 'other' | 'recent' | 'unsure'

/**
 * Compares the holder of an account with who proved its number at `now`. `activatedAt`: since when the carrier's present
 * customer has the number; null where it says nothing. Only its day counts. Who began the account had the number then, so
 * an activation on that day or before is theirs.
 */
export function compareHolder(account: HeldAccount | null, activatedAt: number | null, now: number): Comparison {
  if (account === null) return 'none'
  if (activatedAt !== null && startOfDay(activatedAt) <= now)
    return startOfDay(activatedAt) > startOfDay(account.createdAt) ? 'other' : 'same'
  return now - account.usedAt < UNUSED_MS ? 'recent' : 'unsure'
}

/** The answer to the question that only the former holder can answer; `startEmpty` is the choice not to answer it. */
export type HolderAnswer = 'missing' | 'right' | 'wrong' | 'startEmpty'

/**
 * What a log-in by the number does.
 * - `enter`: opens the account that holds the number; `create`: a new one, where none holds it.
 * - `setAside`: takes the number from the account that holds it, which is deleted after `ASIDE_MS`; then `create`.
 * - `ask`, `refuse`: opens nothing; the question, or a wrong answer to it.
 */
export type LogInStep = 'enter' | 'create' | 'setAside' | 'ask' | 'refuse'

const always = (step: LogInStep) => ({ missing: step, right: step, wrong: step, startEmpty: step })

const steps: Readonly<Record<Comparison, Readonly<Record<HolderAnswer, LogInStep>>>> = {
  none: always('create'),
  same: always('enter'),
  other: always('setAside'),
  recent: always('enter'),
  unsure: { missing: 'ask', right: 'enter', wrong: 'refuse', startEmpty: 'setAside' },
}

/** The step of a log-in. The question is the same for every account, so that it says nothing about the former holder. */
export const logInStep = (comparison: Comparison, answer: HolderAnswer): LogInStep => steps[comparison][answer]

/** What only the former holder knows: mobile numbers that they saved, and broadband accounts that they bound. */
export interface KnownFacts {
  numbers: ReadonlySet<string>
  accounts: ReadonlySet<string>
}

/** How many saved numbers an answer must name, and how many parts of it count: one could call the next holder by mistake. */
const PARTS_OF_ANSWER = 2

/** Whether an answer is right: two different saved numbers, or one bound account. Further parts do not count. */
export function isAnswerRight(answers: readonly string[], { numbers, accounts }: KnownFacts): boolean {
  const given = [...new Set(answers)].slice(0, PARTS_OF_ANSWER)
  return given.some((part) => accounts.has(part)) || given.filter((part) => numbers.has(part)).length >= PARTS_OF_ANSWER
}
