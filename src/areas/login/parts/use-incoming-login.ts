import { useEffect, useState } from 'react'
import type { LoginAnswer } from '@contract/auth'
import { authSwapAccessCode, autoLogin, inspectTicket, logout } from '@/api/auth'
import { CallError } from '@/api/call-error'
import type { IncomingTicket } from '@/platform/incoming'
import { useSessionStore } from '@/stores/session'
import { enter } from './leave-login'

export interface ReplaceQuestion {
  current: string
  next: string
}

/**
 * `none` came without a proof, `failed` with one that the gateway refuses; `lost` did not reach the gateway. `asking` waits
 * for the answer to the question; `done` is logged in, or the live session kept.
 */
export type IncomingLoginState =
  { step: 'working' | 'none' | 'failed' | 'lost' | 'done' } | { step: 'asking'; question: ReplaceQuestion }

/**
 * Logs in by what came with the address. A live session of another number is replaced only after a question that shows
 * both numbers masked (DESIGN.md section 7): a ticket is looked at before it is used, an access code is used up by that,
 * so that its session waits for the answer, and ends when the live one is kept.
 */
export function useIncomingLogin(proof: IncomingTicket | null) {
  const [state, setState] = useState<IncomingLoginState>({ step: proof ? 'working' : 'none' })
  const [waiting, setWaiting] = useState<LoginAnswer | null>(null)

  const take = (login: LoginAnswer) => {
    enter(login)
    setState({ step: 'done' })
  }

  /** Done for the number that is logged in already, a question for another. */
  const ask = (next: string, current: string) =>
    setState(next === current ? { step: 'done' } : { step: 'asking', question: { current, next } })

  async function open(known: IncomingTicket) {
    const { token, phoneNoDisplay: current } = useSessionStore.getState()
    if ('accessCode' in known) {
      const login = await authSwapAccessCode(known.accessCode)
      if (!token || login.phoneNoDisplay === current) return take(login)
      setWaiting(login)
      return ask(login.phoneNoDisplay, current)
    }
    if (!token) return take(await autoLogin(known))
    ask((await inspectTicket(known)).phoneNoDisplay, current)
  }

  async function attempt(work: () => Promise<void> | void) {
    setState({ step: 'working' })
    try {
      await work()
    } catch (error) {
      setState({ step: error instanceof CallError && error.code !== null ? 'failed' : 'lost' })
    }
  }

  const start = () => {
    if (proof) void attempt(() => open(proof))
  }

  // eslint-disable-next-line react-hooks/exhaustive-deps -- the proof is taken once, when the screen opens
  useEffect(start, [])

  return {
    state,
    retry: start,
    replace: () =>
      attempt(async () => {
        if (waiting) take(waiting)
        else if (proof && !('accessCode' in proof)) take(await autoLogin(proof))
      }),
    keep: () => {
      if (waiting) logout(waiting.token).catch(() => undefined) // it ends by itself in time
      setState({ step: 'done' })
    },
  }
}
