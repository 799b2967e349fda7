import { useState } from 'react'
import type { InvitationView } from '@contract/family'
import type { Problem } from '@/api/problem-of'
import { problemOf } from '@/api/problem-of'
import type { InvitationAnswer } from '@/api/protectors'
import { answerInvitation, invitationFault, invitationQuery, sendInvitationCode } from '@/api/protectors'
import { useCountdown } from '@/hooks/use-countdown'
import { useMutation } from '@/hooks/use-mutation'
import type { Remote } from '@/hooks/use-remote'
import { useRemote } from '@/hooks/use-remote'

/** A problem: the gateway's own text, or no response. */
export type InvitationProblem = Problem<'networkPoor'>

/** The state of a token's invitation: its content, the SMS code that proves the number, and the answer. */
export interface InvitationState {
  remote: Remote<InvitationView>
  /** The answer that was given on this screen; null if the invitation was answered before. */
  answered: InvitationAnswer | null
  busy: boolean
  problem: InvitationProblem | null
  clearProblem: () => void
  /** Answers the invitation; a session of the invited number needs no code. Returns whether it succeeded. */
  answer: (choice: InvitationAnswer, code?: string) => Promise<boolean>
  code: { wasSent: boolean; isSending: boolean; secondsLeft: number; send: () => Promise<void> }
}

/**
 * Loads and answers an invitation. If it is no longer pending, for example withdrawn at that moment, it is reloaded and
 * shown as it is. It is reloaded after a lost response too; repeating the same answer has no second effect.
 */
export function useInvitation(token: string): InvitationState {
  const remote = useRemote(invitationQuery(token))
  const { busy, run } = useMutation(remote.reload)
  const [answered, setAnswered] = useState<InvitationAnswer | null>(null)
  const [problem, setProblem] = useState<InvitationProblem | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const next = useCountdown()

  function show(error: unknown) {
    if (invitationFault(error) === 'over') void remote.reload()
    else setProblem(problemOf(error, 'networkPoor'))
  }

  async function send() {
    setProblem(null)
    setIsSending(true)
    try {
      next.start(await sendInvitationCode(token))
      setWasSent(true)
    } catch (error) {
      show(error)
    } finally {
      setIsSending(false)
    }
  }

  async function answer(choice: InvitationAnswer, code?: string) {
    setProblem(null)
    const send = (requestId: string) =>
      answerInvitation(token, { ...choice, code }, requestId).catch((error: unknown) => {
        show(error)
        throw error
      })
    const view = await run(send, ['answer', choice])
    if (view === undefined) return false
    remote.replace(view)
    setAnswered(choice)
    return true
  }

  return {
    remote,
    answered,
    busy,
    problem,
    clearProblem: () => setProblem(null),
    answer,
    code: { wasSent, isSending, secondsLeft: next.secondsLeft, send },
  }
}
