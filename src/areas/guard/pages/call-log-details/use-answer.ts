import { useState } from 'react'
import type { AgentAnswer } from '@contract/agent'
import type { ListName, ListRejection, Quota } from '@contract/lists'
import { agentAnswer, removeAnswers, restoreAnswers } from '@/api/agent'
import { addToList } from '@/api/lists'
import { useAttempt } from '@/hooks/use-attempt'
import { useRemote } from '@/hooks/use-remote'
import { newRequestId } from '@/platform/random-id'

/** What adding the caller to a list came to: done, a refusal, or undefined for a failure that has been told. */
export type ListResult = 'listed' | { reason: ListRejection['reason']; quota: Quota } | undefined

/** One call that the agent answered, with what can be done about it. */
export function useAnswer(id: string) {
  const remote = useRemote(['agent-answer', id], () => agentAnswer(id), { isEmpty: (answer) => answer === null })
  const { busy, run } = useAttempt()
  const [isRemoved, setRemoved] = useState(false)

  return {
    remote,
    busy,
    isRemoved,
    /** Puts the caller on a list, taking it off the other one. */
    addTo: (list: ListName, { number }: AgentAnswer) =>
      run(async (): Promise<ListResult> => {
        if (!number) return undefined
        const entry = { phoneNo: number.phoneNo, note: number.contact?.name ?? '' }
        const { rejected, quota } = await addToList(list, [entry], { move: true, requestId: newRequestId() })
        const reason = rejected[0]?.reason
        if (reason !== undefined && reason !== 'duplicate') return { reason, quota }
        await remote.reload()
        return 'listed'
      }),
    /** Answers whether it was there to be removed; undefined is a failure that has been told. */
    remove: () =>
      run(async () => {
        const removed = await removeAnswers([id], newRequestId())
        setRemoved(true)
        return removed.length > 0
      }),
    /** Answers whether the record is back. */
    undo: () =>
      run(async () => {
        await restoreAnswers([id], newRequestId())
        setRemoved(false)
        await remote.reload()
        return true
      }),
  }
}
