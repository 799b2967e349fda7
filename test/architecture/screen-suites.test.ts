import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { routes } from '@/navigation/routes'
import { resolveClient } from '@/rules/environment/client'
import type { RouteTable } from '@/rules/navigation/row'
import {
  combinationOf,
  combinationsOf,
  factors,
  factorsOf,
  fullProduct,
  meetings,
  wordsOf,
  type Combination,
} from '../e2e/h5/support/combinations'
import { HOST_APP_PATTERN, userAgents, type EnvironmentName } from '../e2e/h5/support/environments'
import { componentOf, rowOf, stateOf, states as screens } from '../e2e/h5/support/screens'
import { root } from '../support/source-files'

const table: RouteTable = routes
const row = { ...table['/call']!, path: '/call' }
const alone = { index: 0, of: 1 }
const names = Object.keys(factors) as (keyof Combination)[]

const pairsOf = (combination: Combination) =>
  names.flatMap((one, index) =>
    names.slice(index + 1).map((other) => `${one} ${combination[one]}, ${other} ${combination[other]}`),
  )

function hasFooter(environment: EnvironmentName): boolean {
  const facts = { taroEnv: 'h5', userAgent: userAgents[environment], hostAppPattern: HOST_APP_PATTERN } as const
  const { isAndroid, clientType } = resolveClient(facts)
  return isAndroid || clientType === 'stAPP'
}

/** Pairs of a fault and an environment are spread over the screens. */
const isSpread = (one: string, other: string) => [one, other].sort().join() === 'environment,fault'

/** Every pair of values of two of these factors that occurs in none of the rows. */
function missingPairs(values: typeof factors, rows: readonly Combination[]): string[] {
  const held = new Set(rows.flatMap(pairsOf))
  const wanted = names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .filter((other) => values.fault.length === 1 || !isSpread(one, other))
      .flatMap((other) => values[one].flatMap((a) => values[other].map((b) => `${one} ${a}, ${other} ${b}`))),
  )
  return wanted.filter((pair) => !held.has(pair))
}

describe('the combinations of a screen', () => {
  const paths = [...new Set(screens.map(componentOf))]

  it.each(paths)('of %s contain all existing pairs, over all its states together', (path) => {
    const states = screens.filter((screen) => componentOf(screen) === path)
    const rows = states.flatMap((screen) => combinationsOf(rowOf(screen), stateOf(screen)))
    const values = factorsOf(rowOf(states[0]!))
    const fault: typeof values.fault = states.every(({ callsNothing }) => callsNothing) ? ['none'] : values.fault
    expect(missingPairs({ ...values, fault }, rows)).toEqual([])
    // Each fault in three environments, of which at least one has the footer and one has none.
    for (const some of fault.filter((name) => name !== 'none')) {
      const met = new Set(rows.filter((row) => row.fault === some).map(({ environment }) => environment))
      expect(met.size).toBeGreaterThanOrEqual(Math.min(3, values.environment.length))
      if (values.environment.length > 1) expect(new Set([...met].map(hasFooter)).size).toBe(2)
    }
  })

  it('of all screens together contain all pairs of a fault and an environment', () => {
    const rows = paths.flatMap((path) => meetings(row, path))
    const met = new Set(rows.map(({ fault, environment }) => `${fault} ${environment}`))
    expect(met.size).toBe(factors.fault.length * factors.environment.length)
  })

  it.each(screens)('of $name contain all pairs without a fault', (screen) => {
    const rows = combinationsOf(rowOf(screen), stateOf(screen))
    const well = rows.filter(({ fault }) => fault === 'none')
    expect(missingPairs({ ...factorsOf(rowOf(screen)), fault: ['none'] }, well)).toEqual([])
    expect(rows.length).toBeLessThan(70)
    // English on the narrowest phone with the largest text, by either setting.
    const narrow = well.filter(({ language, width }) => language === 'en' && width === '320')
    expect(narrow.some(({ textSize, mode }) => textSize === '200%' && mode === 'usual')).toBe(true)
    expect(narrow.some(({ textSize, mode }) => textSize === '100%' && mode === 'elder')).toBe(true)
  })

  it('contain all pairs with any seed', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => expect(missingPairs(factors, meetings(row, seed))).toEqual([])),
      { numRuns: 20 },
    )
  })

  it('lack a pair when its only combination is removed', () => {
    const rows = meetings(row, '/call').filter(({ look, fault }) => !(look === 'dark' && fault === 'hang'))
    expect(missingPairs(factors, rows)).toContain('look dark, fault hang')
  })

  it('are the same each time for one screen, and differ between screens', () => {
    expect(meetings(row, '/call')).toEqual(meetings(row, '/call'))
    expect(meetings(row, '/call')).not.toEqual(meetings(row, '/search'))
  })

  it('omit conditions in which a screen does not exist', () => {
    const appeal = table['/numberAppeal']!
    expect(new Set(meetings(appeal, 'any').map(({ environment }) => environment))).toEqual(new Set(['wechat']))
  })
})

describe('the variable VISIT', () => {
  it('accepts the words of a failure, for any combination', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fullProduct(row)), (combination) => {
        expect(combinationOf(wordsOf(combination))).toEqual(combination)
        expect(combinationsOf(row, alone, wordsOf(combination))).toEqual([combination])
      }),
    )
  })

  it.each(['320', '1024'])('reads %s as a width, not as a number of pairs', (width) => {
    expect(combinationsOf(row, alone, width)).toEqual([combinationOf(width)])
  })

  it('rejects unknown words', () => {
    expect(() => combinationOf('elder purple')).toThrow('No such value: purple')
  })

  it('accepts a number, triples and all', () => {
    expect(combinationsOf(row, alone, '3')).toEqual(meetings(row, '/call').slice(0, 3))
    expect(combinationsOf(row, alone, 'triples').length).toBeGreaterThan(meetings(row, '/call').length)
    const size = names.reduce((sofar, name) => sofar * factors[name].length, 1)
    expect(combinationsOf(row, alone, 'all')).toHaveLength(size)
  })
})

describe('the suites of test/e2e/h5/screens', () => {
  const suites = readdirSync(path.join(root, 'test/e2e/h5/screens'))
  const visited = suites.flatMap((file) => {
    const text = readFileSync(path.join(root, 'test/e2e/h5/screens', file), 'utf8')
    return [...text.matchAll(/testScreensOf\('(\w+)'\)/g)].map(([, area = '']) => ({ file, area }))
  })

  it('exist once for each area, named after it', () => {
    expect(visited.map(({ file }) => file)).toEqual(suites)
    expect(visited.filter(({ file, area }) => file !== `${area}.test.ts`)).toEqual([])
  })

  it('visit every row of the routes table with a screen on H5, each screen once', () => {
    const withScreen = Object.entries(table).filter(
      ([, { page, redirectTo, landing, miniProgramOnly }]) => page && !redirectTo && !landing && !miniProgramOnly,
    )
    const inSuites = screens.filter((screen) => visited.some(({ area }) => area === rowOf(screen).area))
    expect(new Set(inSuites.map((screen) => rowOf(screen).path))).toEqual(new Set(withScreen.map(([name]) => name)))
    expect(inSuites).toEqual(screens)
    expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
  })
})
