import { startOfDay } from '../time/shanghai'
import { isDue, type QuestionProgress } from './progress'
import { DAY_MS } from '../time/units'

/** The number of questions in a round over all lessons. */
const ROUND_LENGTH = 10

export interface Askable {
  id: string
  /** Its kind; questions of one kind are spread over the rounds. */
  kind: string
}

export interface Choice {
  pool: readonly Askable[]
  progress: ReadonlyMap<string, QuestionProgress>
  /** ms since the epoch */
  now: number
  /** Returns a pseudo-random number for a question, which differs from round to round. */
  chance: (id: string) => number
}

/**
 * Chooses the questions of a round over all lessons, in this order:
 * - due questions, the longest overdue first;
 * - new questions, starting with the kinds that are mastered least, and one of each kind before a second of any;
 * - mastered questions, the longest ago first;
 * - questions that were answered wrong and are not due yet.
 */
export function chooseQuestions({ pool, progress, now, chance }: Choice, count = ROUND_LENGTH): Askable[] {
  const rank = ({ id }: Askable): number => {
    const known = progress.get(id)
    if (known === undefined) return 1
    if (isDue(known, now)) return 0
    return known.isMastered ? 2 : 3
  }
  const ranked = (wanted: number) => pool.filter((question) => rank(question) === wanted)
  const by = (value: (progress: QuestionProgress | undefined) => number) => (one: Askable, other: Askable) =>
    value(progress.get(one.id)) - value(progress.get(other.id)) || chance(one.id) - chance(other.id)
  return [
    ...ranked(0).sort(by((known) => known?.dueAt ?? 0)),
    ...spread(ranked(1), { pool, progress, chance }),
    ...ranked(2).sort(by((known) => known?.at ?? 0)),
    ...ranked(3).sort(by((known) => known?.at ?? 0)),
  ].slice(0, count)
}

/**
 * Takes one question of each kind, then a second of each and so on, starting with the kinds that are mastered least.
 */
function spread(questions: readonly Askable[], { pool, progress, chance }: Omit<Choice, 'now'>): Askable[] {
  const byChance = [...questions].sort((one, other) => chance(one.id) - chance(other.id))
  const kinds = [...new Set(byChance.map(({ kind }) => kind))]
  const masteredPart = (kind: string) => {
    const all = pool.filter((question) => question.kind === kind)
    return all.filter(({ id }) => progress.get(id)?.isMastered).length / all.length
  }
  const parts = new Map(kinds.map((kind) => [kind, masteredPart(kind)]))
  kinds.sort((one, other) => (parts.get(one) ?? 0) - (parts.get(other) ?? 0))
  const ofKind = kinds.map((kind) => byChance.filter((question) => question.kind === kind))
  const longest = Math.max(0, ...ofKind.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => ofKind.flatMap((group) => group[turn] ?? [])).flat()
}

/**
 * Returns the question of the day: the longest overdue one, otherwise the same for everybody on a day in Asia/Shanghai.
 * Consecutive days have questions of different lessons, and no question repeats before all have had their day. Returns
 * undefined for an empty pool.
 */
export function dailyQuestion({ pool, progress, now }: Omit<Choice, 'chance'>): Askable | undefined {
  const due = pool.filter(({ id }) => isDue(progress.get(id), now))
  const dueAt = ({ id }: Askable) => progress.get(id)?.dueAt ?? 0
  if (due.length > 0) return due.reduce((first, question) => (dueAt(question) < dueAt(first) ? question : first))
  const day = Math.round(startOfDay(now) / DAY_MS)
  return pool[(day * strideOf(pool.length)) % pool.length]
}

/** A step size that visits every index of a circle of `length`: it is coprime to `length`. */
function strideOf(length: number): number {
  const common = (one: number, other: number): number => (other === 0 ? one : common(other, one % other))
  let stride = 37
  while (length > 0 && common(stride, length) !== 1) stride += 1
  return stride
}

/** Hashes words to a number below 2³². The result is the same on every machine. */
export function scatter(...words: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const char of words.join('\n')) {
    hash ^= char.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  // Mixes the bits: otherwise the last characters would change only the low ones.
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
