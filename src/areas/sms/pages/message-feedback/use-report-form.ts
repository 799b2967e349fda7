import { useState } from 'react'
import type { SmsReport, SmsReportKind } from '@contract/sms'
import { addReport } from '@/api/sms-reports'
import { newRequestId } from '@/platform/random-id'
import { useAttempt } from '@/hooks/use-attempt'

/** An SMS that was chosen rather than written down. */
export interface ChosenSms {
  id: string
  from: string
  text: string
}

/** The form of a report: what is reported and why. A chosen SMS that is edited becomes one that is written down. */
export function useReportForm() {
  const [kind, setKind] = useState<SmsReportKind>('wronglyHeld')
  const [smsId, setSmsId] = useState<string | undefined>(undefined)
  const [from, setFrom] = useState('')
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [refuseSender, setRefuseSender] = useState(false)
  const [wrong, setWrong] = useState<'from' | 'text' | null>(null)
  const { busy, run } = useAttempt()

  function write(change: () => void) {
    change()
    setSmsId(undefined)
    setWrong(null)
  }

  return {
    kind,
    from,
    text,
    note,
    refuseSender,
    wrong,
    busy,
    setKind,
    setNote,
    setRefuseSender,
    setFrom: (next: string) => write(() => setFrom(next)),
    setText: (next: string) => write(() => setText(next)),
    choose(sms: ChosenSms) {
      setSmsId(sms.id)
      setFrom(sms.from)
      setText(sms.text)
      setWrong(null)
    },
    /** Answers the report; undefined when something is missing or it failed: what was typed stays. */
    async submit(): Promise<SmsReport | undefined> {
      const missing = from.trim() === '' ? 'from' : text.trim() === '' ? 'text' : null
      setWrong(missing)
      if (missing !== null) return undefined
      const sms = smsId === undefined ? { from: from.trim(), text: text.trim() } : { smsId }
      const refusal = kind === 'wronglyHeld' ? {} : { refuseSender }
      return run(() => addReport({ kind, ...sms, ...refusal, note: note.trim() }, newRequestId()))
    },
  }
}
