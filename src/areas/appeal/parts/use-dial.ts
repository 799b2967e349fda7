import { useMessages } from '@/i18n/define-messages'
import { callNumber } from '@/platform/phone-call'
import { toast } from '@/stores/feedback'
import { appealMessages } from '../messages'

/** Opens the dialler with a number; where there is none, the number is shown. */
export function useDial(): (number: string) => Promise<void> {
  const t = useMessages(appealMessages)
  return async (number) => {
    if (!(await callNumber(number))) toast(t('callFailed', { number }))
  }
}
