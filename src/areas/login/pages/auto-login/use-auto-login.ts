import { useEffect, useState } from 'react'
import { autoLogin, inspectTicket, type LoginProof } from '@/api/auth'
import { useSessionStore } from '@/stores/session'
import { enter } from '../../parts/leave-login'

export interface ReplaceQuestion {
  current: string
  next: string
}

/** `asking` waits for the answer to the question; `done` is logged in, or the live session kept. */
export type AutoLoginState = { step: 'working' | 'failed' | 'done' } | { step: 'asking'; question: ReplaceQuestion }

/**
 * Logs in by the ticket or wxmpToken that came with the address. A live session of another number is replaced only
 * after a question that shows both numbers masked (DESIGN.md section 7).
 */
export function useAutoLogin(proof: LoginProof | null) {
  const [state, setState] = useState<AutoLoginState>({ step: proof ? 'working' : 'failed' })

  async function exchange() {
    if (!proof) return
    setState({ step: 'working' })
    try {
      enter(await autoLogin(proof))
      setState({ step: 'done' })
    } catch {
      setState({ step: 'failed' })
    }
  }

  useEffect(() => {
    if (!proof) return
    let gone = false
    const { token, phoneNoDisplay } = useSessionStore.getState()
    if (!token) {
      void exchange()
      return
    }
    inspectTicket(proof)
      .then(({ phoneNoDisplay: next }) => {
        if (gone) return
        setState(
          next === phoneNoDisplay ? { step: 'done' } : { step: 'asking', question: { current: phoneNoDisplay, next } },
        )
      })
      .catch(() => !gone && setState({ step: 'failed' }))
    return () => {
      gone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the proof is taken once, when the screen opens
  }, [])

  return { state, replace: exchange, keep: () => setState({ step: 'done' }) }
}
