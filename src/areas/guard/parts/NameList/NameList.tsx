import type { ListEntry, ListName } from '@contract/lists'
import { queryList, removeFromList, restoreToList } from '@/api/lists'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { NumberList } from '@/widgets/NumberList/NumberList'
import { useEntryDetail } from '@/widgets/NumberList/use-entry-detail'
import { useNumberList, type NumberListSource } from '@/widgets/NumberList/use-number-list'
import { guardMessages } from '../../messages'

const sourceOf = (list: ListName): NumberListSource<ListEntry> => ({
  key: ['list', list],
  query: (search, cursor) => queryList(list, { search, cursor }),
  remove: (ids, requestId) => removeFromList(list, ids, requestId),
  restore: (ids, requestId) => restoreToList(list, ids, requestId),
})

const sources = { black: sourceOf('black'), white: sourceOf('white') } satisfies Record<ListName, unknown>

/** The blacklist or the whitelist. */
export function NameList({ list }: { list: ListName }) {
  const t = useMessages(guardMessages)
  const detailOf = useEntryDetail()
  const state = useNumberList(sources[list])
  const isBlack = list === 'black'

  return (
    <NumberList
      list={state}
      icon={isBlack ? 'ban' : 'shield-check'}
      texts={{
        used: t(isBlack ? 'blackUsed' : 'whiteUsed'),
        add: t('add'),
        empty: t(isBlack ? 'emptyBlack' : 'emptyWhite'),
        emptyText: t(isBlack ? 'emptyBlackText' : 'emptyWhiteText'),
      }}
      row={(entry) => ({ title: entry.phoneNo, detail: detailOf(entry) })}
      onAdd={() => go('/addNameList', { type: list })}
    />
  )
}
