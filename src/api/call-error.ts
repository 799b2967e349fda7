export interface CallFailure {
  /** The gateway's code; null when the call did not get so far. */
  code: string | number | null
  /** The gateway's message, fit to be shown; empty when there is none. */
  msg: string
  data: unknown
  /** The HTTP status; 0 when nothing came back at all. */
  status: number
}

/** A call that failed: refused by the gateway (`code`), or lost on the way (`status` other than 200, or 0). */
export class CallError extends Error implements CallFailure {
  readonly code: string | number | null
  readonly msg: string
  readonly data: unknown
  readonly status: number

  constructor({ code, msg, data, status }: CallFailure) {
    super(msg || `HTTP ${status}`)
    this.name = 'CallError'
    this.code = code
    this.msg = msg
    this.data = data
    this.status = status
  }
}
