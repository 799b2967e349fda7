import { useState } from 'react'
import type { SmsReport } from '@contract/sms'
import type { SmsReportKind } from '@contract/words/sms'
import { addReport } from '@/api/sms-reports'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { REPORT_NOTE_LENGTH, SENDER_LENGTH, SMS_LENGTH } from '@/rules/sms/limits'
import { cutText } from '@/rules/text/storable-text'

/** An SMS that was chosen from a list. */
export interface ChosenSms {
  id: string
  from: string
  text: string
}

interface ReportDraft {
  kind: SmsReportKind
  smsId?: string
  from: string
  text: string
  note: string
  refuseSender: boolean
}

const blank: ReportDraft = { kind: 'wronglyHeld', from: '', text: '', note: '', refuseSender: false }

/** The state of a report's form. If a chosen SMS is edited, it counts as entered by hand. */
export function useReportForm() {
  const draft = useDraft('smsReport', blank)
  const { kind, smsId, from, text, note, refuseSender } = draft.value
  const [wrong, setWrong] = useState<'from' | 'text' | null>(null)
  const { busy, run } = useMutation()

  const change = (changed: Partial<ReportDraft>) => draft.set((before) => ({ ...before, ...changed }))

  function write(changed: Partial<ReportDraft>) {
    change({ ...changed, smsId: undefined })
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
    setKind: (next: SmsReportKind) => change({ kind: next }),
    setNote: (next: string) => change({ note: next }),
    setRefuseSender: (next: boolean) => change({ refuseSender: next }),
    setFrom: (next: string) => write({ from: next }),
    setText: (next: string) => write({ text: next }),
    choose(sms: ChosenSms) {
      change({ smsId: sms.id, from: sms.from, text: sms.text })
      setWrong(null)
    },
    /**
     * Returns the report and clears the form. Returns undefined if a field is missing or the request failed; the input
     * then stays.
     */
    async submit(): Promise<SmsReport | undefined> {
      const typed = { from: cutText(from.trim(), SENDER_LENGTH), text: cutText(text.trim(), SMS_LENGTH) }
      const missing = typed.from === '' ? 'from' : typed.text === '' ? 'text' : null
      setWrong(missing)
      if (missing !== null) return undefined
      const sms = smsId === undefined ? typed : { smsId }
      const refusal = kind === 'wronglyHeld' ? {} : { refuseSender }
      const report = { kind, ...sms, ...refusal, note: cutText(note.trim(), REPORT_NOTE_LENGTH) }
      const sent = await run((requestId) => addReport(report, requestId), report)
      if (sent) write({ from: '', text: '', note: '' })
      return sent
    },
  }
}

export type ReportFormState = ReturnType<typeof useReportForm>
