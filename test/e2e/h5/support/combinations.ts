import { make } from 'covertable'
import type { LocatedRow, RouteRow } from '@/rules/navigation/row'
import { userAgents, type EnvironmentName } from './environments'
import { faults, type Fault } from './faults'

/** One value of each factor: what a screen is visited under. */
export interface Combination {
  /** By the system (light, or dark), or chosen in /personal on a system of the other look. */
  look: 'system' | 'system-dark' | 'light' | 'dark'
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
  look: ['system', 'system-dark', 'light', 'dark'],
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
 * Combinations in which each value of a factor meets each value of every other at least once; with `strength` 3 each
 * three values meet. They begin with those of a gateway that answers well, which hold all pairs by themselves: a
 * screen's content is only there then. The same seed gives the same ones.
 */
export function meetings(row: RouteRow, seed: string, strength: 2 | 3 = 2): Combination[] {
  return [['none'], faults].flatMap((fault) => {
    // Typed as rows of a dictionary; each holds one value of each factor.
    const rows = make({ ...factorsOf(row), fault: [...fault] }, { seed, length: strength })
    return rows as unknown as Combination[]
  })
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

/** Which of the states of a screen this is: the first is 0 of as many as there are. */
export interface State {
  index: number
  of: number
  /** What all its states share, so that their shares make one whole; the row's path by default. */
  seed?: string
}

/**
 * What a state of a screen is visited under: all pairs of a gateway that answers well, and its share of those with a fault,
 * of which the states of one screen hold all pairs together. The variable VISIT chooses others: the words of one
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
