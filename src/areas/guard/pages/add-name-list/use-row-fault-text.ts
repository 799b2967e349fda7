import type { ListName, ListRejection } from '@contract/lists'
import { useMessages } from '@/i18n/define-messages'
import type { NumberRowFault } from '@/rules/lists/read-number-rows'
import { guardMessages } from '../../messages'
import { addNameMessages } from './messages'

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
