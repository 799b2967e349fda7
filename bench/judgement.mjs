/**
 * How well texts and callers' words are judged: a table of what each label of the evaluation sets (test/rules/verdict/evaluation.jsonl, which
 * nothing was trained on, and test/rules/agent/evaluation.jsonl) is taken for, frauds found at 1 % and 2 % false alarms and in disguise, and how many texts
 * one core reads in a second of its own time.
 * evaluation.test.ts beside each set fails when a figure falls.
 *
 *   npm run bench:judgement
 *   npm run bench:judgement -- --missed     also prints each text and call that was taken for something else
 */
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { root } from '../scripts/lib/run.mjs'

const { values: options } = parseArgs({ options: { missed: { type: 'boolean', default: false } } })

/** A company's sender, as most texts have; a person's texts come from a person's number. */
const SENDERS = { personal: '13912340001' }
const COMPANY = '1065599990'

const bundle = path.join(root, '.cache/bench/judgement.mjs')
mkdirSync(path.dirname(bundle), { recursive: true })
await build({
  stdin: {
    contents: `export { readSms } from './src/rules/verdict/sms-rules'
      export { textModels } from './src/rules/sms/text-model'
      export { intentOf } from './src/rules/agent/intent'
      export { disguises } from './test/rules/verdict/disguises'`,
    resolveDir: root,
  },
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
})
const { readSms, textModels, intentOf, disguises } = await import(pathToFileURL(bundle).href)

const readRows = (file) =>
  readFileSync(path.join(root, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const rows = readRows('test/rules/verdict/evaluation.jsonl').map((row) => ({
  ...row,
  read: readSms(SENDERS[row.label] ?? COMPANY, row.text),
}))

const kinds = ['fraud', 'code', 'marketing', 'other']
console.log(
  `model: ${textModels.current.version}\n\n| texts | ${kinds.join(' | ')} |\n|---|${kinds.map(() => '--:|').join('')}`,
)
for (const label of ['fraud', 'code', 'marketing', 'notice', 'personal']) {
  const own = rows.filter((row) => row.label === label)
  console.log(
    `| ${own.length} ${label} | ${kinds.map((kind) => own.filter(({ read }) => read.kind === kind).length).join(' | ')} |`,
  )
}
const sold = rows.filter(({ label, read }) => label === 'marketing' && read.kind === 'marketing')
console.log(
  `\nthe right category: ${sold.filter(({ category, read }) => category === read.category).length} of ${sold.length}`,
)

const frauds = rows.filter(({ label }) => label === 'fraud')
const others = rows.filter(({ label }) => label !== 'fraud')
const [OWN_THRESHOLD, STEP, STEPS] = [textModels.current.threshold[0], 0.05, 120]
const shareRead = (own, threshold) => {
  const model = { ...textModels.current, threshold: [threshold, ...textModels.current.threshold.slice(1)] }
  const found = own.filter(({ label, text }) => {
    return readSms(SENDERS[label] ?? COMPANY, text, undefined, {}, model).kind === 'fraud'
  })
  return found.length / own.length
}
const percent = (share) => `${(share * 100).toFixed(1)} %`
for (const least of [0.01, 0.02]) {
  // The lowest threshold at which no more of the others are taken for fraud.
  const steps = Array.from({ length: STEPS }, (_unused, at) => OWN_THRESHOLD + (at - STEPS / 2) * STEP)
  const threshold = steps.find((one) => shareRead(others, one) <= least)
  console.log(`frauds found at ${percent(least)} false alarms: ${percent(shareRead(frauds, threshold))}`)
}

console.log('\n| of the frauds that are found, in disguise |  |\n|---|--:|')
const plain = frauds.filter(({ read }) => read.kind === 'fraud')
for (const [name, disguise] of disguises) {
  const found = plain.filter(({ text }) => readSms(COMPANY, disguise(text)).kind === 'fraud')
  console.log(`| ${name} | ${percent(found.length / plain.length)} |`)
}
console.log()

const texts = rows.map(({ text }) => text)
const WARM_UP = 3
const ROUNDS = 20
/** In seconds of this process's own time, so that other work of the machine does not count. */
function timeOf(rounds) {
  const started = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) for (const text of texts) readSms(COMPANY, text)
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}
timeOf(WARM_UP)
console.log(`texts a second: ${Math.round((ROUNDS * texts.length) / timeOf(ROUNDS))}`)

const calls = readRows('test/rules/agent/evaluation.jsonl').map((row) => ({
  ...row,
  read: intentOf(row.says.map((text) => ({ speaker: 'caller', text }))),
}))
console.log('\n| calls | fraud | the right intent |\n|---|--:|--:|')
for (const intent of new Set(calls.map(({ intent }) => intent))) {
  const own = calls.filter((call) => call.intent === intent)
  const taken = (as) => own.filter(({ read }) => read === as).length
  console.log(`| ${own.length} ${intent} | ${taken('fraud')} | ${taken(intent)} |`)
}

if (options.missed) {
  for (const { intent, says, read } of calls)
    if (read !== intent) console.log(`${intent} as ${read}: ${says.join(' / ')}`)
  const right = { notice: 'other', personal: 'other' }
  for (const { label, kind, text, read } of rows)
    if (read.kind !== (right[label] ?? label))
      console.log(`${label}/${kind} as ${read.kind}: ${text} [${read.because}]`)
}
