/**
 * Measures what one captcha picture costs the gateway: how long it blocks other calls, and how long it takes. It has no
 * budget; run it with nothing else running.
 *
 *   npm run bench:captcha
 *   npm run bench:captcha -- --rounds 500
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { root } from '../scripts/lib/run.mjs'
import { median } from './lib/statistics.mjs'
import { rowsTable } from './lib/table.mjs'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })

const bundle = path.join(root, '.cache/bench/captcha.mjs')
await build({
  entryPoints: [path.join(root, 'server/src/topics/auth/captcha-picture.ts')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['svg-captcha'],
})
const { captchaPicture, captchaText } = await import(pathToFileURL(bundle).href)

const times = { blocking: [], done: [] }
for (let round = 0; round <= Number(options.rounds); round += 1) {
  const since = performance.now()
  const picture = captchaPicture(captchaText())
  times.blocking.push(performance.now() - since)
  await picture
  times.done.push(performance.now() - since)
}
const ms = (value) => value.toFixed(1)
const rows = Object.entries(times).map(([what, [first, ...others]]) => [
  what,
  ms(first),
  ms(median(others)),
  ms(others.toSorted((a, b) => a - b)[Math.floor(others.length * 0.95)]),
])
console.log(rowsTable(['captcha picture, ms', 'the first', 'median', '95 %'], rows))
