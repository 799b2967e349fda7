import { marketingCategories, type MarketingCategory } from '@contract/words/sms'
import { wordOf } from '../text/fold'
import { spelt } from '../text/links'
import type { ReadText } from '../text/read-text'
import { model as current } from './text-model-weights'
import { model as before } from './text-model-weights-before'

/** The weights of one training with the thresholds that belong to them; `version` names its texts. */
export type TextModel = typeof current

/** The models that an operator can choose from; null is none, so that the rules decide alone. */
export const textModels = { current, before, none: null } as const satisfies Readonly<Record<string, TextModel | null>>
export const textModelNames = ['current', 'before', 'none'] as const satisfies readonly (keyof typeof textModels)[]

const RULES = 'rules'

/** The short version of a model for records of decisions and metrics; 'rules' without one. */
export const versionOf = (model: TextModel | null): string => model?.version.replace(/^.*, /, '') ?? RULES

/** Whether a model took part in a reading with this version, which `versionOf` returned; empty when no text was read. */
export const isOfModel = (version: string): boolean => version !== '' && version !== RULES

/** What the model tells apart, and to how many places n-grams are hashed for each; a text may be several or none. */
export const outputs = { fraud: 32_768, code: 8192, marketing: 16_384 } as const
export type Output = keyof typeof outputs
/** The places for each category of advertisements. */
const CATEGORY_PLACES = 1024
/** The parts of the model in the order of their weights. */
export const parts: readonly { name: Output | MarketingCategory; places: number }[] = [
  ...Object.entries(outputs).map(([name, places]) => ({ name: name as Output, places })), // safe: a constant object's keys
  ...marketingCategories.map((name) => ({ name, places: CATEGORY_PLACES })),
]
const LONGEST_GRAM = 3
/** The share of Chinese characters or of Latin letters below which the model says nothing: it was trained for two languages. */
const MOSTLY = 0.5
const FEWEST_WORDS = 4
/** A text of fewer letters must sound more like an advertisement to be one: a short notice has little else to be told by. */
const FEW_LETTERS = 24
const SHORT_TEXTS_MORE = 0.7
/** So does a fraud: '您的医保电子凭证已激活' has the words of one, and nothing else. */
const FEW_LETTERS_OF_FRAUD = 16
const SHORT_FRAUDS_MORE = 0.9
/** Shorter texts have too few n-grams to be judged. */
const SHORTEST = 8

/** What the model says of a text; 'suspect' and 'harmless' are degrees of fraud, 'unknown' stands alone where it abstains. */
export type Learnt = Output | 'suspect' | 'harmless' | 'unknown'

/**
 * The outputs that a text reaches: a linear model over the n-grams of one to three characters of its letters and digits, in
 * English over words and pairs of words, trained by scripts/train-text-model.mjs (docs/judgement.md). Abstains on short texts and on languages that it was not
 * trained for. The rules come first; what they decide is not asked of the model.
 */
export function modelOutputs(read: ReadText, model: TextModel | null = current): Learnt[] {
  const features = model && featuresOf(read)
  if (model === null || features === null) return ['unknown']
  const { threshold, suspect, harmless } = model
  const scores = outputNames.map((_output, at) => scoreOf(features, at, model))
  const isShort = read.words.length < FEW_LETTERS_OF_FRAUD
  const found: Learnt[] = outputNames.filter((output, at) => {
    const more = output === 'fraud' && isShort ? SHORT_FRAUDS_MORE : 0
    return (scores[at] ?? 0) >= (threshold[at] ?? Infinity) + more
  })
  const fraud = scores[outputNames.indexOf('fraud')] ?? 0
  if (fraud >= suspect) found.push('suspect')
  if (fraud < harmless) found.push('harmless')
  return found
}

/** What the rules know of an advertisement before the model is asked. */
export interface Hints {
  isNotice: boolean
  isOfficial: boolean
  hasOneOffer: boolean
}

/** Whether a text is an advertisement to the model, with the hints of the rules; false where it abstains. */
export function isOffer(read: ReadText, hints: Hints, model: TextModel | null = current): boolean {
  const features = model && featuresOf(read)
  if (model === null || features === null) return false
  const at = outputNames.indexOf('marketing')
  return scoreOf(features, at, model) + leanOf(read, hints, model) >= (model.threshold[at] ?? Infinity)
}

