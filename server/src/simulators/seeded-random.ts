import { createHash } from 'node:crypto'

/** A stream of numbers in [0, 1) that is the same for the same seed, on every machine. */
export interface SeededRandom {
  next(): number
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  pick<Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number]
  digits(count: number): string
}

/** mulberry32 over a hash of the seed: for plausible histories, never for secrets. */
export function seededRandom(seed: string): SeededRandom {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
  }
}
