/** The parameters of a driver's request. */
export type Params = Record<string, unknown>

/** By the protocol's method name. */
export type Answers = Record<string, (params: Params) => unknown>

/** Returns a parameter that must be a string. */
export function text(params: Params, name: string): string {
  const value = params[name]
  if (typeof value !== 'string') throw new Error(`${name} has to be a string`)
  return value
}

/** Returns a parameter that must be a list; an empty one when it is absent. */
export function list<Item = unknown>(params: Params, name: string): Item[] {
  const value = params[name] ?? []
  if (!Array.isArray(value)) throw new Error(`${name} has to be a list`)
  // The driver defines the elements.
  return value as Item[]
}

/** Returns a parameter that must be an object; an empty one when it is absent. */
export function object(params: Params, name: string): Record<string, unknown> {
  const value = params[name] ?? {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error(`${name} has to be an object`)
  return value as Record<string, unknown>
}

/** A value as it arrives on the other side: without functions and undefined values. */
export function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value) ?? 'null') as unknown)
}
