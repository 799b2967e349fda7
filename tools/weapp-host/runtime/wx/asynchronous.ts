/** A failure of a call in WeChat; its text follows `<name>:fail`. */
export class WxFailure extends Error {
  constructor(
    message: string,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

/** Calls that return their result, whose names do not end in Sync. */
const AT_ONCE =
  /Sync$|Manager$|^(on|off|create)[A-Z]|^(canIUse|nextTick|getWindowInfo|getDeviceInfo|getAppBaseInfo|getMenuButtonBoundingClientRect|arrayBufferToBase64|base64ToArrayBuffer)$/

/** Whether wx.<method> returns its result; all others have callbacks and promises. */
export const returnsAtOnce = (method: string): boolean => AT_ONCE.test(method)

export type WxOptions = Record<string, unknown>

export type WxFunction = (...args: never[]) => unknown

interface Callbacks {
  success?: (result: object) => void
  fail?: (failure: object) => void
  complete?: (result: object) => void
}

/** Reports that a callback of the mini-program threw. */
export type OnError = (error: unknown, where: string) => void

/** Wraps a call as `wx.<name>` with success, fail and complete, or a promise when none of them is given. */
export function asynchronous(
  name: string,
  act: (options: WxOptions) => object | void | Promise<object | void>,
  onError: OnError,
): (options?: WxOptions & Callbacks) => Promise<object> | undefined {
  return (options = {}) => {
    const outcome = Promise.resolve()
      .then(() => act(options))
      .then(
        (result) => ({ errMsg: `${name}:ok`, ...result }),
        (error: unknown) => Promise.reject(failureOf(name, error)),
      )
    if (!options.success && !options.fail && !options.complete) return outcome
    outcome
      .then(
        (result) => {
          options.success?.(result)
          options.complete?.(result)
        },
        (failure: object) => {
          options.fail?.(failure)
          options.complete?.(failure)
        },
      )
      .catch((error: unknown) => onError(error, `callback of wx.${name}`))
    return undefined
  }
}

function failureOf(name: string, error: unknown): object {
  const extra = error instanceof WxFailure ? error.extra : {}
  return { errMsg: `${name}:fail ${error instanceof Error ? error.message : String(error)}`, ...extra }
}
