import { CallError } from './call-error'

/** What is wrong, as a form says it: a key of its messages, or the gateway's own words. */
export type Problem<Key extends string> = { key: Key } | { text: string }

/** The gateway's words for what it refused; the message `otherwise` for a call that was lost on the way. */
export function problemOf<Key extends string>(error: unknown, otherwise: Key): Problem<Key> {
  const text = failureText(error, '')
  return text ? { text } : { key: otherwise }
}

/** The gateway's words for what it refused; `otherwise` for everything else. */
export function failureText(error: unknown, otherwise: string): string {
  return error instanceof CallError && error.code !== null && error.msg ? error.msg : otherwise
}
