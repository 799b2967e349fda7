import type { DrivenPage, Driver } from '../runtime/driver'
import { readFunction } from '../runtime/sandbox'
import { list, plain, text, type Answers, type Params } from './answers'

type WxFunction = (...args: unknown[]) => unknown
interface WxOptions {
  success?: (result: unknown) => void
  complete?: (result: unknown) => void
}

const pageInfo = ({ pageId, path, query }: DrivenPage) => ({ pageId, path, query })

/** Returns the same result for every call, in the style of the method (synchronous or not). */
function constant(method: string, result: unknown): WxFunction {
  return (options) => {
    if (method.endsWith('Sync')) return result
    const { success, complete } = (options ?? {}) as WxOptions
    success?.(result)
    complete?.(result)
    return success || complete ? undefined : Promise.resolve(result)
  }
}

/** The replacement of a method of wx: a function (its `this.origin` is the real one), a result, or nothing. */
function standIn(params: Params): ((origin: WxFunction) => WxFunction) | undefined {
  const { functionDeclaration, result } = params
  if (typeof functionDeclaration === 'string') {
    const replacement = readFunction(functionDeclaration, {})
    const more = list(params, 'args')
    return (origin) =>
      (...args) =>
        replacement.call({ origin }, ...args, ...more)
  }
  return result === undefined ? undefined : () => constant(text(params, 'method'), result)
}

/** `App.*`: the page stack, wx and its mocks, and evaluating code. */
export function appAnswers(driver: Driver): Answers {
  return {
    'App.getCurrentPage': () => pageInfo(driver.page()),
    'App.getPageStack': () => ({ pageStack: driver.pageStack().map(pageInfo) }),
    'App.callWxMethod': async (params) => ({
      result: plain(await driver.callWxMethod(text(params, 'method'), list(params, 'args'))),
    }),
    'App.mockWxMethod': (params) => driver.mockWxMethod(text(params, 'method'), standIn(params)),
    'App.callFunction': async (params) => ({
      result: plain(await driver.evaluate(text(params, 'functionDeclaration'), list(params, 'args'))),
    }),
    'App.enableLog': () => ({}),
  }
}
