import type { ListName } from '@contract/words/lists'
import { useEffect, useRef, useState } from 'react'
import { addToList } from '@/api/lists'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { now } from '@/platform/clock'
import type { Keep, KeepEnd } from '@/rules/lists/keep'
import { endOfKeep } from '@/rules/lists/keep'
import { isNeverListed, readListValue, topicOf } from '@/rules/lists/list-kinds'
import { NOTE_LENGTH } from '@/rules/lists/read-entry-rows'
import { cutText } from '@/rules/text/storable-text'
import type { Refusal } from '../EntryList/list-names'
import { useFraudQuestion } from '../EntryList/use-fraud-question'
import { useNumberQuestion } from '../EntryList/use-number-question'

/** The form for one entry: its fields, and why it was refused. */
export function useEntryForm(list: ListName, initialValue: string) {
  const draft = useDraft(`entry:${topicOf(list)}:${initialValue}`, {
    value: initialValue,
    isPrefix: false,
    note: '',
    keep: { kind: 'always', day: '' } as Keep,
  })
  const { value, isPrefix, note, keep } = draft.value
  const change = (changed: Partial<typeof draft.value>) => draft.set((before) => ({ ...before, ...changed }))
  // Fixed at the first try, so that a retry sends the same end and counts as the same entry.
  const keptFrom = useRef(now())
  const [keepFault, setKeepFault] = useState<KeepEnd['fault']>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { busy, run } = useMutation()
  const askFraud = useFraudQuestion(list)
  const askNumber = useNumberQuestion()
  useEffect(() => setRefusal(null), [list])

  /** Returns whether the entry was added, was refused, or is on the opposite list and could move from there. */
  async function save(move = false): Promise<'added' | 'onOtherList' | 'refused'> {
    const read = readListValue(topicOf(list), isPrefix ? `${value}*` : value)
    const end = endOfKeep(keep, keptFrom.current)
    setKeepFault(end.fault)
    const reason = read === null ? 'bad' : isNeverListed(list, read.normalized) ? 'neverBlocked' : null
    if (reason !== null) setRefusal({ reason })
    if (read === null || reason !== null || end.fault !== null) return 'refused'
    if (!move && topicOf(list) === 'number' && !(await askNumber(read.value))) return 'refused'
    if (!move && !(await askFraud([read.value]))) return 'refused'
    const entry = { value: read.value, note: cutText(note.trim(), NOTE_LENGTH), expiresAt: end.expiresAt }
    const add = (requestId: string) => addToList(list, [entry], { move, requestId })
    const answer = await run(add, [list, entry, move])
    if (!answer) return 'refused'
    const refused = answer.rejected[0]?.reason
    setRefusal(refused === undefined || refused === 'onOtherList' ? null : { reason: refused, quota: answer.quota })
    return refused === 'onOtherList' ? refused : refused === undefined ? 'added' : 'refused'
  }

  return {
    isDirty: value !== initialValue || note !== '',
    value,
    isPrefix,
    note,
    keep,
    keepFault,
    refusal,
    busy,
    setValue: (next: string) => {
      change({ value: next })
      setRefusal(null)
    },
    setIsPrefix: (next: boolean) => change({ isPrefix: next }),
    setNote: (next: string) => change({ note: next }),
    setKeep: (next: Keep) => {
      change({ keep: next })
      keptFrom.current = now()
      setKeepFault(null)
    },
    save,
  }
}

export type EntryFormState = ReturnType<typeof useEntryForm>
