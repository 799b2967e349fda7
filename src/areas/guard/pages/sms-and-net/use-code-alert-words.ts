import type { CodeAlert } from '@contract/live'
import { useMessages } from '@/i18n/define-messages'
import { durationText, momentText } from '@/i18n/formats'
import { callMessages } from '../../call-messages'
import { smsAndNetMessages } from './messages'

/** Returns the texts for the two facts of an alert: the call, and the code. */
export function useCodeAlertWords() {
  const t = useMessages(smsAndNetMessages)
  const ofCalls = useMessages(callMessages)
  const callerOf = ({ from }: CodeAlert) => from || ofCalls('hidden')
  return {
    callerOf,
    /** "On the phone with 17011112222 for 12 min". */
    talkOf: (alert: CodeAlert): string =>
      t(alert.isOver ? 'hadTalked' : 'talking', { caller: callerOf(alert), length: durationText(alert.seconds) }),
    /** "A code of your bank came · 2026-11-27 14:02". */
    codeOf: ({ sender, isCode, codeAt }: CodeAlert): string =>
      `${t(`${sender}.${isCode ? 'code' : 'sms'}`)} · ${momentText(codeAt)}`,
  }
}
