import { useRef, useState } from 'react'
import { newRequestId } from '@/platform/random-id'

/** One mutation at a time. */
export interface Mutation {
  busy: boolean
  /**
   * Returns what the action resolves to; undefined when it failed (the client has shown why) or while another runs.
   * The same `what` reuses the requestId after a lost response, so that the gateway does it once.
   */
  run<Answer>(action: (requestId: string) => Promise<Answer>, what?: unknown): Promise<Answer | undefined>
}

/**
 * Runs one mutation at a time and ignores presses meanwhile. After a lost response the outcome is unknown: `onLost`
 * refetches what the screen shows.
 */
export function useMutation(onLost?: () => unknown): Mutation {
  const [busy, setBusy] = useState(false)
  // A handler that waited, for a dialog, still has the `busy` of then.
  const isRunning = useRef(false)
  const lost = useRef<{ what: string; requestId: string } | null>(null)

  return {
    busy,
    async run(action, what) {
      if (isRunning.current) return undefined
      const name = what === undefined ? null : JSON.stringify(what)
      const again = lost.current?.what === name ? lost.current : null
      const requestId = again?.requestId ?? newRequestId()
      lost.current = null
      isRunning.current = true
      setBusy(true)
      try {
        return await action(requestId)
      } catch (error) {
        if (!isRefusal(error)) {
          lost.current = name === null ? null : { what: name, requestId }
          onLost?.()
        }
        return undefined // shown by the client
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
  }
}

/** The gateway refused with a code: nothing was changed. */
function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code !== null
}
