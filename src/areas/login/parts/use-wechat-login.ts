import { useEffect, useState } from 'react'
import type { LoginAnswer } from '@contract/auth'
import { authSwap, sendCodeToWechatNumber } from '@/api/auth'
import { CallError } from '@/api/call-error'
import { problemOf, type Problem } from '@/api/problem-of'
import { go } from '@/navigation/go'
import { now } from '@/platform/clock'
import { isMiniProgram } from '@/platform/environment'
import type { PhoneNumberAnswer } from '@/platform/phone-number'
import { agreesToPrivacy } from '@/platform/privacy'
import { isBackFromWechat, wechatCode } from '@/platform/wechat-login'
import { dropBindTicket, heldBindTicket, holdBindTicket, holdSentCode } from './bind-ticket'
import { TICKET_EXPIRED } from './refusals'
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
 * The state of the WeChat login. `start` logs in a user with a bound number. Others bind one first, by an SMS code:
 * WeChat's phone-number button (`bindPhone`) has it sent and leads to its field (ADR 0049). No personal data is requested before the agreement is ticked and
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
      if (bindTicket === undefined) return startOver()
      const sent = await sendCodeToWechatNumber({ phoneCode: answer.phoneCode, bindTicket }).catch((error: unknown) => {
        if (error instanceof CallError && error.code === TICKET_EXPIRED) return null
        throw error
      })
      if (sent === null) return startOver()
      if (sent.phoneNo === '') return { key: 'phoneUnavailable' }
      holdSentCode({ phoneNo: sent.phoneNo, resendAt: now() + sent.resendAfterSeconds * 1000 })
      go('/smsLogin', { from })
      return null
    })

  /** The ticket has expired: another WeChat login brings a new one. */
  function startOver(): WechatProblem {
    dropBindTicket()
    setIsBinding(false)
    return { key: 'bindExpired' }
  }

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
