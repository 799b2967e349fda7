import { make } from 'covertable'
import type { LocatedRow, RouteRow } from '@/rules/navigation/row'
import { userAgents, type EnvironmentName } from './environments'
import { faults, type Fault } from './faults'

/** One value of each factor: the conditions of a visit. */
export interface Combination {
  look: 'light' | 'dark'
  /** The source of the look: the system's, or chosen in /personal on a system with the other look. */
  lookOf: 'system' | 'chosen'
  mode: 'usual' | 'elder'
  /** The size of the phone's text. */
  textSize: '100%' | '200%'
  language: 'zh-CN' | 'en'
  width: '375' | '320' | '1024'
  environment: EnvironmentName
  entrance: 'uasp' | 'dnd'
  fault: Fault | 'none'
}

/** Every value of every factor. The first ones are the plain phone; no two values share a word. */
export const factors: { [Name in keyof Combination]: Combination[Name][] } = {
  look: ['light', 'dark'],
  lookOf: ['system', 'chosen'],
  mode: ['usual', 'elder'],
  textSize: ['100%', '200%'],
  language: ['zh-CN', 'en'],
  width: ['375', '320', '1024'],
  environment: Object.keys(userAgents) as EnvironmentName[],
  entrance: ['uasp', 'dnd'],
  fault: ['none', ...faults],
}
const names = Object.keys(factors) as (keyof Combination)[]
const plain = Object.fromEntries(names.map((name) => [name, factors[name][0]])) as unknown as Combination

/** The values that exist for a row of the routes table: where it redirects to another screen, that one is visited. */
export const factorsOf = (row: RouteRow): typeof factors =>
  row.wechatPublicOnly ? { ...factors, environment: ['wechat'] } : factors

/**
 * The narrowest places for words, by either setting: long English words on the smallest phone. With both
 * settings at once a word may be longer than a line.
 */
const narrowest = [
  { language: 'en', width: '320', textSize: '200%', mode: 'usual' },
  { language: 'en', width: '320', textSize: '100%', mode: 'elder' },
] as const satisfies Partial<Combination>[]
/** The combinations of several values that have found faults before: each state meets them at every strength. */
export const foundFaults = [...narrowest, { look: 'dark', lookOf: 'chosen' }] as const satisfies Partial<Combination>[]

export const holds = (row: Combination, wanted: Partial<Combination>): boolean =>
  names.every((name) => wanted[name] === undefined || wanted[name] === row[name])

/**
 * Combinations in which each value of a factor occurs with each value of every other at least once; with `strength` 3
 * each three values occur together. First come those without a fault, which contain all pairs by themselves, and the
 * narrowest places, since only then a screen has its content. Pairs of a fault and an environment are spread over the
 * screens: an environment changes the frame of a screen, not what it shows for a fault. The same seed gives the same
 * combinations.
 */
export function covering(row: RouteRow, seed: string, strength: 2 | 3 = 2): Combination[] {
  const values = factorsOf(row)
  const rowsOf = (of: typeof factors, from = seed) =>
    // Typed as rows of a dictionary; each contains one value of each factor.
    make(of, { seed: from, length: strength }) as unknown as Combination[]
  let well = rowsOf({ ...values, fault: ['none'] })
  for (let turn = 1; !narrowest.every((wanted) => well.some((row) => holds(row, wanted))); turn++)
    well = rowsOf({ ...values, fault: ['none'] }, `${seed} ${turn}`)
  if (strength === 3) return [...well, ...rowsOf({ ...values, fault: [...faults] })]
  const faulty = rowsOf({ ...values, environment: [values.environment[0]!], fault: [...faults] })
  return [...well, ...withEnvironments(faulty, values.environment, seed.length)]
}

/** Gives the combinations of each fault as many different environments as possible, beginning with the `first`. */
function withEnvironments(rows: Combination[], environments: EnvironmentName[], first: number): Combination[] {
  const places = new Map(faults.map((fault, index) => [fault as string, first + index]))
  return rows.map((row) => {
    const place = places.get(row.fault) ?? 0
    places.set(row.fault, place + 1)
    return { ...row, environment: environments[place % environments.length]! }
  })
}

/**
 * Of these combinations one for each of the `wanted` ones, then as many as it takes until each of their values occurs
 * in them or in the `others`. Of equally good ones those from place `first` on are taken, so that the states of a screen
 * differ.
 */
