import { randomBytes, randomInt } from 'node:crypto'

/** The source of every value that must be unguessable. */
export interface RandomSource {
  /** A new id of 16 URL-safe characters (96 bits). */
  id(): string
  /** A secret of 43 URL-safe characters (256 bits). */
  secret(): string
  /** `count` decimal digits, each equally likely. */
  digits(count: number): string
}

export const cryptoRandom: RandomSource = {
  id: () => randomBytes(12).toString('base64url'),
  secret: () => randomBytes(32).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
}
