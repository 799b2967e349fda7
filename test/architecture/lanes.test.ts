import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chooseChecks, journeyOf, longestFirst, nearest } from '../../scripts/lib/choose.mjs'
import { plantedFaults } from '../../scripts/lib/planted-faults.mjs'
import { weappForChecks } from '../../scripts/lib/weapp-gateway.mjs'
import { longest } from '../support/longest-first'
import { filesBelow, root } from '../support/source-files'

const topics = ['subscribers', 'guard', 'line', 'orders', 'family', 'household']
const suites = [
  'test/server/kernel/http.test.ts',
  'test/server/timed-work/steps.test.ts',
  ...topics.slice(1).map((topic) => `test/server/topics/${topic}/calls.test.ts`),
]
const importers = (file: string) => {
  if (file === 'contract/family.ts') return ['family']
  return file === 'src/rules/time/units.ts' ? topics : []
}
const choose = (...files: string[]) =>
  chooseChecks(
    files.map((file) => ({ file })),
    { topics, suites, importers },
  )
const folders = (...files: string[]) => choose(...files).server.map(({ suite }) => suite)
const everyJourney = topics.slice(1).map(journeyOf)

it('checks build the mini-program apart from the folder that a release is uploaded from', () => {
  const project = JSON.parse(readFileSync(path.join(root, 'project.config.json'), 'utf8')) as {
    miniprogramRoot: string
  }
  expect(path.normalize(`${weappForChecks}/`)).not.toBe(path.normalize(project.miniprogramRoot))
  const users = ['scripts', 'bench', 'test/built', 'test/e2e/weapp'].flatMap((folder) => filesBelow(folder))
  expect(users.filter((file) => /['"`/]dist\/weapp['"`/]/.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([
    'scripts/lib/builds.mjs',
  ])
})

describe('npm run check chooses', () => {
  it.each<[string, string[], string[]]>([
    ['nothing without a change', [], []],
    ['a topic', ['server/src/topics/family/bindings.ts'], ['test/server/topics/family']],
    [
      'each of three topics',
      ['server/src/topics/family/a.ts', 'server/src/topics/guard/b.ts', 'server/src/topics/line/c.ts'],
      ['test/server/topics/family', 'test/server/topics/guard', 'test/server/topics/line'],
    ],
    [
      'the journeys of more topics',
      topics.slice(1, 5).map((topic) => `server/src/topics/${topic}/calls.ts`),
      everyJourney.slice(0, 4),
    ],
    ['every journey for a topic without suites', ['server/src/topics/subscribers/find.ts'], everyJourney],
    ['every journey for what all suites share', ['test/server/support/app.ts'], everyJourney],
    ['a layer below the topics', ['server/src/kernel/rate-windows.ts'], ['test/server/kernel']],
    ['a file beside the topics that has suites', ['server/src/timed-work.ts'], ['test/server/timed-work']],
    ['the kernel for the other files beside the topics', ['server/src/app.ts'], ['test/server/kernel']],
    ['a changed suite', ['test/server/postgres/outage.test.ts'], ['test/server/postgres/outage.test.ts']],
    ['the topic of what its suites share', ['test/server/topics/orders/stage.ts'], ['test/server/topics/orders']],
    ['the topics that import a file of the contract', ['contract/family.ts'], ['test/server/topics/family']],
    ['every journey for a rule that all topics import', ['src/rules/time/units.ts'], everyJourney],
    ['nothing of the server for a screen', ['src/areas/guard/pages/call/index.tsx'], []],
  ])('of the server: %s', (_, files, expected) => {
    expect(folders(...files)).toEqual(expected)
  })

  it('the change that each suite is for', () => {
    const { server } = choose('server/src/topics/line/calls.ts', 'test/server/topics/line/stage.ts')
    expect(server).toEqual([{ suite: 'test/server/topics/line', why: 'server/src/topics/line/calls.ts' }])
  })

  it('no suite that is gone, but the topic of a file that is gone', () => {
    const gone = ['test/server/topics/line/calls.test.ts', 'server/src/topics/guard/calls.ts', 'src/app.tsx']
    const { server, lint, format, related } = chooseChecks(
      gone.map((file) => ({ file, isGone: true })),
      { topics, suites, importers },
    )
    expect(server.map(({ suite }) => suite)).toEqual(['test/server/topics/guard'])
    expect([lint, format, related]).toEqual([[], [], []])
  })

  it('related suites of the app for its sources, its tests and what they share', () => {
    const ofApp = ['src/hooks/use-remote.ts', 'contract/guard.ts', 'test/screens/guard/call.test.tsx', 'test/setup.ts']
    expect(choose(...ofApp, 'src/app.scss', 'scripts/dev.mjs', 'test/rules/a.test.ts').related).toEqual(ofApp)
  })

  it('to lint code and to format all, and everything when the settings have changed', () => {
    expect(choose('README.md', 'scripts/dev.mjs')).toMatchObject({
      lint: ['scripts/dev.mjs'],
      format: ['README.md', 'scripts/dev.mjs'],
    })
    expect(choose('eslint.config.mjs', '.prettierrc.json')).toMatchObject({ lint: 'all', format: 'all' })
  })

  it('the steps of npm test that alone look at a change', () => {
    const changed = [
      'test/e2e/weapp/journey.test.ts',
      'test/guides/dev-loop.test.ts',
      'src/boot/look.js',
      'deploy/alerts.yml',
    ]
    expect(choose(...changed).later).toEqual([
      { file: 'test/e2e/weapp/journey.test.ts', steps: 'e2e-weapp' },
      { file: 'test/guides/dev-loop.test.ts', steps: 'guides' },
      { file: 'src/boot/look.js', steps: 'built e2e e2e-weapp' },
      { file: 'deploy/alerts.yml', steps: 'server-postgres' },
    ])
  })
})

it('of many related suites the changed, the nearest, and one of each folder come first', () => {
  const related = ['a/one', 'a/two', 'b/one', 'b/Button', 'c/one'].map((name) => `test/screens/${name}.test.tsx`)
  const changed = ['src/components/Button/Button.tsx', 'test/screens/c/one.test.tsx']
  expect(nearest(related, changed, 4)).toEqual([
    'test/screens/c/one.test.tsx',
    'test/screens/b/Button.test.tsx',
    'test/screens/a/one.test.tsx',
    'test/screens/b/one.test.tsx',
  ])
  expect(nearest(related, changed, 9)).toHaveLength(5)
})

it('the step with the longest chain of steps that wait for it starts first', () => {
  const steps = [{ name: 'new' }, { name: 'long' }, { name: 'build' }, { name: 'e2e', after: ['build', 'missing'] }]
  const names = (seconds: Record<string, number>) => longestFirst(steps, seconds).map(({ name }) => name)
  expect(names({ long: 60, build: 10, e2e: 55 })).toEqual(['build', 'long', 'e2e', 'new'])
  expect(names({})).toEqual(['new', 'long', 'build', 'e2e'])
})

it('every topic with suites has a journey for the embedded database', () => {
  const withSuites = readdirSync(path.join(root, 'test/server/topics'))
  expect(withSuites.map(journeyOf).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

const script = readFileSync(path.join(root, 'scripts/test.mjs'), 'utf8')

describe('what npm test leaves to npm run test:full', () => {
  const namesIn = (list: string) => {
    const text = new RegExp(`^const ${list} = (\\[[^;]*?\\n?\\])\\n(?!  )`, 'm').exec(script)?.[1] ?? ''
    return [...text.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!)
  }
  const lists = { 'e2e/h5': 'slowJourneys', 'e2e/weapp': 'twinJourneys', 'server/postgres': 'slowPrograms' }
  const left = Object.entries(lists).flatMap(([folder, list]) => namesIn(list).map((name) => `${folder}/${name}`))
  /** Each step with its lines in the script. */
  const steps = script.split(/^ {2}(?=(?:check|jest)\(\s*')/m).slice(1)
  const named = (of: readonly string[]) => of.map((step) => /'([\w-]+)'/.exec(step)?.[1] ?? '')
  const stepsLeft = named(steps.filter((step) => step.includes("lane: 'full'")))

  it('exists, and so do the files that start first', () => {
    expect(left.length).toBeGreaterThan(20)
    expect(stepsLeft.length).toBeGreaterThan(5)
    const files = [...left, ...longest].map((name) => `test/${name}.test.ts`)
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
    expect(new Set(longest).size).toBe(longest.length)
  })

  it('catches no planted fault: the step and the file of each are in npm test', () => {
    const isLeft = (step: string, test: string) =>
      stepsLeft.includes(step) ||
      test.startsWith('test/server/fuzz/') ||
      left.some((name) => test === `test/${name}.test.ts`)
    expect(plantedFaults.filter(({ step, test }) => isLeft(step, test))).toEqual([])
    expect(plantedFaults.map(({ step }) => step).filter((step) => !named(steps).includes(step))).toEqual([])
    expect(plantedFaults.map(({ test }) => test).filter((test) => !existsSync(path.join(root, test)))).toEqual([])
    expect(isLeft('e2e', 'test/e2e/h5/words.test.ts') && isLeft('e2e-webkit', '')).toBe(true)
  })

  it('is listed in ADR 0037', () => {
    const decision = readFileSync(path.join(root, 'docs/adr/0037-lanes-of-tests.md'), 'utf8')
    const names = [...stepsLeft, ...left.map((name) => path.basename(name))]
    expect(names.filter((name) => !decision.includes(`\`${name}\``))).toEqual([])
  })
})

it('docs/testing.md describes the steps of npm test and npm run test:full', () => {
  const named = [...script.matchAll(/^ {2}(?:check|jest)\(\s*'([\w-]+)'/gm)].map(([, name]) => name)
  const table = readFileSync(path.join(root, 'docs/testing.md'), 'utf8').split('| step |')[1]?.split('\n\n')[0] ?? ''
  const described = [...table.matchAll(/^\| ([\w-]+(?:, [\w-]+)*) \|/gm)].flatMap(([, names]) => names!.split(', '))
  expect(named.length).toBeGreaterThan(20)
  expect(described.sort()).toEqual(named.sort())
})

it('docs/line.md names the test of every scenario on the line, and no other', () => {
  const folder = path.join(root, 'test/e2e/line')
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts') || name === 'load.ts')
  const titles = files.flatMap((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8')
    return [...text.matchAll(/(?<![\w.])(?:it)?\(\s*'([^']+)',\s+(?:async )?\(/g)].map(([, title]) => title!)
  })
  const tables = readFileSync(path.join(root, 'docs/line.md'), 'utf8').split(/^\| scenario .*\| test \|$/m)
  const rows = tables.slice(1).flatMap((table) => table.split('\n\n')[0]!.split('\n').slice(2))
  const named = rows.flatMap((row) => row.split('|').at(-2)!.trim().split('; '))
  expect([files.length, rows.length]).toEqual([6, 49])
  expect(named.filter((words) => !titles.some((title) => title.includes(words)))).toEqual([])
  const own = titles.filter((title) => !title.startsWith('every rule for'))
  expect(own.filter((title) => !named.some((words) => title.includes(words)))).toEqual([])
})
