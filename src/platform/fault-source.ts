import type { NoteFault } from './faults'

/** Notes what no code has caught: failed scripts, and promises that were rejected without a handler. */
export function watchFaults(note: NoteFault): void {
  window.addEventListener('error', ({ error }) => {
    // Without an error it is a file that did not load, or a script of another origin.
    if (error) note('script', error)
  })
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    const isCode = reason instanceof Error && reason.name === 'ChunkLoadError'
    note(isCode ? 'code' : 'rejection', reason)
  })
}

/** Browsers have no log of their own that operators can read. */
export function logInHost(_fault: object): void {}
