import { View } from '@tarojs/components'
import type { ListEntry } from '@contract/lists'
import type { ListName } from '@contract/words/lists'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { Sheet } from '@/components/Sheet/Sheet'
import { TextField } from '@/components/TextField/TextField'
import { useUnsaved } from '@/hooks/use-unsaved'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { oppositeOf, topicOf } from '@/rules/lists/list-kinds'
import { roomOn } from '@/rules/lists/list-limits'
import { NOTE_LENGTH } from '@/rules/lists/read-entry-rows'
import { toast } from '@/stores/feedback'
import { useProductGate } from '../ProductGate/use-product-gate'
import { ExpiryField } from '../ExpiryField/ExpiryField'
import { useRefusalText } from './list-names'
import { entryListMessages, useListWords } from './list-words'
import { useEntry } from './use-entry'
import './EntrySheet.scss'

export interface EntrySheetProps {
  list: ListName
  entry: ListEntry
  /** The name of the contact with this number. */
  name?: string
  /** Called after the entry changed or left the list. */
  onChanged: () => void
  isRemoving: boolean
  onRemove: () => void
  onClose: () => void
}

/** The sheet of one entry: its place, note and end, and its actions. */
export function EntrySheet({ list, entry, name, onChanged, isRemoving, onRemove, onClose }: EntrySheetProps) {
  const t = useMessages(entryListMessages)
  const { names, ofTopic } = useListWords(list)
  const refusalText = useRefusalText(oppositeOf(list))
  const form = useEntry(list, entry)
  const gate = useProductGate()
  const ask = useUnsaved(form.isDirty)
  const topic = topicOf(list)

  async function handleSave() {
    if (!(await form.save())) return
    toast(t('saved'))
    onChanged()
  }

  async function handleMove() {
    const result = await form.move()
    if (result === undefined) return
    if (result !== 'moved') return toast(t('notMoved', { reason: refusalText(result) }))
    toast(t('moved', names))
    onChanged()
  }

  const facts: [label: string, value: string][] = [[t('addedAt'), momentText(entry.addedAt)]]
  if (name !== undefined) facts.unshift([t('number'), entry.value])
  if (topic === 'number') {
    facts.unshift([t('place'), [entry.place, entry.carrier].filter(Boolean).join(' ') || t('unknown')])
  }
  if (entry.expiresAt !== null) facts.push([t('ends'), momentText(entry.expiresAt)])

  return (
    <Sheet
      title={name ?? entry.value}
      closeText={t('close')}
      onClose={() => ask(onClose)}
      footer={
        <Button id="entry-save" block loading={form.busy} onClick={() => void handleSave()}>
          {t('save')}
        </Button>
      }
    >
      <View className="entry-sheet">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <TextField
          id="entry-note"
          label={t('note')}
          placeholder={ofTopic('notePlaceholder')}
          maxLength={NOTE_LENGTH}
          value={form.note}
          onInput={form.setNote}
        />
        <ExpiryField keep={form.keep} fault={form.fault} onChange={form.setKeep} />
        <View className="entry-sheet__ways">
          <Button
            id="entry-move"
            kind="text"
            disabled={form.busy}
            onClick={() => void gate(roomOn(oppositeOf(list)), handleMove)}
          >
            {t('move', names)}
          </Button>
          {topic === 'number' || topic === 'sender' ? (
            <Button
              id="entry-calls"
              kind="text"
              onClick={() => go('/search', { search: entry.value.replace('*', '') })}
            >
              {t(`records.${topic}`)}
            </Button>
          ) : null}
          <Button id="entry-remove" kind="remove" loading={isRemoving} onClick={onRemove}>
            {t('remove')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}
