import { useState } from 'react'
import type { SmsReport, SmsReportKind } from '@contract/sms'
import { addReport } from '@/api/sms-reports'
import { useMutation } from '@/hooks/use-mutation'

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
  const { busy, run } = useMutation()

  function write(change: () => void) {
    change()
    setSmsId(undefined)
    setWrong(null)
  }

  function choose(sms: Omit<ChosenSms, 'id'> & { id: string | undefined }) {
    setSmsId(sms.id)
    setFrom(sms.from)
    setText(sms.text)
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
    choose,
    /** Returns the report, and the form is empty; undefined when something is missing or it failed: what was typed stays. */
    async submit(): Promise<SmsReport | undefined> {
      const missing = from.trim() === '' ? 'from' : text.trim() === '' ? 'text' : null
      setWrong(missing)
      if (missing !== null) return undefined
      const sms = smsId === undefined ? { from: from.trim(), text: text.trim() } : { smsId }
      const refusal = kind === 'wronglyHeld' ? {} : { refuseSender }
      const report = { kind, ...sms, ...refusal, note: note.trim() }
      const sent = await run((requestId) => addReport(report, requestId), report)
      if (sent) {
        choose({ id: undefined, from: '', text: '' })
        setNote('')
      }
      return sent
    },
  }
}

export type ReportFormState = ReturnType<typeof useReportForm>
