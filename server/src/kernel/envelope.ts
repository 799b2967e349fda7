import type { Envelope } from '@contract/envelope'

/** The envelope of a successful response (SPEC section 7). */
export function success(data: unknown): Envelope {
  return { code: 'A0000', msg: '', data }
}

/** The same as JSON, for data that is JSON already. */
export function successInJson(data: string): string {
  return `{"code":"A0000","msg":"","data":${data}}`
}

/** The envelope of a failure; `data` is null unless the screen needs more than the text. */
export function failure(code: string, msg: string, data: unknown = null): Envelope {
  return { code, msg, data }
}
