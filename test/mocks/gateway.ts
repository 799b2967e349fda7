import { request } from './taro'

/** A recorded call. */
export interface SeenCall {
  /** The path below the base host: '/unicomAssistant/…' or '/api/v1/auth/…'. */
  path: string
  url: string
  /** undefined when the call had none. */
  body: Record<string, unknown> | undefined
  headers: Record<string, string>
}

/** An HTTP error response: `fails(502, '<html>')`. */
class RawAnswer {
  constructor(
    readonly statusCode: number,
    readonly data: unknown,
  ) {}
}

export const refuses = (code: string, msg: string, data: unknown = null) => new RawAnswer(200, { code, msg, data })
export const fails = (statusCode: number, data: unknown = null) => new RawAnswer(statusCode, data)

type Reply = unknown | ((call: SeenCall) => unknown)

/**
 * Mocks the gateway: a value is the `data` of a success, a function is called for it, `refuses` and `fails` are sent
 * unchanged. Paths are matched by their end ('/queryScore'); others get HTTP 404. Returns the recorded calls.
 */
export function answerCalls(replies: Readonly<Record<string, Reply>>): SeenCall[] {
  const seen: SeenCall[] = []
  request.mockImplementation(async ({ url, data, header = {} }) => {
    const path = (url.split('?')[0] ?? '').replace(/^https?:\/\/[^/]+/, '').replace(/^\/sjgj(?=\/)/, '')
    const body: unknown = data === undefined ? undefined : JSON.parse(data)
    const call: SeenCall = { path, url, body: body as SeenCall['body'], headers: header } // our client sends objects
    seen.push(call)
    const key = Object.keys(replies).find((end) => path.endsWith(end))
    if (key === undefined) return { statusCode: 404, data: { code: 'B0404', msg: 'not found', data: null } }
    const reply = replies[key]
    const answer: unknown = await (typeof reply === 'function' ? (reply as (call: SeenCall) => unknown)(call) : reply)
    if (answer instanceof RawAnswer) return { statusCode: answer.statusCode, data: answer.data }
    return { statusCode: 200, data: { code: 'A0000', msg: '', data: answer } }
  })
  return seen
}

/** No response. */
export function loseNetwork(): void {
  request.mockImplementation(() => Promise.reject({ errMsg: 'request:fail' }))
}

/** Answers the first call with the first value, the second with the second, and all others with the last. */
export function inTurn(...replies: [Reply, ...Reply[]]): (call: SeenCall) => unknown {
  let turn = -1
  return (call) => {
    turn = Math.min(turn + 1, replies.length - 1)
    const reply = replies[turn]
    return typeof reply === 'function' ? (reply as (call: SeenCall) => unknown)(call) : reply
  }
}

/** A response that does not arrive during the test. */
export const pending = (): Promise<never> => new Promise<never>(() => undefined)

/** The bodies of the calls whose path ends like this, in order. */
export const bodiesOf = (seen: readonly SeenCall[], end: string): SeenCall['body'][] =>
  seen.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)

/** The body of the first of these calls; undefined when there was none. */
export const bodyOf = (seen: readonly SeenCall[], end: string): SeenCall['body'] => bodiesOf(seen, end)[0]

export const requestIdsOf = (seen: readonly SeenCall[], end: string): unknown[] =>
  bodiesOf(seen, end).map((body) => body?.requestId)
