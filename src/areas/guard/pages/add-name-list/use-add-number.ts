import { useState } from 'react'
import type { ListName, ListRejection, Quota } from '@contract/lists'
import { addToList } from '@/api/lists'
import { now } from '@/platform/clock'
import { newRequestId } from '@/platform/random-id'
import { normaliseNumber } from '@/rules/phone/number'

const DAY = 24 * 60 * 60 * 1000

/** How long an entry is kept: ms, or null for always. */
export const keepOptions = [
  { key: 'keepAlways', ms: null },
  { key: 'keepDay', ms: DAY },
  { key: 'keepWeek', ms: 7 * DAY },
] as const
export type KeepKey = (typeof keepOptions)[number]['key']

/** Why the number is not on the list: the form's own check, or what the gateway said. */
export type AddRefusal = { reason: 'phoneWrong' } | { reason: ListRejection['reason']; quota: Quota }

/** The form for one number: its fields, its refusal, and the question whether it should move from the other list. */
export function useAddNumber(list: ListName, initialPhoneNo: string) {
  const [phoneNo, setPhoneNo] = useState(initialPhoneNo)
  const [note, setNote] = useState('')
  const [keep, setKeep] = useState<KeepKey>('keepAlways')
  const [refusal, setRefusal] = useState<AddRefusal | null>(null)
  const [asksToMove, setAsksToMove] = useState(false)
  const [busy, setBusy] = useState(false)

  /** Answers whether the number is on the list now. */
  async function save(move = false): Promise<boolean> {
    const number = normaliseNumber(phoneNo)
    setAsksToMove(false)
    if (number === null) {
      setRefusal({ reason: 'phoneWrong' })
      return false
    }
    setBusy(true)
    try {
      const ms = keepOptions.find((option) => option.key === keep)?.ms ?? null
      const entry = { phoneNo: number, note: note.trim(), expiresAt: ms === null ? null : now() + ms }
      const { added, rejected, quota } = await addToList(list, [entry], { move, requestId: newRequestId() })
      const reason = rejected[0]?.reason
      if (reason === 'onOtherList') setAsksToMove(true)
      else setRefusal(reason === undefined ? null : { reason, quota })
      return added.length > 0
    } catch {
      return false // told by the client; what was typed stays
    } finally {
      setBusy(false)
    }
  }

  return {
    phoneNo,
    note,
    keep,
    refusal,
    asksToMove,
    busy,
    setPhoneNo: (value: string) => {
      setPhoneNo(value)
      setRefusal(null)
    },
    setNote,
    setKeep,
    save,
    stayOnOtherList: () => setAsksToMove(false),
  }
}
