import type { ListName, ListRejection, Quota } from '@contract/lists'
import { useMessages } from '@/i18n/define-messages'
import type { NumberRowFault } from '@/rules/lists/read-number-rows'
import { guardMessages } from '../../messages'
import { addNameMessages } from './messages'

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

/** Why a row of many was not added, in words. */
export function useRowFaultText(list: ListName): (reason: NumberRowFault | ListRejection['reason']) => string {
  const t = useMessages(guardMessages)
  const tRow = useMessages(addNameMessages)
  return (reason) => {
    switch (reason) {
      case 'onOtherList':
        return t(list === 'black' ? 'onOtherWhite' : 'onOtherBlack')
      case 'overLimit':
        return tRow('noRoom')
      case 'duplicate':
      case 'ownNumber':
      case 'neverBlocked':
      case 'expired':
        return t(reason)
      default:
        return tRow(reason)
    }
  }
}
