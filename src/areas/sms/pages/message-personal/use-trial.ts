import { useState } from 'react'
import type { SmsTrial } from '@contract/sms'
import { trySms } from '@/api/sms'
import { useMutation } from '@/hooks/use-mutation'
import { typedNumber } from '@/rules/phone/written-numbers'
import { SMS_LENGTH } from '@/rules/sms/limits'
import { cutText } from '@/rules/text/storable-text'

/** The state of "try a text": input, errors, and the verdict. */
export function useTrial() {
  const [from, setFrom] = useState('')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<'from' | 'text' | null>(null)
  const [trial, setTrial] = useState<SmsTrial | null>(null)
  const { busy, run } = useMutation()

  async function submit() {
    const isNumber = typedNumber(from) !== null
    const typed = cutText(text.trim(), SMS_LENGTH)
    setWrong(!isNumber ? 'from' : typed === '' ? 'text' : null)
    setTrial(null)
    if (!isNumber || typed === '') return
    setTrial((await run(() => trySms(from.trim(), typed))) ?? null)
  }

  return { from, text, wrong, trial, busy, setFrom, setText, submit }
}

export type TrialState = ReturnType<typeof useTrial>
