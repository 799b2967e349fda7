import { useRef, useState } from 'react'
import { newRequestId } from '@/platform/random-id'

/** One action at a time. */
export interface Mutation {
  busy: boolean
  /**
   * What the action answers; undefined when it failed, which the client has told, or while another is under way. An
   * action that says what it does, `what`, gets the same requestId again when its answer was lost and it is the next to
   * be tried: it is done once.
   */
  run<Answer>(action: (requestId: string) => Promise<Answer>, what?: unknown): Promise<Answer | undefined>
}

/**
 * Runs what is pressed, one thing at a time; a refusal changes nothing. After an answer that was lost on the way nobody
 * knows whether the thing is done: `onLost` asks for what the screen shows.
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
        return undefined // told by the client
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
  }
}

/** The gateway has answered, and with its reason: nothing was done. */
function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code !== null
}
