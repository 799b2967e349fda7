import { useState, type ReactNode } from 'react'
import type { ListEntry, ListName } from '@contract/lists'
import { queryList, removeFromList, restoreToList } from '@/api/lists'
import type { IconName } from '@/components/Icon/icon-names'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { topicOf } from '@/rules/lists/list-kinds'
import { AddSheet } from '../AddEntries/AddSheet'
import type { AddWay } from '../AddEntries/add-ways'
import { SelectableList } from '../SelectableList/SelectableList'
import { useSelectableList, type SelectableListSource } from '../SelectableList/use-selectable-list'
import { EntrySheet } from './EntrySheet'
import { EntryTools } from './EntryTools'
import { entryListMessages } from './messages'
import { useEntryDetail } from './use-entry-detail'
import { useListWords } from './use-list-words'

const icons: Record<ListName, IconName> = {
  black: 'ban',
  white: 'shield-check',
  blackSegment: 'hash',
  whiteSegment: 'hash',
  refused: 'message-off',
  allowed: 'shield-check',
  blockWord: 'ban',
  allowWord: 'check-circle',
}

const sourceOf = (list: ListName): SelectableListSource<ListEntry> => ({
  key: ['list', list],
  query: (search, cursor) => queryList(list, { search, cursor }),
  remove: (ids, requestId) => removeFromList(list, ids, requestId),
  restore: (ids, requestId) => restoreToList(list, ids, requestId),
})

export interface EntryListProps {
  list: ListName
  /** Opens the screen where an entry is added, or many are; a panel on this one when left out. */
  onAdd?: () => void
  onImport?: () => void
  /** What an entry would do, below its field in the panel. */
  effectOf?: (value: string) => ReactNode
}

/** Any list of numbers, segments, senders or words; an entry opens to be changed, moved or removed. */
export function EntryList({ list, onAdd, onImport, effectOf }: EntryListProps) {
  const t = useMessages(entryListMessages)
  const { ofList, ofTopic } = useListWords(list)
  const detailOf = useEntryDetail()
  const state = useSelectableList(sourceOf(list))
  const [opened, setOpened] = useState<ListEntry | null>(null)
  const [addsBy, setAddsBy] = useState<AddWay | null>(null)
  const markOf = ({ value }: ListEntry) =>
    topicOf(list) === 'sender' && value.endsWith('*') ? <Tag>{t('prefix')}</Tag> : undefined

  function handleChanged() {
    setOpened(null)
    void state.pages.reload()
  }

  async function handleRemove({ id }: ListEntry) {
    if (await state.removal.remove([id])) setOpened(null)
  }

  return (
    <>
      <SelectableList
        list={state}
        icon={icons[list]}
        texts={{
          used: ofList('used'),
          add: ofList('add'),
          search: ofTopic('search'),
          empty: ofList('empty'),
          emptyText: ofList('emptyText'),
        }}
        row={(entry) => ({ title: entry.value, mark: markOf(entry), detail: detailOf(entry) })}
        onAdd={onAdd ?? (() => setAddsBy('hand'))}
        onOpen={setOpened}
        tools={
          <EntryTools
            list={list}
            isEmpty={state.pages.items.length === 0}
            onImport={onImport ?? (() => setAddsBy('paste'))}
          />
        }
      />
      {opened ? (
        <EntrySheet
          key={opened.id}
          list={list}
          entry={opened}
          onChanged={handleChanged}
          isRemoving={state.removal.busy}
          onRemove={() => void handleRemove(opened)}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {addsBy ? (
        <AddSheet
          list={list}
          way={addsBy}
          effectOf={effectOf}
          onChanged={() => void state.pages.reload()}
          onClose={() => setAddsBy(null)}
        />
      ) : null}
    </>
  )
}
