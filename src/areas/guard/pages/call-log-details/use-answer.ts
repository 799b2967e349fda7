import { useState } from 'react'
import type { AgentAnswer } from '@contract/agent'
import type { ListName, ListRejection, Quota } from '@contract/lists'
import { agentAnswer, removeAnswers, restoreAnswers } from '@/api/agent'
import { addToList } from '@/api/lists'
import { useRemote } from '@/hooks/use-remote'
import { newRequestId } from '@/platform/random-id'

/** What adding the caller to a list came to: a refusal, done, or a failure that has been told. */
export type ListResult = 'listed' | { reason: ListRejection['reason']; quota: Quota } | null

/** One call that the agent answered, with what can be done about it. */
export function useAnswer(id: string) {
  const remote = useRemote(['agent-answer', id], () => agentAnswer(id), { isEmpty: (answer) => answer === null })
  const [busy, setBusy] = useState(false)
  const [isRemoved, setRemoved] = useState(false)

  async function attempt<Result>(action: () => Promise<Result>): Promise<Result | null> {
    if (busy) return null
    setBusy(true)
    try {
      return await action()
    } catch {
      return null
    } finally {
      setBusy(false)
    }
  }

  return {
    remote,
    busy,
    isRemoved,
    /** Puts the caller on a list, taking it off the other one. */
    addTo: (list: ListName, { number }: AgentAnswer) =>
      attempt(async (): Promise<ListResult> => {
        if (!number) return null
        const entry = { phoneNo: number.phoneNo, note: number.contact?.name ?? '' }
        const { rejected, quota } = await addToList(list, [entry], { move: true, requestId: newRequestId() })
        const reason = rejected[0]?.reason
        if (reason !== undefined && reason !== 'duplicate') return { reason, quota }
        await remote.reload()
        return 'listed'
      }),
    /** Answers whether it was there to be removed; null is a failure that has been told. */
    remove: () =>
      attempt(async () => {
        const removed = await removeAnswers([id], newRequestId())
        setRemoved(true)
        return removed.length > 0
      }),
    /** Answers whether the record is back. */
    undo: () =>
      attempt(async () => {
        await restoreAnswers([id], newRequestId())
        setRemoved(false)
        await remote.reload()
        return true
      }),
  }
}
