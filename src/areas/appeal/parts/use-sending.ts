import { useState } from 'react'
import { CallError } from '@/api/call-error'
import { failureText } from '@/api/problem-of'
import { useMutation, type Mutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { appealMessages } from '../messages'

/** A form that is handed in; why the gateway did not take it is shown by the form itself. */
export interface FormSending extends Mutation {
  /** In words. */
  problem: string | null
  /** The gateway's code of it. */
  code: string | number | null
  clearProblem: () => void
}

/** Hands a form in, and keeps what the gateway says against it. */
export function useSending(): FormSending {
  const t = useMessages(appealMessages)
  const { busy, run } = useMutation()
  const [failure, setFailure] = useState<{ problem: string; code: string | number | null } | null>(null)
  return {
    busy,
    problem: failure?.problem ?? null,
    code: failure?.code ?? null,
    clearProblem: () => setFailure(null),
    run(action, what) {
      setFailure(null)
      return run(async (requestId) => {
        try {
          return await action(requestId)
        } catch (error) {
          const code = error instanceof CallError ? error.code : null
          setFailure({ problem: failureText(error, t('lost')), code })
          throw error
        }
      }, what)
    },
  }
}
