import type { CodeAlert } from '@contract/live'
import { useMessages } from '@/i18n/define-messages'
import { durationText, momentText } from '@/i18n/formats'
import { callMessages } from '../../call-messages'
import { smsAndNetMessages } from './messages'

/** Returns the texts for the two facts of an alert: the call, and the code. */
export function useCodeAlertWords() {
  const t = useMessages(smsAndNetMessages)
  const ofCalls = useMessages(callMessages)
  return {
    /** "On the phone with 17011112222 for 12 min". */
    talkOf: ({ isOver, from, seconds }: CodeAlert): string =>
      t(isOver ? 'hadTalked' : 'talking', { caller: from || ofCalls('hidden'), length: durationText(seconds) }),
    /** "A code of your bank came · 14:02 today"; a line breaks after the dot. */
    codeOf: ({ sender, isCode, codeAt }: CodeAlert): string =>
      `${t(`${sender}.${isCode ? 'code' : 'sms'}`)}\u00a0· ${momentText(codeAt)}`,
  }
}
