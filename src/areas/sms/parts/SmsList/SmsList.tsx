import { useState } from 'react'
import type { SmsListEntry, SmsListName } from '@contract/sms'
import { querySmsList, removeFromSmsList, restoreToSmsList } from '@/api/sms-lists'
import type { IconName } from '@/components/Icon/icon-names'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { dayOf } from '@/rules/time/shanghai'
import { NumberList } from '@/widgets/NumberList/NumberList'
import { useNumberList, type NumberListSource } from '@/widgets/NumberList/use-number-list'
import { smsListMessages } from '../../list-messages'
import { EntryForm } from '../EntryForm/EntryForm'
import { isWordList, useAddEntry } from '../EntryForm/use-add-entry'

const sourceOf = (list: SmsListName): NumberListSource<SmsListEntry> => ({
  key: ['smsList', list],
  query: (search, cursor) => querySmsList(list, search, cursor),
  remove: (ids, requestId) => removeFromSmsList(list, ids, requestId),
  restore: (ids, requestId) => restoreToSmsList(list, ids, requestId),
})

const sources = {
  refused: sourceOf('refused'),
  allowed: sourceOf('allowed'),
  blockWord: sourceOf('blockWord'),
  allowWord: sourceOf('allowWord'),
} satisfies Record<SmsListName, unknown>

const icons: Record<SmsListName, IconName> = {
  refused: 'message-off',
  allowed: 'shield-check',
  blockWord: 'ban',
  allowWord: 'check-circle',
}

export interface SmsListProps {
  list: SmsListName
  /** Where one is added; a panel on this screen when left out. */
  onAdd?: () => void
}

/** One list of the SMS guard: senders that are refused or allowed, or words that hold an SMS or let it through. */
export function SmsList({ list, onAdd }: SmsListProps) {
  const t = useMessages(smsListMessages)
  const state = useNumberList(sources[list])
  const [isAdding, setIsAdding] = useState(false)

  function handleSaved() {
    setIsAdding(false)
    void state.pages.reload()
  }

  return (
    <>
      <NumberList
        list={state}
        icon={icons[list]}
        texts={{
          used: t(`${list}Used`),
          add: t(`${list}Add`),
          empty: t(`${list}Empty`),
          emptyText: t(`${list}EmptyText`),
          search: isWordList(list) ? t('searchWord') : undefined,
        }}
        row={({ value, isPrefix, note, addedAt }) => ({
          title: isPrefix ? `${value}*` : value,
          mark: isPrefix ? <Tag>{t('prefix')}</Tag> : undefined,
          detail: [note, dayOf(addedAt)].filter(Boolean).join(' · '),
        })}
        onAdd={onAdd ?? (() => setIsAdding(true))}
      />
      {isAdding ? <AddSheet list={list} onSaved={handleSaved} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}

function AddSheet({ list, onSaved, onClose }: { list: SmsListName; onSaved: () => void; onClose: () => void }) {
  const t = useMessages(smsListMessages)
  const form = useAddEntry(list)
  return (
    <Sheet title={t(`${list}Add`)} closeText={t('close')} onClose={onClose}>
      <EntryForm list={list} form={form} onSaved={onSaved} />
    </Sheet>
  )
}
