import { calls, type CallPath } from '@contract/calls'
import type { CallDefinition } from '@contract/define'
import type { SeededRandom } from '@server/simulators/seeded-random'

type Scalar = string | number
type Row = Record<string, unknown>

/** A successful request and its response. */
export interface Step {
  path: CallPath
  /** The fields that a request of this call may have. */
  keys: readonly string[]
  body: Row
  /** Every object of the response. */
  rows: readonly Row[]
  /** Short values of request and response by field name; ids also by what they identify. */
  values: ReadonlyMap<string, readonly Scalar[]>
}

const KEPT_STEPS = 4
const KEPT_VALUES = 12
const MOST_ROWS = 60
/** Fields that do not relate two calls. */
const common = /^(requestId|cursor|limit|ids?|search|name|note|words|url|status|kind|days)$/

/** A random element of a non-empty list. */
export const anyOf = <Item>(items: readonly Item[], random: SeededRandom): Item =>
  items[random.between(0, items.length - 1)]!

export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** The fields of a call's request; none unless it is a plain object. */
function fieldsOf(path: CallPath): Row {
  const { def } = (calls[path] as CallDefinition).request._zod as unknown as { def: { shape?: Row } }
  return def.shape ?? {}
}

/** How related two calls are: by their folders, and by the fields that both requests have. */
export function kinship(one: CallPath, other: CallPath): number {
  const [first, second] = [folderOf(one), folderOf(other)]
  const near = first === second ? 3 : first.startsWith(`${second}/`) || second.startsWith(`${first}/`) ? 2 : 0
  const theirs = fieldsOf(other)
  return near + 2 * Object.keys(fieldsOf(one)).filter((key) => key in theirs && !common.test(key)).length
}

/** Everything that a subscriber has received from the gateway so far. */
export class Memory {
  readonly #steps = new Map<CallPath, Step[]>()
  readonly #values = new Map<string, Scalar[]>()

  note(path: CallPath, body: unknown, answer: unknown): void {
    const sent: Row = typeof body === 'object' && body !== null ? { ...body } : {}
    const rows: Row[] = []
    const values = new Map<string, Scalar[]>()
    for (const into of [values, this.#values]) gather(answer, { into, folder: folderOf(path) })
    collectRows(answer, rows)
    gather(sent, { into: values, folder: folderOf(path) })
    const step = { path, keys: Object.keys(fieldsOf(path)), body: sent, rows, values }
    this.#steps.set(path, [step, ...(this.#steps.get(path) ?? [])].slice(0, KEPT_STEPS))
  }

  /** Values of this name in any response. */
  of(name: string): readonly Scalar[] {
    return this.#values.get(name) ?? []
  }

  /** The last successful requests of a call, newest first. */
  stepsOf(path: CallPath): readonly Step[] {
    return this.#steps.get(path) ?? []
  }

  /** A step that a request of this call could follow, preferring new and related ones; null if there is none. */
  before(path: CallPath, random: SeededRandom): Step | null {
    const found = [...this.#steps].flatMap(([other, steps]) => {
      const weight = kinship(path, other)
      return steps.map((step, age) => ({ step, weight: (weight * weight) / (age + 1) }))
    })
    let left = random.next() * found.reduce((sum, { weight }) => sum + weight, 0)
    for (const { step, weight } of found) {
      left -= weight
      if (weight > 0 && left <= 0) return step
    }
    return null
  }
}

/**
 * The body of a request that follows a step: shared fields keep their values, the others come from one object of its
 * response.
 */
export function following(path: CallPath, body: unknown, step: Step, random: SeededRandom): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const shape = fieldsOf(path)
  const followed: Row = { ...body }
  for (const key of step.keys) {
    if (!(key in shape) || /^(requestId|cursor)$/.test(key)) continue
    if (key in step.body) followed[key] = step.body[key]
    else delete followed[key]
  }
  const alike = step.rows.filter((row) => Object.keys(row).some((key) => key in shape))
  if (alike.length === 0) return followed
  const row = anyOf(alike, random)
  for (const key of Object.keys(shape)) {
    // An item's id may be named `itemId` in a request.
    const value = row[key] ?? (/^[a-z]+Id$/.test(key) && !(key in step.body) ? row.id : undefined)
    if (value !== undefined && (typeof value !== 'object' || value === null)) followed[key] = value
  }
  return followed
}

function collectRows(value: unknown, into: Row[]): void {
  if (typeof value !== 'object' || value === null || into.length >= MOST_ROWS) return
  if (!Array.isArray(value)) into.push(value as Row)
  for (const inner of Object.values(value)) collectRows(inner, into)
}

const singular = (name: string) =>
  name === 'people' ? 'person' : name.replace(/List$/, '').replace(/ies$/, 'y').replace(/s$/, '')

/** Stores the short values of a response by field name, newest first, and by topic; ids by the object that has them. */
function gather(
  value: unknown,
  {
    into,
    folder,
    name = '',
    holder = '',
  }: { into: Map<string, Scalar[]>; folder: string; name?: string; holder?: string },
): void {
  if (typeof value === 'object' && value !== null) {
    // Values closer to the top are newer: a response's own id comes before nested ones.
    const isDeep = ([, inner]: [string, unknown]) => typeof inner === 'object'
    const entries = Object.entries(value)
    for (const [key, inner] of [...entries.filter(isDeep), ...entries.filter((entry) => !isDeep(entry))]) {
      const isItem = Array.isArray(value)
      gather(inner, { into, folder, name: isItem ? singular(name) : key, holder: isItem ? holder : singular(name) })
    }
    return
  }
  const isShort = typeof value === 'string' ? value !== '' && value.length <= 200 : typeof value === 'number'
  if (!isShort) return
  const scalar = value as Scalar // as isShort checks
  const names = name === 'id' && holder !== '' ? [name, holder, `${holder}Id`] : [name]
  for (const key of [...names, `${folder} ${name}`])
    into.set(key, [scalar, ...(into.get(key) ?? []).filter((one) => one !== scalar)].slice(0, KEPT_VALUES))
}
