import { Text, View } from '@tarojs/components'
import type { ListEntry, ListName } from '@contract/lists'
import { Button } from '@/components/Button/Button'
import { Sheet } from '@/components/Sheet/Sheet'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { NOTE_LENGTH } from '@/rules/lists/read-number-rows'
import { clockOf, dayOf } from '@/rules/time/shanghai'
import { toast } from '@/stores/feedback'
import { guardMessages } from '../../messages'
import { KeepFor } from '../KeepFor/KeepFor'
import { useRefusalText } from '../use-refusal-text'
import { nameListMessages } from './messages'
import { useEntry } from './use-entry'
import './EntrySheet.scss'

export interface EntrySheetProps {
  list: ListName
  entry: ListEntry
  /** The entry has changed or left the list. */
  onChanged: () => void
  onRemove: () => void
  onClose: () => void
}

/** One entry of a list: where it is from, its note and end, and what can be done with it. */
export function EntrySheet({ list, entry, onChanged, onRemove, onClose }: EntrySheetProps) {
  const t = useMessages(nameListMessages)
  const guard = useMessages(guardMessages)
  const isBlack = list === 'black'
  const refusalText = useRefusalText(isBlack ? 'white' : 'black')
  const form = useEntry(list, entry)

  async function handleSave() {
    if (!(await form.save())) return
    toast(t('saved'))
    onChanged()
  }

  async function handleMove() {
    const result = await form.move()
    if (result === null) return
    if (result !== 'moved') return toast(t('notMoved', { reason: refusalText(result) }))
    toast(t(isBlack ? 'movedToWhite' : 'movedToBlack'))
    onChanged()
  }

  const facts: [string, string][] = [
    [t('place'), [entry.place, entry.carrier].filter(Boolean).join(' ') || t('unknown')],
    [t('addedAt'), `${dayOf(entry.addedAt)} ${clockOf(entry.addedAt)}`],
  ]
  if (entry.expiresAt !== null) facts.push([t('ends'), `${dayOf(entry.expiresAt)} ${clockOf(entry.expiresAt)}`])

  return (
    <Sheet
      title={entry.phoneNo}
      closeText={t('close')}
      onClose={onClose}
      footer={
        <Button id="entry-save" block loading={form.busy} onClick={() => void handleSave()}>
          {t('save')}
        </Button>
      }
    >
      <View className="entry-sheet">
        {facts.map(([label, value]) => (
          <View key={label} className="entry-sheet__fact">
            <Text className="entry-sheet__label">{label}</Text>
            <Text>{value}</Text>
          </View>
        ))}
        <TextField
          id="entry-note"
          label={guard('note')}
          placeholder={guard('notePlaceholder')}
          maxLength={NOTE_LENGTH}
          value={form.note}
          onInput={form.setNote}
        />
        <KeepFor keep={form.keep} fault={form.fault} onChange={form.setKeep} />
        <View className="entry-sheet__ways">
          <Button id="entry-move" kind="text" onClick={() => void handleMove()}>
            {t(isBlack ? 'moveToWhite' : 'moveToBlack')}
          </Button>
          <Button id="entry-calls" kind="text" onClick={() => go('/search', { search: entry.phoneNo })}>
            {t('calls')}
          </Button>
          <Button id="entry-remove" kind="text" onClick={onRemove}>
            {t('remove')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}
