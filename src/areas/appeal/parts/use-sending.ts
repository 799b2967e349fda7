import { useState } from 'react'
import { CallError } from '@/api/call-error'
import { failureText } from '@/api/problem-of'
import { useMutation, type Mutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { appealMessages } from '../messages'

/** A form's submission. The form itself shows why the gateway refused it. */
export interface FormSending extends Mutation {
  /** The reason of the failure, as text; null after a 401. */
  problem: string | null
  /** The gateway's code of the failure. */
  code: string | number | null
  clearProblem: () => void
}

/** Submits a form and holds the gateway's refusal. */
export function useSending(): FormSending {
  const t = useMessages(appealMessages)
  const { busy, run } = useMutation()
  const [failure, setFailure] = useState<{ problem: string; code: string | number | null } | null>(null)
  return {
    busy,
    problem: failure?.problem || null,
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
