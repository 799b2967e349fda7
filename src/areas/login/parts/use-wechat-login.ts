import { useEffect, useState } from 'react'
import type { LoginAnswer } from '@contract/auth'
import { authSwap, bindPhoneNumber } from '@/api/auth'
import { problemOf, type Problem } from '@/api/problem-of'
import { isMiniProgram } from '@/platform/environment'
import type { PhoneNumberAnswer } from '@/platform/phone-number'
import { agreesToPrivacy } from '@/platform/privacy'
import { isBackFromWechat, wechatCode } from '@/platform/wechat-login'
import { dropBindTicket, heldBindTicket, holdBindTicket } from './bind-ticket'
import { isHolderUnsure } from './holder-unsure'
import { enter } from './leave-login'

/** Why the login failed: a key of the login messages, or the gateway's own text. */
export type WechatProblem = Problem<
  | 'agreeFirst'
  | 'privacyRefused'
  | 'wechatUnavailable'
  | 'phoneDenied'
  | 'phoneUnavailable'
  | 'bindExpired'
  | 'networkPoor'
>

/**
 * The state of the WeChat login. `start` logs in a user with a bound number. Others bind one first, with WeChat's
 * phone-number button (`bindPhone`) or by SMS code. No personal data is requested before the agreement is ticked and
 * WeChat's own privacy request is accepted; after a refusal the other ways stay available. In the browser the login
 * redirects to WeChat's page and back, and the agreement stays ticked. `from` is where the visitor came from.
 */
export function useWechatLogin(from: string | undefined) {
  const [isBack] = useState(isBackFromWechat)
  const [agreed, setAgreed] = useState(isBack)
  const [isBinding, setIsBinding] = useState(() => heldBindTicket() !== undefined)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<WechatProblem | null>(null)

  async function attempt(action: () => Promise<WechatProblem | null>) {
    if (!agreed) return setProblem({ key: 'agreeFirst' })
    setBusy(true)
    setProblem(null)
    setProblem(await action().catch((error: unknown) => problemOf(error, 'networkPoor')))
    setBusy(false)
  }

  function finish(answer: LoginAnswer): WechatProblem | null {
    if (answer.token === '') return { key: 'wechatUnavailable' }
    enter(answer, from)
    return null
  }

  const start = () =>
    attempt(async () => {
      if (!(await agreesToPrivacy())) return { key: 'privacyRefused' }
      const code = await wechatCode()
      if (code === null) return { key: 'wechatUnavailable' }
      const answer = await authSwap({ code, source: isMiniProgram ? 'wxMini' : 'wxPublic' })
      if ('login' in answer) return finish(answer.login)
      holdBindTicket(answer.bindTicket)
      setIsBinding(true)
      return null
    })

  const bindPhone = (answer: PhoneNumberAnswer) =>
    attempt(async () => {
      if (answer.outcome !== 'code') return { key: answer.outcome === 'denied' ? 'phoneDenied' : 'phoneUnavailable' }
      const bindTicket = heldBindTicket()
      // Dropped in any case: the next attempt needs a new ticket.
      dropBindTicket()
      setIsBinding(false)
      if (bindTicket === undefined) return { key: 'bindExpired' }
      const bound = bindPhoneNumber({ phoneCode: answer.phoneCode, bindTicket })
      return finish(
        await bound.catch((error: unknown) => {
          // The gateway wants an answer that only the login by SMS asks for; the ticket is still valid there.
          if (isHolderUnsure(error)) holdBindTicket(bindTicket)
          throw error
        }),
      )
    })

  useEffect(() => {
    if (isBack) void start()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a code is good once, when the page opens with it
  }, [])

  function tick(next: boolean) {
    setAgreed(next)
    setProblem(null)
  }

  return { agreed, tick, isBinding, busy, problem, start, bindPhone }
}
