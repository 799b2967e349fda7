import { CallError } from './call-error'

/** A form's error: a key of its messages, or the gateway's error text. */
export type Problem<Key extends string> = { key: Key } | { text: string }

/** Returns the gateway's error text for a refusal, and the message `otherwise` for a lost call. */
export function problemOf<Key extends string>(error: unknown, otherwise: Key): Problem<Key> {
  const text = failureText(error, '')
  return text ? { text } : { key: otherwise }
}

/** Returns the gateway's error text for a refusal, and `otherwise` for any other error. */
export function failureText(error: unknown, otherwise: string): string {
  return error instanceof CallError && error.code !== null && error.msg ? error.msg : otherwise
}
