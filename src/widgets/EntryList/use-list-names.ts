import type { ListName } from '@contract/lists'
import { useMessages } from '@/i18n/define-messages'
import { oppositeOf, topicOf } from '@/rules/lists/list-kinds'
import { listNames } from './list-names'

/** What a list calls itself, its opposite and one of its entries: they fill the placeholders of what all lists say. */
export function useListNames(list: ListName): { list: string; other: string; thing: string } {
  const t = useMessages(listNames)
  return { list: t(list), other: t(oppositeOf(list)), thing: t(topicOf(list)) }
}
