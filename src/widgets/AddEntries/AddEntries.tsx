import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import type { ListName } from '@contract/lists'
import { Tabs } from '@/components/Tabs/Tabs'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { topicOf } from '@/rules/lists/list-kinds'
import { useProducts } from '../ProductGate/use-product-gate'
import { addWays, type AddWay } from './add-ways'
import { EntryForm } from './EntryForm'
import { addMessages } from './messages'
import { Pasted } from './Pasted'
import { PickEntries } from './PickEntries'
import { recentOf } from './pick-sources'
import { useEntryForm } from './use-entry-form'
import { usePasted } from './use-pasted'
import './AddEntries.scss'

export interface AddEntriesProps {
  list: ListName
  /** How to begin; by hand when left out, or when the list has no such way. */
  way?: string
  /** What stands in the form at first. */
  value?: string
  /** What an entry would do, below its field. */
  effectOf?: (value: string) => ReactNode
  /** Lies above a list, not on a screen of its own. */
  isPanel?: boolean
  /** Entries have been added; `left` are still to be mended or chosen otherwise. */
  onAdded: (left: number) => void
}

/** Puts entries on any list, in every way that suits what the list is about. */
export function AddEntries({ list, way: asked, value = '', effectOf, isPanel = false, onAdded }: AddEntriesProps) {
  const t = useMessages(addMessages)
  const topic = topicOf(list)
  useProducts() // so that the gate before each way to add knows them
  const ways = addWays[topic]
  const { value: way, set: setWay } = useDraft<AddWay>(`way:${topic}`, ways.find((name) => name === asked) ?? 'hand')
  // Here, so that what was typed is still there when one comes back from another way.
  const form = useEntryForm(list, value)
  const pasted = usePasted(list)
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
