import { make } from 'covertable'
import type { LocatedRow, RouteRow } from '@/rules/navigation/row'
import { userAgents, type EnvironmentName } from './environments'
import { faults, type Fault } from './faults'

/** One value of each factor: what a screen is visited under. */
export interface Combination {
  look: 'light' | 'dark'
  /** Whose look that is: the system's, or chosen in /personal on a system of the other look. */
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

/** Every value of every factor. The first ones make the plain phone; no two values share a word. */
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

/** The values that exist for a row of the routes table: where it leads to another screen, that one is visited. */
export const factorsOf = (row: RouteRow): typeof factors =>
  row.wechatPublicOnly ? { ...factors, environment: ['wechat'] } : factors

/**
 * The narrowest places that words must fit, by either setting: the long ones of English, on the smallest phone. With both
 * settings at once a word may be longer than a line.
 */
const narrowest = [
  { language: 'en', width: '320', textSize: '200%', mode: 'usual' },
  { language: 'en', width: '320', textSize: '100%', mode: 'elder' },
] as const satisfies Partial<Combination>[]
const hold = (rows: readonly Combination[], wanted: Partial<Combination>) =>
  rows.some((row) => names.every((name) => wanted[name] === undefined || wanted[name] === row[name]))

/**
 * Combinations in which each value of a factor meets each value of every other at least once; with `strength` 3 each
 * three values meet. They begin with those of a gateway that answers well, which hold all pairs by themselves, and the
 * narrowest places: a screen's content is only there then. The same seed gives the same ones.
 */
export function meetings(row: RouteRow, seed: string, strength: 2 | 3 = 2): Combination[] {
  const rowsOf = (fault: Combination['fault'][], of = seed) =>
    // Typed as rows of a dictionary; each holds one value of each factor.
    make({ ...factorsOf(row), fault }, { seed: of, length: strength }) as unknown as Combination[]
  let well = rowsOf(['none'])
  for (let turn = 1; !narrowest.every((wanted) => hold(well, wanted)); turn++)
    well = rowsOf(['none'], `${seed} ${turn}`)
  return [...well, ...rowsOf([...faults])]
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

/** A combination in words: the values that differ from a plain phone. `combinationOf` reads them back. */
export function wordsOf(combination: Combination): string {
  const changed = names.filter((name) => combination[name] !== plain[name]).map((name) => combination[name])
  return changed.join(' ') || 'plain'
}

/** The combination that words like 'elder en 320' name. */
export function combinationOf(words: string): Combination {
  const combination: Combination = { ...plain }
  for (const word of words.split(/\s+/).filter((some) => some && some !== 'plain')) {
    const name = names.find((some) => (factors[some] as string[]).includes(word))
    if (!name) throw new Error(`No such value: ${word}. There are: ${Object.values(factors).flat().join(' ')}`)
    Object.assign(combination, { [name]: word })
  }
  return combination
}

/** Which of the states of a screen this is: the first is 0 of as many as there are that call the gateway. */
export interface State {
  index: number
  /** 0 where none of them calls it: no fault of an answer can meet it. */
  of: number
  /** What all its states share, so that their shares make one whole; the row's path by default. */
  seed?: string
}

/**
 * What a state of a screen is visited under: all pairs of a gateway that answers well, and its share of those with a fault,
 * of which those states of one screen that call it hold all pairs together. The variable VISIT chooses others: the words of one
 * combination, a number (the first so many pairs), 'triples', or 'all' (the full product).
 */
export function combinationsOf(
  row: LocatedRow,
  { index, of, seed = row.path }: State,
  visit = process.env.VISIT,
): Combination[] {
  if (visit === 'all') return fullProduct(row)
  if (visit === 'triples') return meetings(row, seed, 3)
  // A number counts, unless it names a width.
  const isNumber = /^\d+$/.test(visit ?? '') && !(factors.width as string[]).includes(visit ?? '')
  if (visit && !isNumber) return [combinationOf(visit)]
  const rows = meetings(row, seed)
  const shared = rows.filter(({ fault }) => fault !== 'none').filter((_, place) => place % of === index)
  return [...rows.filter(({ fault }) => fault === 'none'), ...shared].slice(0, isNumber ? Number(visit) : undefined)
}
