import { useMessages } from '@/i18n/define-messages'
import { callNumber } from '@/platform/phone-call'
import { toast } from '@/stores/feedback'
import { appealMessages } from '../messages'

/** Returns a function that opens the dialler with a number, or shows the number if the phone has no dialler. */
export function useDial(): (number: string) => Promise<void> {
  const t = useMessages(appealMessages)
  return async (number) => {
    if (!(await callNumber(number))) toast(t('callFailed', { number }))
  }
}
