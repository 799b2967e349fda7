import type { ListName, ListRefusal } from '@contract/words/lists'
import { useMessages } from '@/i18n/define-messages'
import type { EntryRowFault } from '@/rules/lists/read-entry-rows'
import { useListNames, useRefusalText } from '../EntryList/list-names'
import { addMessages } from './messages'

/** Why one of many rows was not added: its text is invalid, or the gateway refused it. */
export type RowFault = EntryRowFault | ListRefusal

/** Returns the text for why one of many rows was not added. */
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
      case 'segment':
      case 'range':
      case 'otherList':
      case 'repeated':
      case 'overLimit':
        return t(`fault.${fault}`, names)
      default:
        return refusalText({ reason: fault })
    }
  }
}
