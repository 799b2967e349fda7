import { useEffect, useState } from 'react'
import type { LoginAnswer } from '@contract/auth'
import { authSwapAccessCode, autoLogin, inspectTicket, logout } from '@/api/auth'
import { CallError } from '@/api/call-error'
import type { IncomingTicket } from '@/platform/incoming'
import { useSessionStore } from '@/stores/session'
import { isExplained } from './refusals'
import { enter } from './leave-login'

export interface ReplaceQuestion {
  current: string
  next: string
}

/**
 * `none`: no credentials; `failed`: the gateway refused them, with its text where it
 * wants an answer that only the login by SMS asks for; `lost`: no response. `asking`: the dialog is open;
 * `done`: the current session is kept. A login opens the next page itself.
 */
export type IncomingLoginState =
  | { step: 'working' | 'none' | 'lost' | 'done' }
  | { step: 'failed'; text?: string }
  | { step: 'asking'; question: ReplaceQuestion }

/**
 * Logs in with the credentials from the address. A session of another number is replaced only after a dialog that shows
 * both numbers masked (DESIGN.md section 7). A ticket is inspected before it is used. An access code cannot be
 * inspected without using it up: its new session waits for the user's choice, and ends if the current one is kept.
 */
export function useIncomingLogin(proof: IncomingTicket | null, from: string | undefined) {
  const [state, setState] = useState<IncomingLoginState>({ step: proof ? 'working' : 'none' })
  const [waiting, setWaiting] = useState<LoginAnswer | null>(null)

  const take = (login: LoginAnswer) => enter(login, from)

  /** Done if this number is logged in already; otherwise the dialog opens. */
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
      if (!(error instanceof CallError) || error.code === null) return setState({ step: 'lost' })
      setState({ step: 'failed', text: isExplained(error) ? error.msg : undefined })
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
      if (waiting) logout(waiting.token).catch(() => undefined) // the session expires anyway
      setState({ step: 'done' })
    },
  }
}
