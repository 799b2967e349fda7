import { useState } from 'react'
import { View } from '@tarojs/components'
import { Sheet } from '@/components/Sheet/Sheet'
import { useUnsaved } from '@/hooks/use-unsaved'
import { useMessages } from '@/i18n/define-messages'
import { useListWords } from '../EntryList/list-words'
import type { AddEntriesProps } from './AddEntries'
import { AddEntries } from './AddEntries'
import { addMessages } from './messages'

export interface AddSheetProps extends Pick<AddEntriesProps, 'list' | 'way' | 'effectOf'> {
  onChanged: () => void
  onClose: () => void
}

/** The ways to add to a list, in a sheet on the list's own screen. It closes when no entry needs a correction. */
export function AddSheet({ list, way, effectOf, onChanged, onClose }: AddSheetProps) {
  const t = useMessages(addMessages)
  const { ofList } = useListWords(list)

  const [isDirty, setDirty] = useState(false)
  const ask = useUnsaved(isDirty)

  function handleAdded(left: number) {
    if (left === 0) onClose()
    onChanged()
  }

  return (
    <Sheet title={ofList('add')} closeText={t('close')} onClose={() => ask(onClose)}>
      <View className="add-sheet">
        <AddEntries list={list} way={way} effectOf={effectOf} isPanel onDirty={setDirty} onAdded={handleAdded} />
      </View>
    </Sheet>
  )
}
