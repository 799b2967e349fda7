import type { ListName, ListRejection, Quota } from '@contract/lists'
import { useMessages } from '@/i18n/define-messages'
import { guardMessages } from '../messages'

/** Why a number is not on the list: the form's own check, or what the gateway said. */
export type Refusal = { reason: 'phoneWrong' } | { reason: ListRejection['reason']; quota: Quota }

/** Why a number was not added to a list, in words. */
export function useRefusalText(list: ListName): (refusal: Refusal) => string {
  const t = useMessages(guardMessages)
  return (refusal) => {
    if (refusal.reason === 'onOtherList') return t(list === 'black' ? 'onOtherWhite' : 'onOtherBlack')
    return t(refusal.reason, 'quota' in refusal ? { ...refusal.quota } : undefined)
  }
}
