import type { GeneralComponent } from 'glass-easel'

/** The `this` of a component's methods, as far as the host uses it. */
export interface ComponentCaller {
  _$: GeneralComponent
  data: Record<string, unknown>
  setData: (data: Record<string, unknown>, callback?: () => void) => void
  [method: string]: unknown
}
