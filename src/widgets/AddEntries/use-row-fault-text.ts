import type { ListName, ListRefusal } from '@contract/lists'
import { useMessages } from '@/i18n/define-messages'
import type { EntryRowFault } from '@/rules/lists/read-entry-rows'
import { useListNames, useRefusalText } from '../EntryList/list-names'
import { addMessages } from './messages'

/** Why a row of many is not added: what is wrong with its text, or what the gateway said. */
export type RowFault = EntryRowFault | ListRefusal

/** Why a row of many was not added, in words. */
export function useRowFaultText(list: ListName): (fault: RowFault) => string {
  const t = useMessages(addMessages)
  const names = useListNames(list)
  const refusalText = useRefusalText(list)
  return (fault) => {
    switch (fault) {
      case 'noValue':
      case 'tooLong':
      case 'brokenQuote':
      case 'encoding':
      case 'repeated':
      case 'overLimit':
        return t(`fault.${fault}`, names)
      default:
        return refusalText({ reason: fault })
    }
  }
}
