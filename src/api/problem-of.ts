import { CallError } from './call-error'

/** A form's error: a key of its messages, or the gateway's error text. An empty text shows nothing. */
export type Problem<Key extends string> = { key: Key } | { text: string }

/** Returns the gateway's error text for a refusal, and the message `otherwise` for a lost call; empty after a 401. */
export function problemOf<Key extends string>(error: unknown, otherwise: Key): Problem<Key> {
  const text = failureText(error, otherwise)
  return text === otherwise ? { key: otherwise } : { text }
}

/**
 * Returns the gateway's error text for a refusal, and `otherwise` for any other error. Empty after a 401, for which the
 * app shows a dialog and nothing else (SPEC.md section 8).
 */
export function failureText(error: unknown, otherwise: string): string {
  if (!(error instanceof CallError)) return otherwise
  return error.status === 401 || (error.code !== null && error.msg) ? error.msg : otherwise
}
