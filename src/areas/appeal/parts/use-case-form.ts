import { useState } from 'react'
import type { Upload } from '@contract/uploads'
import type { UploadPurpose } from '@contract/words/appeals'
import { useDraft } from '@/hooks/use-draft'
import { wordsFault } from '@/rules/appeal/limits'
import { useEvidence } from './Statement'
import { useSending } from './use-sending'

/** What every case has when it is sent, beside its own fields. */
interface CaseBody {
  words: string
  /** The ids of its files. */
  evidence: string[]
  requestId: string
}

/** The form of a new appeal or complaint: its draft, its files and its submission. `name` is the draft's name. */
export function useCaseForm<Case extends { words: string; evidence: Upload[] }>(
  purpose: UploadPurpose,
  name: string,
  initial: Case,
) {
  const draft = useDraft(name, initial)
  const uploads = useEvidence(purpose, draft)
  const sending = useSending()
  const [isTried, setIsTried] = useState(false)
  const words = draft.value.words.trim()
  const evidence = draft.value.evidence.map(({ id }) => id)

  return {
    value: draft.value,
    uploads,
    sending,
    /** True after the first submission; from then on the fields show their errors. */
    isTried,
    showErrors: () => setIsTried(true),
    /** Whether the statement is long enough and its files are uploaded. */
    isStated: wordsFault(words) === null && !uploads.isIncomplete,
    change(changed: Partial<Case>) {
      draft.set((before) => ({ ...before, ...changed }))
      sending.clearProblem()
    },
    /** Sends the case with its own fields, null while one is wrong; resolves to the filed case, or undefined. */
    async submit<Fields extends object, Filed>(
      fields: Fields | null,
      send: (body: Fields & CaseBody) => Promise<Filed>,
    ): Promise<Filed | undefined> {
      setIsTried(true)
      if (fields === null) return undefined
      const body = { ...fields, words, evidence }
      return sending.run((requestId) => send({ ...body, requestId }), body)
    },
  }
}
