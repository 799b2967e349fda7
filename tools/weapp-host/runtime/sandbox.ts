/** Globals of a browser that a mini-program's scripts do not have. */
const HIDDEN = [
  'window',
  'document',
  'self',
  'top',
  'parent',
  'frames',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'XMLHttpRequest',
  'fetch',
  'WebSocket',
  'navigator',
  'alert',
  'confirm',
  'prompt',
  'MutationObserver',
  'HTMLElement',
  'Element',
  'Node',
  'Event',
  'CustomEvent',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'getComputedStyle',
  'AbortController',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'crypto',
  'performance',
]

const globals: Record<string, unknown> = { Object, Array, Math, JSON, Promise, Date, Map, Set, WeakMap, Symbol, Error }
globals.globalThis = globals

const names = (scope: object) => [...Object.keys(scope), ...HIDDEN, 'globalThis', 'global']
const values = (scope: object) => [...Object.values(scope), ...HIDDEN.map(() => undefined), globals, globals]

/** Runs a script as WeChat would: with these names, and without browser globals. */
export function runScript(file: string, code: string, scope: Record<string, unknown>): void {
  new Function(...names(scope), `${code}\n//# sourceURL=weapp:///${file}`)(...values(scope))
}

/** Adds a function below the scripts' `globalThis`. */
export function exposeGlobal(name: string, call: (...args: unknown[]) => void): void {
  globals[name] = call
}

/** A function from its source, as a driver sends it. */
export function readFunction(text: string, scope: Record<string, unknown>): (...args: unknown[]) => unknown {
  return new Function(...names(scope), `return (${text})`)(...values(scope)) as (...args: unknown[]) => unknown
}
