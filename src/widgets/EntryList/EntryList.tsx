import { useState, type ReactNode } from 'react'
import type { ListEntry } from '@contract/lists'
import type { ListName } from '@contract/words/lists'
import { listQuery, removeFromList, restoreToList } from '@/api/lists'
import type { IconName } from '@/components/Icon/icon-names'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Tag } from '@/components/Tag/Tag'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { dayText, momentText } from '@/i18n/formats'
import { topicOf } from '@/rules/lists/list-kinds'
import { featureOfList, roomOn } from '@/rules/lists/list-limits'
import type { AddWay } from '../AddEntries/AddEntries'
import { AddSheet } from '../AddEntries/AddSheet'
import { useContactNames } from '../NumberFacts/use-contact-names'
import { useProductGate } from '../ProductGate/use-product-gate'
import { SelectableList } from '../SelectableList/SelectableList'
import { useSelectableList, type SelectableListSource } from '../SelectableList/use-selectable-list'
import { EntrySheet } from './EntrySheet'
import { EntryTools } from './EntryTools'
import { entryListMessages, useListWords } from './list-words'

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
  name: `list-${list}`,
  query: (search) => listQuery(list, search),
  remove: (ids, requestId) => removeFromList(list, ids, requestId),
  restore: (ids, requestId) => restoreToList(list, ids, requestId),
})

export interface EntryListProps {
  list: ListName
  /** Opens the screen for adding one or many entries. If omitted, a sheet on this screen opens. */
  onAdd?: () => void
  onImport?: () => void
  /** Renders the effect of an entry, below its field in the sheet. */
  effectOf?: (value: string) => ReactNode
}

/** Any list of numbers, segments, senders or words. A tap on an entry opens it to edit, move or remove it. */
export function EntryList({ list, onAdd, onImport, effectOf }: EntryListProps) {
  const t = useMessages(entryListMessages)
  const { ofList, ofTopic } = useListWords(list)
  const detailOf = useEntryDetail()
  const isOfNumbers = topicOf(list) === 'number' || topicOf(list) === 'sender'
  const gate = useProductGate()
  const state = useSelectableList(sourceOf(list))
  const names = useContactNames(isOfNumbers ? state.pages.items.map(({ value }) => value) : [])
  const [opened, setOpened] = useState<ListEntry | null>(null)
  // Stored with the draft: if the sheet's input is restored, the sheet is open again.
  const { value: addsBy, set: setAddsBy } = useDraft<AddWay | null>(`panel:${list}`, null)
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
        feature={featureOfList(list)}
        icon={icons[list]}
        texts={{
          used: ofList('used'),
          add: ofList('add'),
          search: ofTopic('search'),
          empty: ofList('empty'),
          emptyText: ofList('emptyText'),
        }}
        row={(entry) => {
          const name = names.get(entry.value)
          const detail = [name && entry.value, detailOf(entry)].filter(Boolean).join(' · ')
          return { title: name ?? <PhoneNumber>{entry.value}</PhoneNumber>, mark: markOf(entry), detail }
        }}
        onAdd={() => void gate(roomOn(list), onAdd ?? (() => setAddsBy('hand')))}
        onOpen={setOpened}
        tools={
          <EntryTools
            list={list}
            isEmpty={state.pages.items.length === 0}
            onImport={() => void gate(roomOn(list), onImport ?? (() => setAddsBy('paste')))}
          />
        }
      />
      {opened ? (
        <EntrySheet
          key={opened.id}
          list={list}
          entry={opened}
          name={names.get(opened.value)}
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

/** Returns the second line of an entry's row: its end, note and place, or else since when it is on the list. */
function useEntryDetail(): (entry: ListEntry) => string {
  const t = useMessages(entryListMessages)
  return ({ note, place, carrier, addedAt, expiresAt }) => {
    const end = expiresAt === null ? '' : t('expires', { time: momentText(expiresAt) })
    const known = [end, note, [place, carrier].filter(Boolean).join(' ')].filter(Boolean)
    return known.join(' · ') || t('addedOn', { day: dayText(addedAt) })
  }
}
