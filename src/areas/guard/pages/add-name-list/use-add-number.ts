import { useEffect, useState } from 'react'
import type { ListName } from '@contract/lists'
import { addToList } from '@/api/lists'
import { now } from '@/platform/clock'
import { newRequestId } from '@/platform/random-id'
import type { Keep, KeepEnd } from '@/rules/lists/keep'
import { endOfKeep } from '@/rules/lists/keep'
import { normaliseNumber } from '@/rules/phone/number'
import type { Refusal } from '../../parts/use-refusal-text'

/** The form for one number: its fields, its refusal, and the question whether it should move from the other list. */
export function useAddNumber(list: ListName, initialPhoneNo: string) {
  const [phoneNo, setPhoneNo] = useState(initialPhoneNo)
  const [note, setNote] = useState('')
  const [keep, setKeep] = useState<Keep>({ kind: 'always', day: '' })
  const [keepFault, setKeepFault] = useState<KeepEnd['fault']>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [asksToMove, setAsksToMove] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => setRefusal(null), [list])

  /** Answers whether the number is on the list now. */
  async function save(move = false): Promise<boolean> {
    const number = normaliseNumber(phoneNo)
    const end = endOfKeep(keep, now())
    setAsksToMove(false)
    setKeepFault(end.fault)
    if (number === null) setRefusal({ reason: 'phoneWrong' })
    if (number === null || end.fault !== null) return false
    setBusy(true)
    try {
      const entry = { phoneNo: number, note: note.trim(), expiresAt: end.expiresAt }
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
    keepFault,
    refusal,
    asksToMove,
    busy,
    setPhoneNo: (value: string) => {
      setPhoneNo(value)
      setRefusal(null)
    },
    setNote,
    setKeep: (value: Keep) => {
      setKeep(value)
      setKeepFault(null)
    },
    save,
    stayOnOtherList: () => setAsksToMove(false),
  }
}

export type AddNumberForm = ReturnType<typeof useAddNumber>
