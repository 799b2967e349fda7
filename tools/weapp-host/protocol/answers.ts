/** What a driver sent with a question. */
export type Params = Record<string, unknown>

/** By the protocol's method name. */
export type Answers = Record<string, (params: Params) => unknown>

/** A parameter that has to be a text. */
export function text(params: Params, name: string): string {
  const value = params[name]
  if (typeof value !== 'string') throw new Error(`${name} has to be a string`)
  return value
}

/** A parameter that has to be a list; an empty one when it is absent. */
export function list<Item = unknown>(params: Params, name: string): Item[] {
  const value = params[name] ?? []
  if (!Array.isArray(value)) throw new Error(`${name} has to be a list`)
  // What is in it is the driver's matter.
  return value as Item[]
}

/** A parameter that has to be an object; an empty one when it is absent. */
export function object(params: Params, name: string): Record<string, unknown> {
  const value = params[name] ?? {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error(`${name} has to be an object`)
  return value as Record<string, unknown>
}

/** A value as it arrives on the other side: without functions and what is undefined. */
export function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value) ?? 'null') as unknown)
}