/**
 * What the hints add to the score of an advertisement; a short text must score more, and a notice never is one.
 *
 * @public The training (scripts/train-text-model.mjs) reads it, too.
 */
export const leanOf = ({ words }: ReadText, hints: Hints, { official, offer }: Pick<TextModel, 'official' | 'offer'>) =>
  (hints.isNotice ? -Infinity : 0) +
  (hints.isOfficial ? official : 0) +
  (hints.hasOneOffer ? offer : 0) -
  (words.length < FEW_LETTERS ? SHORT_TEXTS_MORE : 0)

/** The likeliest category of an advertisement by the model and its keywords; null where the model abstains. */
export function modelCategory(
  read: ReadText,
  keywords: ReadonlyMap<MarketingCategory, number>,
  model: TextModel | null = current,
): MarketingCategory | null {
  const features = model && featuresOf(read)
  if (model === null || features === null) return null
  const scores = marketingCategories.map(
    (category, at) => scoreOf(features, outputNames.length + at, model) + model.keyword * (keywords.get(category) ?? 0),
  )
  return marketingCategories[scores.indexOf(Math.max(...scores))] ?? null
}

const outputNames = parts.map(({ name }) => name).filter((name): name is Output => name in outputs)
const starts = parts.map((_part, at) => parts.slice(0, at).reduce((sum, { places }) => sum + places, 0))

/** The sum of the weights of a text's n-grams in a part, by the square root of their number, and the part's bias. */
function scoreOf(features: readonly number[], at: number, model: TextModel): number {
  const places = parts[at]?.places ?? 1
  const start = starts[at] ?? 0
  const table = weightsOf(model)
  const { scale, bias } = model
  let sum = 0
  for (const feature of features) sum += table[start + (feature & (places - 1))] ?? 0
  return (sum * (scale[at] ?? 0)) / Math.sqrt(features.length) + (bias[at] ?? 0)
}

/**
 * The hashed n-grams of a text, each once: of characters in Chinese, of words in English; null when the model abstains.
 * Numbers and links are alike, so that neither a number nor the ending of an address is learnt.
 */
export function featuresOf(read: ReadText): number[] | null {
  const known = featuresRead.get(read)
  if (known !== undefined) return known
  const features = hashedGrams(read)
  featuresRead.set(read, features)
  return features
}

/** A text is asked for several outputs, one after the other. */
const featuresRead = new WeakMap<ReadText, number[] | null>()

function hashedGrams({ folded, links, words: own }: ReadText): number[] | null {
  const shown = links.reduce(
    (text, link) => text.split(link.shown).join(' 囗 '),
    links.length === 0 ? folded : spelt(folded),
  )
  const words = (links.length === 0 ? own : wordOf(shown)).replace(/\d+/g, '0')
  const letters = words.replace(/[0囗]/g, '')
  if (words.length < SHORTEST || letters === '') return null
  const shareOf = (others: RegExp) => letters.replace(others, '').length / letters.length
  if (shareOf(/[^\u3400-\u9fff]/g) >= MOSTLY && !/[\u3040-\u30ff]/.test(letters)) return [...gramsOf(`^${words}$`)]
  return shareOf(/[^a-z]/g) >= MOSTLY ? wordGramsOf(shown) : null
}

function gramsOf(framed: string): Set<number> {
  const found = new Set<number>()
  for (let size = 1; size <= LONGEST_GRAM; size += 1)
    for (let at = 0; at + size <= framed.length; at += 1) found.add(hashOf(framed, at, size))
  return found
}

/** Words and pairs of neighbours; null for less than four words. */
function wordGramsOf(shown: string): number[] | null {
  const words = shown.match(/[a-z]+|\d+|囗/g)?.map((word) => (/\d/.test(word) ? '0' : word)) ?? []
  if (words.length < FEWEST_WORDS) return null
  const found = new Set<number>()
  for (const [at, word] of words.entries())
    for (const gram of [word, `${words[at - 1] ?? '^'} ${word}`]) found.add(hashOf(` ${gram}`, 0, gram.length + 1))
  return [...found]
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string, from: number, size: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < from + size; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & 0xffff
}

const decoded = new WeakMap<TextModel, Int8Array>()

function weightsOf(model: TextModel): Int8Array {
  const known = decoded.get(model)
  if (known) return known
  const table = Int8Array.from(atob(model.weights), (unit) => (unit.charCodeAt(0) << 24) >> 24)
  decoded.set(model, table)
  return table
}
