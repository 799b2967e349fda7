/**
 * Trains the model for texts (src/rules/sms/text-model.ts) on server/data/sms-texts and writes its weights to
 * src/rules/sms/text-model-weights.ts. Each author's texts are judged once by a model that was trained without them:
 * this sets the thresholds, at the share of false alarms below. Prints the recall of each author.
 *
 *   node scripts/train-text-model.mjs
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './lib/run.mjs'

/** Share of harmless texts above the threshold, of each output. */
const FALSE_ALARMS = { fraud: 0.01, code: 0.02, marketing: 0.017 }
/** Share of harmless texts above the score that makes a text suspect, and of frauds below the one that makes it harmless. */
const SUSPECT = 0.05
const HARMLESS = 0.03
/** What an office's words and one word of an offer add to the score of an advertisement, and a keyword to its category's. */
const HINTS = { official: -1.5, offer: 0.5, keyword: 3 }
const EPOCHS = 15
const RATE = 0.2
const DECAY = 1e-5

const folder = path.join(root, 'server/data/sms-texts')
const authors = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))
const bundle = path.join(root, '.cache/train/text-model.mjs')
mkdirSync(path.dirname(bundle), { recursive: true })
await build({
  stdin: {
    contents: `export * from './src/rules/sms/text-model'; export { readText } from './src/rules/text/read-text'; export { hintsOf, keywordsIn } from './src/rules/sms/market-category'; export { marketingCategories } from './contract/words/sms'`,
    resolveDir: root,
  },
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
})
const { featuresOf, hintsOf, keywordsIn, leanOf, marketingCategories, outputs, parts, readText } = await import(
  pathToFileURL(bundle).href
)

const rows = authors.flatMap((author) =>
  readFileSync(path.join(folder, author), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map((row) => ({ ...row, author, read: readText(row.text) }))
    .map((row) => ({ ...row, features: featuresOf(row.read) }))
    .filter(({ features }) => features !== null)
    .map(({ author, label, category, text, read, features }) => ({
      author,
      label,
      category,
      features: Int32Array.from(features),
      norm: 1 / Math.sqrt(features.length),
      keywords: keywordsIn(read.folded),
      /** What a verdict adds to its score for an advertisement. */
      lean: leanOf(read, hintsOf(read), HINTS),
      /** Its place in the order of training. */
      key: createHash('md5').update(text).digest('hex'),
    })),
)

const levels = {}
const threshold = Object.entries(outputs).map(([output, places]) => {
  const scores = authors.flatMap((author) => {
    const model = train(
      rows.filter((row) => row.author !== author),
      (row) => row.label === output,
      places,
    )
    return rows
      .filter((row) => row.author === author)
      .map((row) => ({ ...row, score: scoreOf(model, row) + (output === 'marketing' ? row.lean : 0) }))
  })
  const harmless = scores.filter((row) => isHarmless(row, output)).map(({ score }) => score)
  const limit = harmless.sort((a, b) => b - a)[Math.floor(harmless.length * FALSE_ALARMS[output])]
  if (output === 'fraud') {
    const frauds = scores.filter(({ label }) => label === output).map(({ score }) => score)
    levels.suspect = harmless[Math.floor(harmless.length * SUSPECT)]
    levels.harmless = frauds.sort((a, b) => a - b)[Math.floor(frauds.length * HARMLESS)]
    console.log(`suspect from ${levels.suspect}, harmless below ${levels.harmless}`)
  }
  for (const author of authors) {
    const own = scores.filter((row) => row.author === author && row.label === output)
    console.log(
      `${output} ${author} recall ${share(
        own.filter(({ score }) => score > limit),
        own,
      )} of ${own.length}`,
    )
  }
  return limit + 1e-6
})

const offers = rows.filter(({ label }) => label === 'marketing')
for (const author of authors) {
  const own = offers.filter((row) => row.author === author)
  const rest = offers.filter((row) => row.author !== author)
  const others = parts.filter(({ name }) => !(name in outputs)).map((part) => trainPart(rest, part))
  const right = own.filter((row) => {
    const scores = others.map(
      (model, at) => scoreOf(model, row) + HINTS.keyword * (row.keywords.get(marketingCategories[at]) ?? 0),
    )
    return marketingCategories[scores.indexOf(Math.max(...scores))] === row.category
  })
  console.log(`category ${author} right ${share(right, own)} of ${own.length}`)
}

const models = parts.map((part) => trainPart(part.name in outputs ? rows : offers, part))
const scale = models.map(({ weights }) => Math.max(...weights.map(Math.abs)) / 127)
const units = Buffer.concat(
  models.map(({ weights }, at) =>
    Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale[at])).buffer),
  ),
)
const digest = createHash('sha256')
for (const author of authors) digest.update(readFileSync(path.join(folder, author)))
const version = `${rows.length} texts, ${digest.digest('hex').slice(0, 12)}`
const file = path.join(root, 'src/rules/sms/text-model-weights.ts')
const former = readFileSync(file, 'utf8')
// A release carries the model before too, so that an operator can go back to it (TEXT_MODEL).
if (!former.includes(`version: '${version}'`))
  writeFileSync(
    file.replace('.ts', '-before.ts'),
    former.replace(
      /^\/\/.*\n/,
      '// The model before text-model-weights.ts, to go back to; kept by scripts/train-text-model.mjs.\n',
    ),
  )