function fewest(
  rows: readonly Combination[],
  wanted: readonly Partial<Combination>[],
  others: readonly Combination[],
  first: number,
): Combination[] {
  const place = first % Math.max(1, rows.length)
  const left = [...rows.slice(place), ...rows.slice(0, place)]
  const valuesOf = (row: Combination) => names.map((name) => `${name} ${row[name]}`)
  const missing = new Set(rows.flatMap(valuesOf))
  const gainOf = (row: Combination) => valuesOf(row).filter((value) => missing.has(value)).length
  const chosen: Combination[] = []
  const takeBest = (some: readonly Combination[]) => {
    const best = some.reduce((one, other) => (gainOf(other) > gainOf(one) ? other : one))
    for (const value of valuesOf(best)) missing.delete(value)
    chosen.push(best)
  }
  for (const values of wanted)
    if (!chosen.some((row) => holds(row, values))) takeBest(left.filter((row) => holds(row, values)))
  for (const value of others.flatMap(valuesOf)) missing.delete(value)
  while (missing.size > 0) takeBest(left)
  return chosen
}

/** Every combination that exists for the row. */
export function fullProduct(row: RouteRow): Combination[] {
  const values = factorsOf(row)
  const product = names.reduce<Partial<Combination>[]>(
    (sofar, name) => sofar.flatMap((some) => values[name].map((value) => ({ ...some, [name]: value }))),
    [{}],
  )
  return product as Combination[]
}

/** The description of a combination: the values that differ from a plain phone. `combinationOf` parses it. */
export function wordsOf(combination: Combination): string {
  const changed = names.filter((name) => combination[name] !== plain[name]).map((name) => combination[name])
  return changed.join(' ') || 'plain'
}

/** The combination that words like 'elder en 320' describe. */
export function combinationOf(words: string): Combination {
  const combination: Combination = { ...plain }
  for (const word of words.split(/\s+/).filter((some) => some && some !== 'plain')) {
    const name = names.find((some) => (factors[some] as string[]).includes(word))
    if (!name) throw new Error(`No such value: ${word}. There are: ${Object.values(factors).flat().join(' ')}`)
    Object.assign(combination, { [name]: word })
  }
  return combination
}

/** The position of a state among the states of its screen that call the gateway: `index` of `of`. */
export interface State {
  index: number
  /** 0 if none of them calls it: then no fault can affect them. */
  of: number
  /** The key that all its states share, so that their shares add up; the row's path by default. */
  seed?: string
}

const pairsOfScreens = new Map<string, Combination[]>()
/** The pairs of a screen, for all its states, computed once. */
export function pairsOfScreen(row: RouteRow, seed: string): Combination[] {
  const pairs = pairsOfScreens.get(seed) ?? covering(row, seed)
  pairsOfScreens.set(seed, pairs)
  return pairs
}

/**
 * The combinations of a state of a screen. The variable VISIT chooses them:
 *
 * - 'values', the default: each combination of `foundFaults` without a fault, each fault once, and with them each value
 *   at least once. They are some of the pairs.
 * - 'pairs': all pairs without a fault, and the state's share of those with a fault. The shares of the states that call
 *   the gateway contain all pairs together.
 * - 'triples', 'all' (the full product), a number (the first so many pairs), or the words of one combination.
 */
export function combinationsOf(
  row: LocatedRow,
  { index, of, seed = row.path }: State,
  visit = process.env.VISIT || 'values',
): Combination[] {
  if (visit === 'all') return fullProduct(row)
  if (visit === 'triples') return covering(row, seed, 3)
  // A number is a count, unless it is one of the widths.
  const isNumber = /^\d+$/.test(visit) && !(factors.width as string[]).includes(visit)
  if (!isNumber && visit !== 'values' && visit !== 'pairs') return [combinationOf(visit)]
  const rows = pairsOfScreen(row, seed)
  const well = rows.filter(({ fault }) => fault === 'none')
  const faulty = of === 0 || index < 0 ? [] : rows.filter(({ fault }) => fault !== 'none')
  if (visit === 'values') {
    const oneOfEach = faults.flatMap((name, place) => {
      const own = faulty.filter(({ fault }) => fault === name)
      return own.length === 0 ? [] : [own[(seed.length + index + place) % own.length]!]
    })
    return [...fewest(well, foundFaults, oneOfEach, Math.max(0, index) * 3), ...oneOfEach]
  }
  const shared = faulty.filter((_, place) => place % of === index)
  return [...well, ...shared].slice(0, isNumber ? Number(visit) : undefined)
}
