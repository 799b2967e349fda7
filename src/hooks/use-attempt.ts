import { useState } from 'react'

/** One action at a time. */
export interface Attempt {
  busy: boolean
  /** What the action answers; undefined when it failed, which the client has told, or while another is under way. */
  run<Answer>(action: () => Promise<Answer>): Promise<Answer | undefined>
}

/** Runs what is pressed, one thing at a time; a failure changes nothing. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async run(action) {
      if (busy) return undefined
      setBusy(true)
      try {
        return await action()
      } catch {
        return undefined // told by the client
      } finally {
        setBusy(false)
      }
    },
  }
}
