import type { DrivenPage, Driver, WxFunction } from '../runtime/driver'
import type { Emit } from '../runtime/link'
import { returnsAtOnce } from '../runtime/wx/asynchronous'
import { list, plain, text, type Answers, type Params } from './answers'

type Callback = (result: unknown) => void
interface WxOptions {
  success?: Callback
  fail?: Callback
  complete?: Callback
}

const pageInfo = ({ pageId, path, query }: DrivenPage) => ({ pageId, path, query })

/** Returns the same result for every call, in the style of the method (synchronous or not). */
function constant(method: string, result: unknown): WxFunction {
  return (options) => {
    if (returnsAtOnce(method)) return result
    const { success, complete } = (options ?? {}) as WxOptions
    success?.(result)
    complete?.(result)
    return success || complete ? undefined : Promise.resolve(result)
  }
}

/** A result, not an object with functions such as the task of `wx.request`. */
function isData(value: unknown): boolean {
  if (value === undefined || typeof value === 'function') return false
  return value === null || typeof value !== 'object' || Object.values(value).every((one) => typeof one !== 'function')
}

/**
 * Calls a replacement of an asynchronous method. What it returns, or what its promise resolves to, goes to `success` and
 * `complete` of the caller, a rejection to `fail`, unless the replacement has called them itself.
 */
function callLater(replacement: WxFunction, [options, ...rest]: unknown[]): unknown {
  const { success, fail, complete } = (options ?? {}) as WxOptions
  if (!success && !fail && !complete) {
    const returned = replacement(options, ...rest)
    return isData(returned) ? Promise.resolve(returned) : returned
  }
  let isAnswered = false
  const noted =
    (callback?: Callback): Callback =>
    (result) => {
      isAnswered = true
      callback?.(result)
    }
  const returned = replacement(
    { ...(options as object), success: noted(success), fail: noted(fail), complete: noted(complete) },
    ...rest,
  )
  const answer = (callback: Callback | undefined, result: unknown) => {
    if (isAnswered) return
    callback?.(result)
    complete?.(result)
  }
  if (returned instanceof Promise) {
    returned.then(
      (result) => answer(success, result),
      (error: unknown) => answer(fail, error instanceof Error ? { errMsg: error.message } : error),
    )
    return undefined
  }
  if (isData(returned)) answer(success, returned)
  return returned
}

/** The replacement of a method of wx: a function (its `this.origin` is the real one), a result, or nothing. */
function standIn(params: Params, driver: Driver): ((origin: WxFunction) => WxFunction) | undefined {
  const { functionDeclaration, result } = params
  const method = text(params, 'method')
  if (typeof functionDeclaration !== 'string') return result === undefined ? undefined : () => constant(method, result)
  const replacement = driver.functionOf(functionDeclaration)
  const more = list(params, 'args')
  return (origin) => {
    const call: WxFunction = (...args) => replacement.call({ origin }, ...args, ...more)
    return returnsAtOnce(method) ? call : (...args) => callLater(call, args)
  }
}

const pluginOf = ({ pluginId }: Params) => (typeof pluginId === 'string' ? pluginId : undefined)

/** `App.*`: the page stack, wx and its mocks, evaluating code, and functions of the driver. */
export function appAnswers(driver: Driver, emit: Emit): Answers {
  return {
    'App.getCurrentPage': () => pageInfo(driver.page()),
    'App.getPageStack': () => ({ pageStack: driver.pageStack().map(pageInfo) }),
    'App.callWxMethod': async (params) => ({
      result: plain(await driver.callWxMethod(text(params, 'method'), list(params, 'args'), pluginOf(params))),
    }),
    'App.mockWxMethod': (params) =>
      driver.mockWxMethod(text(params, 'method'), standIn(params, driver), pluginOf(params)),
    'App.callFunction': async (params) => ({
      result: plain(await driver.functionOf(text(params, 'functionDeclaration'))(...list(params, 'args'))),
    }),
    'App.addBinding': (params) => {
      const name = text(params, 'name')
      driver.expose(name, (...args) => emit('App.bindingCalled', { name, args: plain(args) }))
    },
    'App.enableLog': () => ({}),
  }
}
