import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { routes } from '@/navigation/routes'
import { resolveClient } from '@/rules/environment/client'
import type { RouteTable } from '@/rules/navigation/row'
import {
  combinationOf,
  combinationsOf,
  covering,
  factors,
  factorsOf,
  foundFaults,
  fullProduct,
  holds,
  pairsOfScreen,
  wordsOf,
  type Combination,
} from '../e2e/h5/support/combinations'
import { HOST_APP_PATTERN, userAgents, type EnvironmentName } from '../e2e/h5/support/environments'
import { componentOf, rowOf, stateOf, states as screens, type ScreenCase } from '../e2e/h5/support/screens'
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

/** The faults of each case, by its name, of those that have some. */
const failing = <Case>(cases: readonly Case[], nameOf: (some: Case) => string, faultsOf: (some: Case) => unknown[]) =>
  Object.fromEntries(cases.map((some) => [nameOf(some), faultsOf(some)] as const).filter(([, found]) => found.length))

const nameOf = ({ name }: ScreenCase) => name
const combinationsIn = (screen: ScreenCase, visit: string) => combinationsOf(rowOf(screen), stateOf(screen), visit)
const withoutFault = (rows: readonly Combination[]) => rows.filter(({ fault }) => fault === 'none')
const lacks = (rows: readonly Combination[], wanted: readonly Partial<Combination>[]) =>
  wanted.filter((values) => !rows.some((row) => holds(row, values))).map((values) => Object.values(values).join(' '))

describe('the combinations of npm test', () => {
  const faults = factors.fault.filter((fault) => fault !== 'none')
  const missingValues = (screen: ScreenCase) => {
    const rows = combinationsIn(screen, 'values')
    const wanted = { ...factorsOf(rowOf(screen)), fault: screen.callsNothing ? ['none'] : ['none', ...faults] }
    return names.flatMap((name) => wanted[name].filter((value) => !rows.some((row) => row[name] === value)))
  }

  it('contain each value of each factor for each state', () => {
    expect(failing(screens, nameOf, missingValues)).toEqual({})
  })

  it('contain for each state those that have found faults', () => {
    expect(foundFaults.map((values) => Object.values(values).join(' '))).toEqual([
      'en 320 200% usual',
      'en 320 100% elder',
      'dark chosen',
    ])
    const found = (screen: ScreenCase) => lacks(withoutFault(combinationsIn(screen, 'values')), foundFaults)
    expect(failing(screens, nameOf, found)).toEqual({})
  })

  it('are few, and some of all pairs', () => {
    const extra = (screen: ScreenCase) => {
      const rows = combinationsIn(screen, 'values')
      const known = new Set(pairsOfScreen(rowOf(screen), componentOf(screen)).map(wordsOf))
      return [...rows.map(wordsOf).filter((words) => !known.has(words)), ...rows.slice(14).map(wordsOf)]
    }
    expect(failing(screens, nameOf, extra)).toEqual({})
  })

  it('contain each pair of values on at least ten states', () => {
    const met = new Map<string, number>()
    for (const screen of screens)
      for (const pair of new Set(combinationsIn(screen, 'values').flatMap(pairsOf)))
        met.set(pair, (met.get(pair) ?? 0) + 1)
    const rare = [...new Set(fullProduct(row).flatMap(pairsOf))].filter((pair) => (met.get(pair) ?? 0) < 10)
    expect(rare).toEqual([])
  })
})

describe('the combinations of npm run test:full', () => {
  const paths = [...new Set(screens.map(componentOf))]

  it('contain all existing pairs of a screen, over all its states together', () => {
    const missing = (path: string) => {
      const states = screens.filter((screen) => componentOf(screen) === path)
      const rows = states.flatMap((screen) => combinationsIn(screen, 'pairs'))
      const values = factorsOf(rowOf(states[0]!))
      const fault: typeof values.fault = states.every(({ callsNothing }) => callsNothing) ? ['none'] : values.fault
      // Each fault in three environments, of which at least one has the footer and one has none.
      const narrow = fault.filter((name) => {
        const met = new Set(rows.filter((row) => row.fault === name).map(({ environment }) => environment))
        const kinds = new Set([...met].map(hasFooter)).size
        return met.size < Math.min(3, values.environment.length) || (values.environment.length > 1 && kinds < 2)
      })
      return [...missingPairs({ ...values, fault }, rows), ...narrow.filter((name) => name !== 'none')]
    }
    expect(failing(paths, (path) => path, missing)).toEqual({})
  })

  it('contain all pairs without a fault for each state', () => {
    const missing = (screen: ScreenCase) => {
      const rows = combinationsIn(screen, 'pairs')
      const well = withoutFault(rows)
      return [
        ...missingPairs({ ...factorsOf(rowOf(screen)), fault: ['none'] }, well),
        ...lacks(well, foundFaults),
        ...rows.slice(70).map(wordsOf),
      ]
    }
    expect(failing(screens, nameOf, missing)).toEqual({})
  })

  it('contain all pairs of a fault and an environment, over all screens together', () => {
    const rows = paths.flatMap((path) => covering(row, path))
    const met = new Set(rows.map(({ fault, environment }) => `${fault} ${environment}`))
    expect(met.size).toBe(factors.fault.length * factors.environment.length)
  })

  it('contain all pairs with any seed', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => expect(missingPairs(factors, covering(row, seed))).toEqual([])),
      { numRuns: 20 },
    )
  })

  it('lack a pair when its only combination is removed', () => {
    const rows = covering(row, '/call').filter(({ look, fault }) => !(look === 'dark' && fault === 'hang'))
    expect(missingPairs(factors, rows)).toContain('look dark, fault hang')
  })

  it('are the same each time for one screen, and differ between screens', () => {
    expect(covering(row, '/call')).toEqual(covering(row, '/call'))
    expect(covering(row, '/call')).not.toEqual(covering(row, '/search'))
  })

  it('omit conditions in which a screen does not exist', () => {
    const appeal = table['/numberAppeal']!
    expect(new Set(covering(appeal, 'any').map(({ environment }) => environment))).toEqual(new Set(['wechat']))
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

  it('accepts a number, values, pairs, triples and all', () => {
    expect(combinationsOf(row, alone, '3')).toEqual(covering(row, '/call').slice(0, 3))
    expect(combinationsOf(row, alone, 'pairs')).toEqual(covering(row, '/call'))
    expect(combinationsOf(row, alone, undefined)).toEqual(combinationsOf(row, alone, 'values'))
    expect(combinationsOf(row, alone, 'triples').length).toBeGreaterThan(covering(row, '/call').length)
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
