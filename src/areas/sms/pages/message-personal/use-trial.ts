import { useState } from 'react'
import type { SmsTrial } from '@contract/sms'
import { trySms } from '@/api/sms'
import { normaliseNumber } from '@/rules/phone/number'
import { useMutation } from '@/hooks/use-mutation'

/** The state of "try a text": input, errors, and the verdict. */
export function useTrial() {
  const [from, setFrom] = useState('')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<'from' | 'text' | null>(null)
  const [trial, setTrial] = useState<SmsTrial | null>(null)
  const { busy, run } = useMutation()

  async function submit() {
    const isNumber = normaliseNumber(from) !== null
    setWrong(!isNumber ? 'from' : text.trim() === '' ? 'text' : null)
    setTrial(null)
    if (!isNumber || text.trim() === '') return
    setTrial((await run(() => trySms(from.trim(), text.trim()))) ?? null)
  }

  return { from, text, wrong, trial, busy, setFrom, setText, submit }
}

export type TrialState = ReturnType<typeof useTrial>
