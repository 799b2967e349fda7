import { useRef, useState } from 'react'
import type { ConfirmedPurpose } from '@contract/words/account'
import { sendAccountCode } from '@/api/account'
import { problemOf, type Problem } from '@/api/problem-of'
import { useCountdown } from '@/hooks/use-countdown'
import { newRequestId } from '@/platform/random-id'
import { isSmsCode } from '@/widgets/CodeField/CodeField'

type CodeProblem = Problem<'codeWrong' | 'retryLater'>

/**
 * The state of an action that an SMS code confirms. If a response is lost, sending the same code again reuses the
 * requestId.
 */
export function useConfirmed<Answer>(
  purpose: ConfirmedPurpose,
  action: (code: string, requestId: string) => Promise<Answer>,
) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<CodeProblem | null>(null)
  const [busy, setBusy] = useState<'send' | 'submit' | null>(null)
  const [wasSent, setWasSent] = useState(false)
  const sent = useRef({ code: '', requestId: '' })
  const resend = useCountdown()

  async function attempt<Result>(what: 'send' | 'submit', work: () => Promise<Result>): Promise<Result | undefined> {
    if (busy !== null) return undefined
    setBusy(what)
    setProblem(null)
    try {
      return await work()
    } catch (error) {
      setProblem(problemOf(error, 'retryLater'))
      return undefined
    } finally {
      setBusy(null)
    }
  }

  return {
    code,
    problem,
    busy,
    wasSent,
    secondsLeft: resend.secondsLeft,
    input(digits: string) {
      setCode(digits)
      setProblem(null)
    },
    send: () =>
      attempt('send', async () => {
        resend.start((await sendAccountCode(purpose)).resendAfterSeconds)
        setWasSent(true)
      }),
    /** Returns undefined if the action failed; the field then shows the reason. */
    async submit(): Promise<Answer | undefined> {
      if (!isSmsCode(code)) return void setProblem({ key: 'codeWrong' })
      if (sent.current.code !== code) sent.current = { code, requestId: newRequestId() }
      return attempt('submit', () => action(code, sent.current.requestId))
    },
  }
}
