import fc from 'fast-check'
import type { z } from 'zod'

/** Values from earlier responses that a generated request may use, by the name of the field. */
export interface Known {
  /** Values of this name from responses, or other valid ones. */
  of(field: string): readonly (string | number)[]
  /** A text that only this subscriber sends, if `max` allows it. */
  ownText(max: number): string
}

/** Texts that are known to break software. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e0008310083',
  "' or 1=1 --",
  "'); drop table contacts; --",
  '%',
  '_%\\',
  '\\',
  '<script>alert(1)</script>',
  '=cmd()|A0',
  '../../../etc/passwd',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '-0',
  '0x1F',
  '٣٤٥',
  '１３８００１３８０００',
  '+8613800138000',
  '👨‍👩‍👧‍👦'.repeat(20),
  'é'.normalize('NFD').repeat(200),
  'ﷺ'.repeat(300),
  'x'.repeat(5_000),
]
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[[[[[]]]]]],
  { toString: 'x' },
  { length: 9 },
  Array.from({ length: 300 }, (_, index) => index),
]
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(...hostileValues),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

/**
 * Every value that a schema of the contract accepts, derived from the schema, so that a new call needs no change here.
 */
function fitting(schema: z.core.$ZodType, known: Known, field = ''): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod // all of zod's kinds
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, fitting(value, known, key)])),
        { requiredKeys: Object.keys(def.shape).filter((key) => def.shape[key]?._zod.optin !== 'optional') },
      )
    case 'array':
      return lists(schema, fitting(def.element, known, field))
    case 'union':
      return fc.oneof(...def.options.map((option) => fitting(option, known, field)))
    case 'optional':
    case 'default':
      return fitting(def.innerType, known, field)
    case 'nullable':
      return fc.option(fitting(def.innerType, known, field), { freq: 4 })
    case 'pipe':
      return fitting(def.in, known, field)
    case 'literal':
      return fc.constantFrom<unknown>(...def.values)
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numbers(schema, known.of(field))
    case 'string':
      return texts(schema, known, field)
    default:
      throw new Error(`The fuzzer does not know how to make ${def.type}`)
  }
}

/** Usually short, sometimes as long as allowed. */
function lists(schema: z.core.$ZodType, element: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const checks = schema._zod.def.checks ?? []
  const limit = (name: string, otherwise: number) => {
    const found = checks.map(({ _zod }) => _zod.def as unknown as Record<string, unknown>).find((one) => name in one)?.[
      name
    ]
    return typeof found === 'number' ? found : otherwise
  }
  const length = limit('length', -1)
  const [min, max] = length >= 0 ? [length, length] : [limit('minimum', 0), limit('maximum', 20)]
  const some = fc.array(element, { minLength: min, maxLength: Math.max(min, Math.min(max, 4)) })
  // Often none where that is allowed: what a list names may be gone, such as a file that another case has.
  const few = min > 0 ? some : fc.oneof(fc.constant([]), some)
  const most = fc.array(element, { minLength: max, maxLength: max, size: 'max' })
  return max > 300 ? few : fc.oneof({ weight: 30, arbitrary: few }, { weight: 1, arbitrary: most })
}

function numbers(schema: z.core.$ZodType, good: readonly (string | number)[]): fc.Arbitrary<unknown> {
  const { minValue, maxValue } = schema as z.ZodNumber // as its type says
  const [min, max] = [minValue ?? -(2 ** 31), maxValue ?? 2 ** 40]
  const known = good.filter((one): one is number => typeof one === 'number' && one >= min && one <= max)
  const [low, high] = [
    Math.ceil(Math.max(min, Number.MIN_SAFE_INTEGER)),
    Math.floor(Math.min(max, Number.MAX_SAFE_INTEGER)),
  ]
  const any = fc.oneof(
    fc.integer({ min: low, max: high }),
    fc.constantFrom(low, high),
    fc.integer({ min: low, max: Math.min(high, low + 10) }),
  )
  return known.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, any) : any
}

function texts(schema: z.core.$ZodType, known: Known, field: string): fc.Arbitrary<unknown> {
  const checks = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def as unknown as Record<string, unknown>)
  const pattern = checks.map((one) => one.pattern).find((one) => one instanceof RegExp)
  const max = checks.map((one) => one.maximum).find((one): one is number => typeof one === 'number') ?? 40
  const min = checks.map((one) => one.minimum).find((one): one is number => typeof one === 'number') ?? 0
  const good = known
    .of(field)
    .filter((one): one is string => typeof one === 'string' && one.length >= min && one.length <= max)
  const made: fc.Arbitrary<string> =
    'format' in schema._zod.def && schema._zod.def.format === 'url'
      ? fc.webUrl()
      : pattern
        ? fc.stringMatching(pattern)
        : fc.oneof(
            { weight: 3, arbitrary: fc.constant(known.ownText(max)) },
            { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 60) }) },
            {
              weight: 1,
              arbitrary: fc.constantFrom(...hostileTexts).filter((one) => one.length >= min && one.length <= max),
            },
          )
  return good.length > 0 ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...good) }, made) : made
}

/** A request of a call, and how it was generated. */
export interface Wanted {
  kind: 'valid' | 'nearly valid' | 'hostile'
  body: unknown
}

/** Requests of a call: valid ones, the same with one fault, and arbitrary ones. */
export function requestsOf(schema: z.core.$ZodType, known: Known): fc.Arbitrary<Wanted> {
  const valid = fitting(schema, known)
  const nearly = fc
    .tuple(valid, fc.nat(), fc.constantFrom('drop', 'null', 'list', 'add', 'long', 'hostile'), hostile)
    .map(([body, place, how, value]) => spoil(body, place, how, value))
  return fc.oneof(
    { weight: 6, arbitrary: valid.map((body) => ({ kind: 'valid' as const, body })) },
    { weight: 3, arbitrary: nearly.map((body) => ({ kind: 'nearly valid' as const, body })) },
    { weight: 1, arbitrary: hostile.map((body) => ({ kind: 'hostile' as const, body })) },
  )
}

/** A body with one changed value. */
function spoil(body: unknown, place: number, how: string, value: unknown): unknown {
  const copy: unknown = structuredClone(body)
  const holders: [Record<string, unknown>, string][] = []
  const collect = (one: unknown) => {
    if (typeof one !== 'object' || one === null) return
    for (const [key, inner] of Object.entries(one)) {
      holders.push([one as Record<string, unknown>, key])
      collect(inner)
    }
  }
  collect(copy)
  const chosen = holders[place % Math.max(1, holders.length)]
  if (chosen === undefined) return how === 'add' ? { surplus: value } : copy
  const [holder, key] = chosen
  if (how === 'drop') delete holder[key]
  else if (how === 'null') holder[key] = null
  else if (how === 'list') holder[key] = [holder[key]]
  else if (how === 'add') holder.surplus = value
  else if (how === 'long') holder[key] = String(holder[key]).padEnd(5_000, '字')
  else holder[key] = value
  return copy
}
