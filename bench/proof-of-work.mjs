/**
 * Measures the cost of the proof of work before an SMS: the app's solver in V8, the slowest solution and the average
 * one, here and on a phone six times slower; and the cost of a key for the gateway, or for an attacker with Node's own
 * scrypt. Uses processor time, which other load affects less. Fails when such a phone needs more than a second for the
 * slowest.
 *
 *   npm run bench:proof
 */
import { scryptSync } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../scripts/lib/run.mjs'
import { median } from './lib/statistics.mjs'

const ROUNDS = 15
const KEYS = 24
const SLOWER = 6
const BUDGET_MS = 1000

const bundle = path.join(root, '.cache/bench/solve-challenge.mjs')
await build({
  entryPoints: [path.join(root, 'src/widgets/CaptchaField/solve-challenge.ts')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  tsconfig: path.join(root, 'tsconfig.json'),
})
const { solveChallenge } = await import(pathToFileURL(bundle).href)

const parameters = { nonce: '01'.repeat(16), salt: '02'.repeat(16), cost: 512, memoryCost: 8 }
/** Derives keys as the app and the gateway do; the prefix of the last key makes the slowest challenge. */
function keyOf(counter) {
  const password = Buffer.concat([Buffer.from(parameters.nonce, 'hex'), Buffer.from([0, 0, 0, counter])])
  return scryptSync(password, Buffer.from(parameters.salt, 'hex'), 32, { N: 512, r: 8, p: 1 })
}
const keyPrefix = keyOf(KEYS - 1)
  .subarray(0, 16)
  .toString('hex')
const challenge = JSON.stringify({ parameters: { ...parameters, keyPrefix }, signature: '' })

async function processorTime(work) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const times = { app: [], native: [] }
for (let round = 0; round <= ROUNDS; round += 1) {
  times.app.push(await processorTime(() => solveChallenge(challenge)))
  times.native.push(
    await processorTime(() => {
      for (let counter = 0; counter < KEYS; counter += 1) keyOf(counter)
    }),
  )
}
const [app, native] = [times.app, times.native].map(([, ...warm]) => median(warm)) // the first run compiles
const ms = (value) => `${Math.round(value)} ms`
console.log(`${KEYS} keys in the app, the slowest solution: ${ms(app)}; six times slower: ${ms(app * SLOWER)}`)
console.log(`average solution: ${ms((app * 12.5) / KEYS)}; six times slower: ${ms((app * 12.5 * SLOWER) / KEYS)}`)
console.log(
  `one key in the app: ${(app / KEYS).toFixed(1)} ms; with Node's own scrypt: ${(native / KEYS).toFixed(1)} ms`,
)
if (app * SLOWER > BUDGET_MS) {
  console.error(`The slowest solution takes a phone six times slower more than ${BUDGET_MS} ms.`)
  process.exitCode = 1
}
