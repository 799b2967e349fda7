import { useState } from 'react'
import { sendAppealCode } from '@/api/appeals'
import { useCountdown } from '@/hooks/use-countdown'
import { useSending } from '../../parts/use-sending'

/** Requests and holds the SMS code that proves who owns the number. Never stored in a draft. */
export function useProof(phoneNo: string) {
  const sending = useSending()
  const next = useCountdown()
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return {
    code,
    wasSent: sentTo === phoneNo,
    isSending: sending.busy,
    secondsLeft: next.secondsLeft,
    /** Why no code was sent, as text. */
    problem: sending.problem,
    setCode(digits: string) {
      setCode(digits)
      sending.clearProblem()
    },
    /** The number changed, so an entered code is no longer valid. */
    startOver() {
      setCode('')
      sending.clearProblem()
    },
    async send() {
      const sent = await sending.run(() => sendAppealCode(phoneNo), ['code', phoneNo])
      if (!sent) return
      setSentTo(phoneNo)
      next.start(sent.resendAfterSeconds)
    },
  }
}
