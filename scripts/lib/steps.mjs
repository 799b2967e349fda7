import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

const folder = path.join(root, '.cache/test')

const logFile = (name) => path.join(folder, `${name}.log`)
const secondsFile = path.join(folder, 'seconds.json')

/** A step that counts as one test: it passes when `action(output)` returns true or exit code 0. */
export const check = (name, action, options = {}) => ({
  name,
  ...options,
  async run(output) {
    const result = await action(output)
    return result === true || result === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

/**
 * A step that runs jest: counts every test, and every file that could not run. A skipped test is a failure. A `shard`
 * like '1/3' runs a part of the files.
 */
export const jest = (name, args, { env, ...options } = {}) => ({
  name,
  ...options,
  async run(output, shard) {
    const json = path.join(folder, `${name}.json`)
    rmSync(json, { force: true })
    const settings = { ...(typeof env === 'function' ? await env() : env), FORCE_COLOR: '0' }
    const flags = ['--ci', '--json', `--outputFile=${json}`, ...(shard ? [`--shard=${shard}`] : [])]
    // Before the others, of which the last may take any number of values.
    const command = ['node_modules/jest/bin/jest.js', ...flags, ...args]
    // The results go to the file; jest's copy on standard output would only fill the log.
    const hideJson = (chunk) => String(chunk).startsWith('{"num') || output(chunk)
    const code = await run(process.execPath, command, { env: settings, output: hideJson, timeoutMinutes: 60 })
    return countTests(json, code, output)
  },
})

function countTests(json, code, output) {
  try {
    const result = JSON.parse(readFileSync(json, 'utf8'))
    const skipped = result.numPendingTests + result.numTodoTests
    if (skipped > 0) output(`${skipped} tests did not run: that is a failure.\n`)
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites + skipped
    const isWrong = failed === 0 && (code !== 0 || result.numTotalTests === 0)
    if (isWrong) output(`jest ended with ${code} after ${result.numTotalTests} tests.\n`)
    const files = result.testResults.map(({ name: file, startTime, endTime }) => ({
      file: path.relative(root, file),
      seconds: Math.round((endTime - startTime) / 1000),
    }))
    return { passed: result.numPassedTests, failed: isWrong ? 1 : failed, files }
  } catch {
    output(`jest left no result, exit code ${code}.\n`)
    return { passed: 0, failed: 1 }
  }
}

/** The seconds that the steps of a lane took last; empty without an earlier run. */
export function secondsOf(lane) {
  try {
    return JSON.parse(readFileSync(secondsFile, 'utf8'))[lane] ?? {}
  } catch {
    return {}
  }
}

/**
 * Runs the steps in parallel. A step starts when those in its `after` have passed and enough `cores` are free (1 by
 * default). A step of several cores also starts when no other such step runs; otherwise small steps would always
 * keep it waiting. `shard` chooses a part of the files of each jest step. If a step in its `after` failed, a step does not run and counts as failed. `onEnd` gets each
 * result as it arrives.
 */
export async function runSteps(steps, { cores, shard, onEnd }) {
  mkdirSync(folder, { recursive: true })
  const results = new Map()
  const waiting = [...steps]
  const running = new Map()
  const coresOf = ({ cores: own = 1 }) => own
  const used = () => [...running.keys()].reduce((sum, step) => sum + coresOf(step), 0)
  const isWide = (step) => coresOf(step) > 1
  const hasRoom = (step) => used() + coresOf(step) <= cores || (isWide(step) && ![...running.keys()].some(isWide))

  const end = (step, result) => {
    running.delete(step)
    results.set(step.name, result)
    onEnd(step, result)
  }
  const start = (step) => {
    const chunks = []
    const since = Date.now()
    const output = (chunk) => void chunks.push(Buffer.from(chunk))
    const work = step
      .run(output, shard)
      .catch((error) => {
        output(`${error.stack ?? error}\n`)
        return { passed: 0, failed: 1 }
      })
      .then((counts) => {
        const log = Buffer.concat(chunks).toString()
        writeFileSync(logFile(step.name), log)
        end(step, { ...counts, seconds: Math.round((Date.now() - since) / 1000), log })
      })
    running.set(step, work)
  }

  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      const dependencies = (step.after ?? []).filter((name) => steps.some((other) => other.name === name))
      const broken = dependencies.find((name) => results.get(name)?.failed > 0)
      const isReady = dependencies.every((name) => results.has(name))
      if (broken) {
        waiting.splice(waiting.indexOf(step), 1)
        end(step, { passed: 0, failed: 1, seconds: 0, log: `not run, because ${broken} failed\n` })
      } else if (isReady && hasRoom(step)) {
        waiting.splice(waiting.indexOf(step), 1)
        start(step)
      }
    }
    if (running.size > 0) await Promise.race(running.values())
  }
  return results
}

/** Prints the end of a step: the whole log of one that failed. */
export function report(step, { passed, failed, seconds, log }) {
  console.log(`\n=== ${step.name}: ${failed ? 'FAILED' : 'passed'} (${passed} passed, ${failed} failed, ${seconds} s)`)
  const lines = log.split('\n')
  console.log((failed ? lines : lines.filter((line) => /^(PASS|Tests:|dist\/)/.test(line))).join('\n'))
}

const SLOWEST = 10

/**
 * Prints a table of the steps, the slowest files and the sum; the last line is `N passed, N failed`. Remembers the
 * seconds of the steps for the next run of the `lane`. Returns the exit code.
 */
export function summarise(results, { lane, started }) {
  console.log('\nstep                   passed  failed  seconds')
  const totals = { passed: 0, failed: 0 }
  const remembered = secondsOf(lane)
  for (const [name, { passed, failed, seconds }] of results) {
    totals.passed += passed
    totals.failed += failed
    if (failed === 0) remembered[name] = seconds
    console.log(
      `${name.padEnd(22)} ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${String(seconds).padStart(7)}`,
    )
    if (failed) console.log(`  its log: ${logFile(name)}`)
  }
  remember(lane, remembered)
  const files = [...results.values()].flatMap(({ files: own = [] }) => own)
  if (files.length > SLOWEST) console.log('\nslowest files')
  if (files.length > SLOWEST)
    for (const { file, seconds } of files.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST))
      console.log(`${String(seconds).padStart(5)} s  ${file}`)
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  console.log(`\n${Math.round((Date.now() - started) / 1000)} s in all${commit ? `, commit ${commit}` : ''}\n`)
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  return totals.failed > 0 ? 1 : 0
}

function remember(lane, seconds) {
  let known = {}
  try {
    known = JSON.parse(readFileSync(secondsFile, 'utf8'))
  } catch {
    // The first run.
  }
  writeFileSync(secondsFile, JSON.stringify({ ...known, [lane]: seconds }, null, 2))
}
