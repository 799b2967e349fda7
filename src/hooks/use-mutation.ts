import { useRef, useState } from 'react'
import { newRequestId } from '@/platform/random-id'

/** One mutation at a time. */
export interface Mutation {
  busy: boolean
  /**
   * Returns the action's result; undefined when it failed (the API client has shown the error) or while another
   * mutation runs. The same `key` reuses the requestId after a lost response, so that the gateway applies the change
   * once.
   */
  run<Answer>(action: (requestId: string) => Promise<Answer>, key?: unknown): Promise<Answer | undefined>
}

/**
 * Runs one mutation at a time and ignores taps meanwhile. After a lost response the outcome is unknown; `onLost` must
 * then refetch what the screen shows.
 */
export function useMutation(onLost?: () => unknown): Mutation {
  const [busy, setBusy] = useState(false)
  // A handler that waited for a dialog still sees the old `busy`.
  const isRunning = useRef(false)
  const lost = useRef<{ key: string; requestId: string } | null>(null)

  return {
    busy,
    async run(action, key) {
      if (isRunning.current) return undefined
      const name = key === undefined ? null : JSON.stringify(key)
      const repeated = lost.current?.key === name ? lost.current : null
      const requestId = repeated?.requestId ?? newRequestId()
      lost.current = null
      isRunning.current = true
      setBusy(true)
      try {
        return await action(requestId)
      } catch (error) {
        if (!isRefusal(error)) {
          lost.current = name === null ? null : { key: name, requestId }
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

/** The gateway returned an error code: nothing was changed. */
function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code !== null
}
