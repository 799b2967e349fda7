export interface CallFailure {
  /** The gateway's code; null when no valid response arrived. */
  code: string | number | null
  /** The gateway's message for display; empty when there is none. */
  msg: string
  data: unknown
  /** The HTTP status; 0 without any response. */
  status: number
}

/**
 * A failed call: refused by the gateway (`code` is set), or lost on the way (`code` is null; `status` is the HTTP
 * status or 0).
 */
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