writeFileSync(
  file,
  `// Generated by scripts/train-text-model.mjs from server/data/sms-texts.

export const model = {
  version: '${version}',
  scale: [${scale.join(', ')}],
  bias: [${models.map(({ bias }) => bias).join(', ')}],
  threshold: [${threshold.join(', ')}],
  /** Scores of fraud: from the first on a text is suspect, below the second harmless. */
  suspect: ${levels.suspect},
  harmless: ${levels.harmless},
  /** What an office's words and one word of an offer add to the score of an advertisement, and a keyword to its category's. */
  official: ${HINTS.official},
  offer: ${HINTS.offer},
  keyword: ${HINTS.keyword},
  /** Eight bits a weight, base64. */
  weights:
    '${units.toString('base64')}',
}
`,
)
console.log(version)

/** What an output must not catch: everything else, but an advertisement may be a fraud. */
function isHarmless({ label }, output) {
  return output === 'marketing' ? label !== 'marketing' && label !== 'fraud' : label !== output
}

/** Trains a part: an output on its label, or a category of advertisements. */
function trainPart(all, { name, places }) {
  return train(all, (row) => (name in outputs ? row.label : row.category) === name, places)
}

/** Logistic regression with AdaGrad; the order of rows is fixed, so that the same texts give the same model. */
function train(all, isOne, buckets) {
  const weights = new Float64Array(buckets)
  const squares = new Float64Array(buckets).fill(1e-6)
  let bias = 0
  let biasSquare = 1e-6
  const order = [...all].sort((a, b) => (a.key < b.key ? -1 : 1)).map((row) => ({ ...row, isOne: isOne(row) ? 1 : 0 }))
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const { features, norm, isOne: wanted } of order) {
      let sum = 0
      for (let at = 0; at < features.length; at += 1) sum += weights[features[at] & (buckets - 1)]
      const error = 1 / (1 + Math.exp(-sum * norm - bias)) - wanted
      biasSquare += error * error
      bias -= (RATE * error) / Math.sqrt(biasSquare)
      for (let at = 0; at < features.length; at += 1) {
        const feature = features[at] & (buckets - 1)
        const gradient = error * norm + DECAY * weights[feature]
        squares[feature] += gradient * gradient
        weights[feature] -= (RATE * gradient) / Math.sqrt(squares[feature])
      }
    }
  }
  return { weights, bias }
}

function scoreOf({ weights, bias }, { features, norm }) {
  return features.reduce((sum, feature) => sum + weights[feature & (weights.length - 1)], 0) * norm + bias
}

function share(some, all) {
  return `${((100 * some.length) / all.length).toFixed(1)} %`
}
