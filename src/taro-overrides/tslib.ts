/**
 * Replaces TypeScript's helpers with the four that Taro's packages use, without checks that compiled code does not
 * need.
 */

/** Returns `source` without the named properties. */
export function __rest(source: object, without: readonly PropertyKey[]): object {
  const rest: Record<PropertyKey, unknown> = { ...source }
  for (const name of without) delete rest[name]
  return rest
}

/** Runs a generator as an async function. */
export function __awaiter(
  self: unknown,
  args: unknown[] | undefined,
  _Promise: unknown,
  generator: (...args: unknown[]) => Generator,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const steps = generator.apply(self, args ?? [])
    const step = (how: 'next' | 'throw') => (sent?: unknown) => {
      try {
        const { done, value } = steps[how](sent)
        if (done) resolve(value)
        else Promise.resolve(value).then(step('next'), step('throw'))
      } catch (error) {
        reject(error)
      }
    }
    step('next')()
  })
}

/** Reads a private field, or with kind 'm' the private method `method`. */
export function __classPrivateFieldGet(
  receiver: object,
  state: { get(key: object): unknown },
  kind: string,
  method?: unknown,
): unknown {
  return kind === 'm' ? method : state.get(receiver)
}

export function __classPrivateFieldSet<Value>(
  receiver: object,
  state: { set(key: object, value: Value): unknown },
  value: Value,
): Value {
  state.set(receiver, value)
  return value
}
