/**
 * The checks of a change, in two minutes: npm run check. It looks at what has changed since the branch left main
 * (commits, uncommitted and new files; -- --base REF takes another commit) and prints what it runs and why. Types,
 * rules and the architecture are checked whole. The last line is the count: N passed, N failed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chooseChecks, longestFirst, nearest } from './lib/choose.mjs'
import { ensurePackages } from './lib/install.mjs'
import { bin, fail, root, run } from './lib/run.mjs'
import { check, jest, report, runSteps, secondsOf, summarise } from './lib/steps.mjs'

/** As many suites of the app as two cores run beside the other checks. */
const MOST_RELATED = 30

const { values: options } = parseArgs({ options: { base: { type: 'string' } } })
const started = Date.now()
await ensurePackages()
// Needs packages, which a fresh clone has only now.
const { serverTopics: topics } = await import('../eslint.config.mjs')

const base = options.base ?? leftMainAt()
const changed = changedSince(base)
const suites = filesBelow('test').filter((file) => /\.test\.tsx?$/.test(file))
const chosen = chooseChecks(changed, { topics, suites, importers })
const { some: related, all: allRelated } = relatedSuites(chosen.related)
printPlan()

const node =
  (...args) =>
  (output) =>
    run(process.execPath, args, { output, timeoutMinutes: 10 })
const tsc = (...args) => node(bin('typescript/bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', ...args)
const these = (files) => (files === 'all' ? ['.'] : files)
const steps = [
  check('types', tsc('.cache/tsc.tsbuildinfo')),
  changed.some(({ file }) => file.startsWith('tools/weapp-host/')) &&
    check('types-weapp-host', tsc('.cache/tsc-weapp-host.tsbuildinfo', '-p', 'tools/weapp-host')),
  chosen.lint.length > 0 &&
    check(
      'lint',
      node(
        bin('eslint/bin/eslint.js'),
        ...['--no-warn-ignored', '--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint/'],
        ...these(chosen.lint),
      ),
    ),
  chosen.format.length > 0 &&
    check(
      'format',
      node(
        bin('prettier/bin/prettier.cjs'),
        ...['--check', '--ignore-unknown', '--cache', '--cache-strategy', 'content'],
        ...['--cache-location', '.cache/prettier', ...these(chosen.format)],
      ),
    ),
  jest('rules', ['--selectProjects', 'rules', '--maxWorkers=1']),
  jest('architecture', ['--selectProjects', 'architecture', '--maxWorkers=1']),
  related.length > 0 &&
    jest('app', ['--selectProjects', 'app', '--maxWorkers=2', '--runTestsByPath', ...related], { cores: 2 }),
  chosen.server.length > 0 &&
    jest(
      'server',
      [
        ...['--selectProjects', 'server', 'embedded', 'postgres', '--maxWorkers=2'],
        ...['--testPathPatterns', ...chosen.server.map(({ suite }) => suite)],
      ],
      { cores: 2 },
    ),
].filter(Boolean)
const results = await runSteps(longestFirst(steps, secondsOf('check')), { cores: 3, onEnd: report })
process.exitCode = summarise(results, { lane: 'check', started })

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  return status === 0 ? stdout : undefined
}

/** The commit at which the branch left main: the latest of those with origin/main and main. */
function leftMainAt() {
  if (git('rev-parse', 'HEAD') === undefined) fail('npm run check needs the history of git; npm test does not.')
  const isMain = git('branch', '--show-current')?.trim() === 'main'
  const bases = ['origin/main', ...(isMain ? [] : ['main'])].flatMap(
    (ref) => git('merge-base', 'HEAD', ref)?.trim() || [],
  )
  const distance = (commit) => Number(git('rev-list', '--count', `${commit}..HEAD`))
  const latest = bases.sort((one, other) => distance(one) - distance(other))[0]
  if (!latest && !isMain) fail('There is no main to compare with; name a commit: npm run check -- --base REF')
  return latest ?? 'HEAD'
}

/** What differs between a commit and the folder, and the new files that git does not ignore. */
function changedSince(commit) {
  const lines = (text) => text.split('\0').filter(Boolean)
  const differing = git('diff', '--name-only', '--no-renames', '-z', commit, '--') ?? fail(`No such commit: ${commit}`)
  const files = [...lines(differing), ...lines(git('ls-files', '--others', '--exclude-standard', '-z') ?? '')]
  return [...new Set(files)].sort().map((file) => ({ file, isGone: !existsSync(path.join(root, file)) }))
}

function filesBelow(folder) {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}

/** The topics with a file that imports this file of the contract or the rules. */
function importers(file) {
  const name = file
    .replace(/^src\//, '@/')
    .replace(/^contract\//, '@contract/')
    .replace(/\.ts$/, '')
  return topics.filter(
    (topic) =>
      existsSync(path.join(root, 'server/src/topics', topic)) &&
      filesBelow(`server/src/topics/${topic}`).some((source) =>
        readFileSync(path.join(root, source), 'utf8').includes(`'${name}'`),
      ),
  )
}

/** The suites of the app that import these files, directly or not; the nearest if there are many. */
function relatedSuites(files) {
  if (files.length === 0) return { some: [], all: [] }
  const command = [
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'app',
    '--listTests',
    '--findRelatedTests',
    ...files,
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  if (status !== 0) fail(`jest cannot list the related suites:\n${stderr}`)
  const all = stdout
    .split('\n')
    .filter((line) => path.isAbsolute(line))
    .map((file) => path.relative(root, file))
    .sort()
  return { some: nearest(all, files, MOST_RELATED), all }
}

function printPlan() {
  const subject = git('log', '-1', '--format=%h %s', base)?.trim() ?? base
  const count = (list, what) => (list === 'all' ? 'everything: its settings have changed' : `${list.length} ${what}`)
  console.log(
    changed.length === 0
      ? `Nothing has changed since ${subject}. Only what is checked whole runs.`
      : `${changed.length} files have changed since ${subject}`,
  )
  const rows = [
    ['whole', 'types rules architecture'],
    ['lint', count(chosen.lint, 'files')],
    ['format', count(chosen.format, 'files')],
    [
      'app',
      allRelated.length > related.length
        ? `the nearest ${related.length} of ${allRelated.length} suites related to the change; all: npm test -- app`
        : `${related.length} suites related to the change`,
    ],
    ...(chosen.server.length > 0
      ? chosen.server.map(({ suite, why }) => ['server', suite === why ? suite : `${suite}, for ${why}`])
      : [['server', '0 suites']]),
    ...chosen.later.map(({ file, steps }) => ['not here', `${file}: npm test -- ${steps}`]),
  ]
  for (const [step, what] of rows) console.log(`  ${step.padEnd(10)} ${what}`)
}
