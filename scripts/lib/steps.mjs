import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

const folder = path.join(root, '.cache/test')

export const logFile = (name) => path.join(folder, `${name}.log`)

/** A step that counts as one test: it passes when `action(output)` returns true or exit code 0. */
export const check = (name, action, options = {}) => ({
  name,
  ...options,
  async run(output) {
    const result = await action(output)
    return result === true || result === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

/** A step that runs jest: counts every test, and every file that could not run. A skipped test is a failure. */
export const jest = (name, args, { env, ...options } = {}) => ({
  name,
  ...options,
  async run(output) {
    const json = path.join(folder, `${name}.json`)
    rmSync(json, { force: true })
    const settings = { ...(typeof env === 'function' ? await env() : env), FORCE_COLOR: '0' }
    const command = ['node_modules/jest/bin/jest.js', ...args, '--ci', '--json', `--outputFile=${json}`]
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
    return { passed: result.numPassedTests, failed: isWrong ? 1 : failed }
  } catch {
    output(`jest left no result, exit code ${code}.\n`)
    return { passed: 0, failed: 1 }
  }
}

/**
 * Runs the steps in parallel. A step starts when those in its `after` have passed and enough `cores` are free (1 by
 * default). A step of several cores also starts when no other such step runs; otherwise small steps would always
 * keep it waiting. If a step in its `after` failed, a step does not run and counts as failed. `onEnd` gets each
 * result as it arrives.
 */
export async function runSteps(steps, { cores, onEnd }) {
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
      .run(output)
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
      const forerunners = (step.after ?? []).filter((name) => steps.some((other) => other.name === name))
      const broken = forerunners.find((name) => results.get(name)?.failed > 0)
      const isReady = forerunners.every((name) => results.has(name))
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
