import { useState } from 'react'
import type { ListEntry } from '@contract/lists'
import type { ListName } from '@contract/words/lists'
import { addToList, editListEntry } from '@/api/lists'
import { useMutation } from '@/hooks/use-mutation'
import { now } from '@/platform/clock'
import type { Keep, KeepEnd } from '@/rules/lists/keep'
import { endOfKeep, keepOf } from '@/rules/lists/keep'
import { oppositeOf } from '@/rules/lists/list-kinds'
import { NOTE_LENGTH } from '@/rules/lists/read-entry-rows'
import { cutText } from '@/rules/text/storable-text'
import type { Refusal } from './list-names'
import { useFraudQuestion } from './use-fraud-question'

/** The result of a move: done, refused with a reason, or undefined if it was cancelled or a failure was shown. */
export type MoveResult = 'moved' | Refusal | undefined

/** The state of one entry: edits of its note and end, and its move to the opposite list. */
export function useEntry(list: ListName, entry: ListEntry) {
  const [note, setNote] = useState(entry.note)
  const [keep, setKeep] = useState<Keep>(() => keepOf(entry.expiresAt))
  const [keepsEnd, setKeepsEnd] = useState(true)
  const [fault, setFault] = useState<KeepEnd['fault']>(null)
  const { busy, run } = useMutation()
  const askFraud = useFraudQuestion(oppositeOf(list))

  return {
    isDirty:
      note.trim() !== entry.note || (!keepsEnd && JSON.stringify(keep) !== JSON.stringify(keepOf(entry.expiresAt))),
    note,
    setNote,
    keep,
    fault,
    busy,
    setKeep: (value: Keep) => {
      setKeep(value)
      setKeepsEnd(false)
      setFault(null)
    },
    /** Saves the changes; returns whether they were saved. An unchanged end keeps its exact time. */
    async save(): Promise<boolean> {
      const end = keepsEnd ? null : endOfKeep(keep, now())
      if (end && end.fault !== null) {
        setFault(end.fault)
        return false
      }
      const change = { note: cutText(note.trim(), NOTE_LENGTH), ...(end ? { expiresAt: end.expiresAt } : {}) }
      const done = await run((requestId) => editListEntry(list, entry.id, change, requestId).then(() => true))
      return done ?? false
    },
    async move(): Promise<MoveResult> {
      if (!(await askFraud([entry.value]))) return undefined
      return run(async (requestId): Promise<MoveResult> => {
        const moved = { value: entry.value, note: cutText(note.trim(), NOTE_LENGTH), expiresAt: entry.expiresAt }
        const { rejected, quota } = await addToList(oppositeOf(list), [moved], { move: true, requestId })
        return rejected[0] ? { reason: rejected[0].reason, quota } : 'moved'
      }, 'move')
    },
  }
}
