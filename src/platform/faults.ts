import type { FaultKind } from '@contract/words/client-faults'

/** Called with each fault of the app; `error` is whatever was thrown. */
export type NoteFault = (kind: FaultKind, error: unknown) => void

/** Faults before somebody listens. */
let waiting: Parameters<NoteFault>[] = []
let listener: NoteFault | null = null

/** Passes a fault on to the reporter, or keeps it until there is one. */
export const noteFault: NoteFault = (kind, error) => {
  if (listener) listener(kind, error)
  else waiting.push([kind, error])
}

/** Registers the reporter, and passes on what happened before. */
export function onFault(next: NoteFault): void {
  listener = next
  for (const fault of waiting) next(...fault)
  waiting = []
}
