import { useState } from 'react'
import type { AgentAnswer } from '@contract/agent'
import type { ListName } from '@contract/words/lists'
import { agentAnswerQuery, removeAnswers, restoreAnswers } from '@/api/agent'
import { addToList } from '@/api/lists'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import type { Refusal } from '@/widgets/EntryList/list-names'

/** The lists to which a caller can be added. */
export type NumberListName = Extract<ListName, 'black' | 'white'>

/** The result of adding the caller to a list: done, a refusal, or undefined after a failure, which was shown. */
export type ListResult = 'listed' | Refusal | undefined

/** One call that the agent answered, with its actions. */
export function useAnswer(id: string) {
  const remote = useRemote(agentAnswerQuery(id), { isEmpty: (answer) => answer === null })
  const { busy, run } = useMutation()
  const [isRemoved, setRemoved] = useState(false)

  return {
    remote,
    busy,
    isRemoved,
    /** Adds the caller to a list and removes it from the opposite one. */
    addTo: (list: NumberListName, { number }: AgentAnswer) =>
      run(async (requestId): Promise<ListResult> => {
        if (!number) return undefined
        const entry = { value: number.phoneNo, note: number.contact?.name ?? '' }
        const { rejected, quota } = await addToList(list, [entry], { move: true, requestId })
        const reason = rejected[0]?.reason
        if (reason !== undefined && reason !== 'duplicate') return { reason, quota }
        void remote.reload()
        return 'listed'
      }, list),
    /** Returns whether the record existed; undefined after a failure, which was shown. */
    remove: () =>
      run(async (requestId) => {
        const removed = await removeAnswers([id], requestId)
        setRemoved(true)
        return removed.length > 0
      }, 'remove'),
    /** Returns whether the record was restored. */
    undo: () =>
      run(async (requestId) => {
        await restoreAnswers([id], requestId)
        setRemoved(false)
        void remote.reload()
        return true
      }, 'restore'),
  }
}
