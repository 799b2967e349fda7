import { useState } from 'react'
import type { ListEntry, ListName } from '@contract/lists'
import { queryList, removeFromList, restoreToList } from '@/api/lists'
import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { NumberList } from '@/widgets/NumberList/NumberList'
import { useEntryDetail } from '@/widgets/NumberList/use-entry-detail'
import { useNumberList, type NumberListSource } from '@/widgets/NumberList/use-number-list'
import { guardMessages } from '../../messages'
import { EntrySheet } from './EntrySheet'
import { exportList } from './export-list'
import { nameListMessages } from './messages'

const sourceOf = (list: ListName): NumberListSource<ListEntry> => ({
  key: ['list', list],
  query: (search, cursor) => queryList(list, { search, cursor }),
  remove: (ids, requestId) => removeFromList(list, ids, requestId),
  restore: (ids, requestId) => restoreToList(list, ids, requestId),
})

const sources = { black: sourceOf('black'), white: sourceOf('white') } satisfies Record<ListName, unknown>

/** The blacklist or the whitelist; an entry opens to be changed, moved or removed. */
export function NameList({ list }: { list: ListName }) {
  const t = useMessages(guardMessages)
  const tList = useMessages(nameListMessages)
  const detailOf = useEntryDetail()
  const [opened, setOpened] = useState<ListEntry | null>(null)
  const state = useNumberList(sources[list])
  const isBlack = list === 'black'

  function handleChanged() {
    setOpened(null)
    void state.pages.reload()
  }

  const tools = (
    <>
      <Button
        id="list-paste-many"
        kind="text"
        size="small"
        icon="upload"
        onClick={() => go('/addNameList', { type: list, way: 'paste' })}
      >
        {tList('importMany')}
      </Button>
      {state.pages.items.length > 0 ? (
        <Button id="list-export" kind="text" size="small" icon="download" onClick={() => void exportList(list, tList)}>
          {tList('exportAll')}
        </Button>
      ) : null}
    </>
  )

  return (
    <>
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
        onOpen={setOpened}
        tools={tools}
      />
      {opened ? (
        <EntrySheet
          key={opened.id}
          list={list}
          entry={opened}
          onChanged={handleChanged}
          onRemove={() => {
            setOpened(null)
            void state.remove([opened.id])
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  )
}
