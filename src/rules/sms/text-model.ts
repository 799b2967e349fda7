import { marketingCategories, type MarketingCategory } from '@contract/words/sms'
import { wordOf } from '../text/fold'
import type { ReadText } from '../text/read-text'
import { bias, data, scale, threshold, weights } from './text-model-weights'

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
/** Below this share of Chinese characters among letters the model says nothing: it was not trained for other languages. */
const HAN_SHARE = 0.5
/** Shorter texts have too few n-grams to be judged. */
const SHORTEST = 8

/** The version of the data that the model was trained on. */
export const modelVersion: string = data

/**
 * The outputs that a text reaches: a linear model over the n-grams of one to three characters of its letters and digits,
 * trained by scripts/train-text-model.mjs (docs/judgement.md). Abstains on short texts and on languages that it was not
 * trained for. The rules come first; what they decide is not asked of the model.
 */
export function modelOutputs(read: ReadText): Output[] {
  const features = featuresOf(read)
  if (features === null) return []
  return outputNames.filter((_output, at) => scoreOf(features, at) >= (threshold[at] ?? Infinity))
}

/** The likeliest category of an advertisement; null where the model abstains. */
export function modelCategory(read: ReadText): MarketingCategory | null {
  const features = featuresOf(read)
  if (features === null) return null
  const scores = marketingCategories.map((_category, at) => scoreOf(features, outputNames.length + at))
  return marketingCategories[scores.indexOf(Math.max(...scores))] ?? null
}

const outputNames = parts.map(({ name }) => name).filter((name): name is Output => name in outputs)
const starts = parts.map((_part, at) => parts.slice(0, at).reduce((sum, { places }) => sum + places, 0))

/** The sum of the weights of a text's n-grams in a part, by the square root of their number, and the part's bias. */
function scoreOf(features: readonly number[], at: number): number {
  const places = parts[at]?.places ?? 1
  const start = starts[at] ?? 0
  let sum = 0
  for (const feature of features) sum += weightAt(start + (feature & (places - 1)))
  return (sum * (scale[at] ?? 0)) / Math.sqrt(features.length) + (bias[at] ?? 0)
}

/**
 * The hashed n-grams of a text, each once; null when the model abstains. Numbers and links are alike, so that neither a
 * number nor the ending of an address is learnt.
 */
export function featuresOf({ folded, links }: ReadText): number[] | null {
  const shown = links.reduce((text, link) => text.split(link.shown).join('囗'), folded)
  const words = wordOf(shown).replace(/\d+/g, '0')
  const letters = words.replace(/[0囗]/g, '')
  const han = letters.replace(/[^\u3400-\u9fff]/g, '')
  if (words.length < SHORTEST || han.length < letters.length * HAN_SHARE) return null
  const framed = `^${words}$`
  const found = new Set<number>()
  for (let size = 1; size <= LONGEST_GRAM; size += 1)
    for (let at = 0; at + size <= framed.length; at += 1) found.add(hashOf(framed, at, size))
  return [...found]
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string, from: number, size: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < from + size; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & 0xffff
}

let decoded: Int8Array | undefined

function weightAt(index: number): number {
  decoded ??= Int8Array.from(atob(weights), (unit) => (unit.charCodeAt(0) << 24) >> 24)
  return decoded[index] ?? 0
}
