/**
 * Asks the npm registry for known weaknesses of the packages that a release contains: npm run audit. Exits with 1 when there is
 * one that `accepted` does not name with its reason, when `accepted` names one that is gone, or when the registry gives no answer.
 */
import { spawnSync } from 'node:child_process'
import { judgeAudit, readAudit } from './lib/judge-audit.mjs'
import { fail, root } from './lib/run.mjs'

/**
 * Weaknesses that do not reach the product, by the id of their advisory (GHSA-…): why, and until when that holds. None at present.
 *
 * @type {Record<string, { why: string; until: string }>}
 */
const accepted = {}

const program = process.env.npm_execpath
const [command, ...first] = program ? [process.execPath, program] : ['npm']
const { stdout } = spawnSync(command, [...first, 'audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
const { report, problem } = readAudit(stdout)
if (problem) fail(problem)
const { found, isClean } = judgeAudit(report, accepted, new Date())
for (const line of found) console.log(line)
console.log(
  isClean
    ? 'No open weakness is known.'
    : 'Update the package, or name it in `accepted` of scripts/audit.mjs with its reason.',
)
process.exitCode = isClean ? 0 : 1
