import type { GeneralComponent } from 'glass-easel'

/** The `this` of a component's methods, as far as the host uses it. */
export interface ComponentCaller {
  _$: GeneralComponent
  data: Record<string, unknown>
  setData: (data: Record<string, unknown>, callback?: () => void) => void
  [method: string]: unknown
}

/** All of a component's data, or the value at a path such as `root.cn[0].cl`. */
export function dataAt({ data }: ComponentCaller, path?: string): unknown {
  const keys = (path ?? '').split(/[.[\]]+/).filter(Boolean)
  return keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], data)
}

/** Calls a method of a component; `name` is the component's in the error when there is no such method. */
export function callMethodOf(caller: ComponentCaller, name: string, method: string, args: unknown[]): unknown {
  const member = caller[method]
  if (typeof member !== 'function') throw new Error(`${name} has no method ${method}`)
  return (member as (...args: unknown[]) => unknown).apply(caller, args)
}
