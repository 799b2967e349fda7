/**
 * Measures how many decisions a second the rules of a home network make on one core, for a large household: 40 devices,
 * 6 people, 60 bands, 20 budgets, 100 blocked sites. Fails over budget (bench/budgets.json).
 *
 *   npm run bench:decide
 *   npm run bench:decide -- --seconds 10
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { fail, root } from '../scripts/lib/run.mjs'
import { budgets } from './lib/budgets.mjs'
import { rowsTable, verdictTable } from './lib/table.mjs'

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } })
const seconds = Number(options.seconds)
if (!(seconds > 0)) fail(`--seconds is not a number of seconds: ${options.seconds}`)

const bundle = path.join(root, '.cache/bench/decide.mjs')
await build({
  entryPoints: [path.join(root, 'src/rules/household/decide.ts')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
})
const { decideAccess } = await import(pathToFileURL(bundle).href)

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000
const start = Date.parse('2026-11-25T00:00:00+08:00')
const classes = ['video', 'games', 'social', 'shopping', 'learning', 'other']
const dayTypes = ['schoolNight', 'workday', 'restday', 'mon', 'tue', 'sat', 'sun', 'holiday']
const list = (length, make) => Array.from({ length }, (_unused, index) => make(index))
const pick = (values, index) => values[index % values.length]

const policy = {
  persons: list(6, (index) => ({ id: `p${index}`, name: `p${index}`, age: 'child', bornOn: null })),
  devices: list(40, (index) => ({
    id: `d${index}`,
    macs: [],
    name: '',
    type: 'phone',
    personId: index % 7 === 6 ? null : `p${index % 7}`,
    trust: index % 13 === 12 ? 'blocked' : 'trusted',
    cutUntil: null,
  })),
  newDevices: 'ask',
  bands: list(60, (index) => ({
    id: `b${index}`,
    personId: `p${index % 6}`,
    days: [pick(dayTypes, index), pick(dayTypes, index + 3)],
    startMinute: (index * 97) % 1440,
    endMinute: (index * 97 + 120) % 1440,
    target: index % 3 ? 'all' : pick(classes, index),
  })),
  budgets: list(20, (index) => ({
    id: `g${index}`,
    personId: `p${index % 6}`,
    days: ['workday', 'restday'],
    minutes: 60 + index * 10,
    target: index % 2 ? 'all' : pick(classes, index),
  })),
  appRules: list(20, (index) => ({
    personId: `p${index % 6}`,
    target: `app:a${index}`,
    rule: index % 2 ? 'block' : 'free',
  })),
  extra: [{ personId: 'p1', target: 'all', from: start, until: start + DAY }],
  today: [{ personId: 'p2', day: '2026-11-25', rule: 'free' }],
  holidayMode: false,
  holidays: [{ id: 'h', name: '', from: '2027-01-20', to: '2027-02-20' }],
  emergencyUntil: null,
  green: { on: true, level: 'high', categories: [], allowed: ['right.example'] },
  urls: list(100, (index) => ({ host: `blocked${index}.example`, at: 0 })),
}
const usage = {
  day: '2026-11-25',
  minutes: new Map(
    policy.persons.map(({ id }, index) => [
      id,
      new Map([
        ['all', index * 20],
        ['games', index * 10],
      ]),
    ]),
  ),
}
const visits = list(2000, (index) => ({
  deviceId: `d${index % 40}`,
  host: `www.site${index % 500}.example`,
  app: index % 3 ? `a${index % 60}` : null,
  appClass: index % 4 ? pick(classes, index) : null,
  category: index % 50 ? null : 'ads',
}))

/** Decides visits spread over the day until the time is up; returns the rate per second. */
function measure(until) {
  const since = performance.now()
  let decisions = 0
  let stopped = 0
  while (performance.now() - since < until * 1000) {
    for (const visit of visits) {
      const decision = decideAccess(visit, { policy, usage }, start + ((decisions * 7) % 1440) * MINUTE)
      if (!decision.allowed) stopped += 1
      decisions += 1
    }
  }
  return { perSecond: decisions / ((performance.now() - since) / 1000), stopped: stopped / decisions }
}

measure(1)
const rounds = list(3, () => measure(seconds)).sort((a, b) => a.perSecond - b.perSecond)
const { perSecond, stopped } = rounds[1]
const whole = (value) => Math.round(value).toLocaleString('en')
console.log(`\nMedian of 3 rounds of ${seconds} s on one core\n`)
console.log(
  rowsTable(['', 'decisions a second', 'stopped %'], [['decideAccess', whole(perSecond), (stopped * 100).toFixed(0)]]),
)
const micros = 1e6 / perSecond
const limit = budgets.decide.microseconds
const isMet = micros <= limit
const verdict = { what: 'microseconds a decision', value: micros.toFixed(2), limit: String(limit), isMet }
console.log(`\n${verdictTable([verdict])}`)
if (!isMet) process.exitCode = 1
