import { useState } from 'react'
import type { ListEntry, ListName, ListRejection, Quota } from '@contract/lists'
import { addToList, editListEntry } from '@/api/lists'
import { now } from '@/platform/clock'
import { newRequestId } from '@/platform/random-id'
import type { Keep, KeepEnd } from '@/rules/lists/keep'
import { endOfKeep, keepOf } from '@/rules/lists/keep'

/** What moving an entry came to: done, refused for a reason, or a failure that has been told. */
export type MoveResult = 'moved' | { reason: ListRejection['reason']; quota: Quota } | null

/** One entry of a list: its note and its end, to be changed, and its move to the other list. */
export function useEntry(list: ListName, entry: ListEntry) {
  const [note, setNote] = useState(entry.note)
  const [keep, setKeep] = useState<Keep>(() => keepOf(entry.expiresAt))
  const [keepsEnd, setKeepsEnd] = useState(true)
  const [fault, setFault] = useState<KeepEnd['fault']>(null)
  const [busy, setBusy] = useState(false)

  async function attempt<Result>(action: () => Promise<Result>): Promise<Result | null> {
    if (busy) return null
    setBusy(true)
    try {
      return await action()
    } catch {
      return null // told by the client
    } finally {
      setBusy(false)
    }
  }

  return {
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
    /** Keeps the changes; answers whether they are kept. An end that was not touched stays to the minute. */
    async save(): Promise<boolean> {
      const end = keepsEnd ? null : endOfKeep(keep, now())
      if (end && end.fault !== null) {
        setFault(end.fault)
        return false
      }
      const change = { note: note.trim(), ...(end ? { expiresAt: end.expiresAt } : {}) }
      const done = await attempt(() => editListEntry(list, entry.id, change, newRequestId()).then(() => true))
      return done ?? false
    },
    move: () =>
      attempt(async (): Promise<MoveResult> => {
        const { phoneNo, expiresAt } = entry
        const moved = { phoneNo, note: entry.note, expiresAt }
        const other = list === 'black' ? 'white' : 'black'
        const { rejected, quota } = await addToList(other, [moved], { move: true, requestId: newRequestId() })
        return rejected[0] ? { reason: rejected[0].reason, quota } : 'moved'
      }),
  }
}
