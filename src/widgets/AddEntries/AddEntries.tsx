import type { ListName } from '@contract/words/lists'
import { useEffect, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { Tabs } from '@/components/Tabs/Tabs'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { topicOf, type ListTopic } from '@/rules/lists/list-kinds'
import { useProducts } from '../ProductGate/use-product-gate'
import { EntryForm } from './EntryForm'
import { addMessages } from './messages'
import { Pasted } from './Pasted'
import { PickEntries } from './PickEntries'
import { recentOf } from './pick-sources'
import { useEntryForm } from './use-entry-form'
import { usePasted } from './use-pasted'
import './AddEntries.scss'

/** How to add entries: by hand, from contacts, from recent callers or senders, or by pasting. */
export type AddWay = 'hand' | 'contacts' | 'recent' | 'paste'

const addWays: Readonly<Record<ListTopic, readonly AddWay[]>> = {
  number: ['hand', 'contacts', 'recent', 'paste'],
  sender: ['hand', 'contacts', 'recent', 'paste'],
  segment: ['hand', 'paste'],
  word: ['hand', 'paste'],
}

export interface AddEntriesProps {
  list: ListName
  /** The way to start with. By hand if omitted, or if the list does not support it. */
  way?: string
  /** The form's initial value. */
  value?: string
  /** Renders the effect of an entry, below its field. */
  effectOf?: (value: string) => ReactNode
  /** True inside a sheet above a list, false on its own screen. */
  isPanel?: boolean
  /** Called when there begins or ceases to be something typed that is not added. */
  onDirty?: (isDirty: boolean) => void
  /** Called after entries were added; `left` entries still need a correction. */
  onAdded: (left: number) => void
}

/** Adds entries to any list, in every way that suits the list's topic. */
export function AddEntries({
  list,
  way: asked,
  value = '',
  effectOf,
  isPanel = false,
  onDirty,
  onAdded,
}: AddEntriesProps) {
  const t = useMessages(addMessages)
  const topic = topicOf(list)
  useProducts() // loads the products for the product gate of each way
  const ways = addWays[topic]
  const { value: way, set: setWay } = useDraft<AddWay>(`way:${topic}`, ways.find((name) => name === asked) ?? 'hand')
  // Kept here, so that the input survives a switch to another way and back.
  const form = useEntryForm(list, value)
  const pasted = usePasted(list)
  const isDirty = form.isDirty || pasted.text.trim() !== ''
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  const wayText = {
    hand: t('hand'),
    contacts: t('contacts'),
    recent: t(`recent.${recentOf(topic)}`),
    paste: t('paste'),
  }

  return (
    <View className="add-entries">
      <Tabs
        label={t('ways')}
        items={ways.map((name) => ({ key: name, text: wayText[name], id: `list-way-${name}` }))}
        active={way}
        onChange={setWay}
      />
      {way === 'hand' ? (
        <EntryForm list={list} form={form} effect={effectOf?.(form.value)} onAdded={() => onAdded(0)} />
      ) : null}
      {way === 'contacts' || way === 'recent' ? (
        <PickEntries
          key={way}
          list={list}
          source={way === 'contacts' ? way : recentOf(topic)}
          isPanel={isPanel}
          onAdded={onAdded}
        />
      ) : null}
      {way === 'paste' ? <Pasted list={list} pasted={pasted} onAdded={onAdded} /> : null}
    </View>
  )
}
