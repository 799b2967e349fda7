import type { ListName } from '@contract/words/lists'
import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { numberHintQuery } from '@/api/tags'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { TextField } from '@/components/TextField/TextField'
import { useConfirm } from '@/hooks/use-confirm'
import { useDebounced } from '@/hooks/use-debounced'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { isStopping, topicOf, type ListTopic } from '@/rules/lists/list-kinds'
import { roomOn } from '@/rules/lists/list-limits'
import { NOTE_LENGTH } from '@/rules/lists/read-entry-rows'
import { typedNumber } from '@/rules/phone/written-numbers'
import { toast } from '@/stores/feedback'
import { useRefusalText } from '../EntryList/list-names'
import { useListWords } from '../EntryList/list-words'
import { useProductGate } from '../ProductGate/use-product-gate'
import { ExpiryField } from '../ExpiryField/ExpiryField'
import { addMessages } from './messages'
import { UpgradeButton } from './UpgradeButton'
import type { EntryFormState } from './use-entry-form'

const ids: Record<ListTopic, { value: string; note: string; save: string }> = {
  number: { value: 'list-phone', note: 'list-note', save: 'list-save' },
  segment: { value: 'segment-prefix', note: 'segment-note', save: 'segment-save' },
  sender: { value: 'list-value', note: 'list-note', save: 'list-save' },
  word: { value: 'list-value', note: 'list-note', save: 'list-save' },
}

export interface EntryFormProps {
  list: ListName
  form: EntryFormState
  /** The effect of the entry. */
  effect?: ReactNode
  onAdded: () => void
}

/** Adds one entry to a list. An entry of the opposite list can be moved. */
export function EntryForm({ list, form, effect, onAdded }: EntryFormProps) {
  const t = useMessages(addMessages)
  const { names, ofTopic } = useListWords(list)
  const refusalText = useRefusalText(list)
  const gate = useProductGate()
  const confirm = useConfirm()
  const topic = topicOf(list)
  const contactHint = useContactHint(list, form.value)

  async function handleSave(move = false) {
    const outcome = await form.save(move)
    if (outcome === 'added') {
      toast(t(move ? 'moved' : 'saved'))
      onAdded()
    }
    if (outcome !== 'onOtherList') return
    const text = t('moveText', { ...names, value: form.value.trim() })
    const question = { title: t('moveTitle', names), text, confirmText: t('move'), cancelText: t('cancel') }
    if (await confirm(question)) await handleSave(true)
  }

  return (
    <>
      <Card>
        <View className="add-entries__fields">
          <TextField
            id={ids[topic].value}
            label={ofTopic('label')}
            placeholder={ofTopic('placeholder')}
            maxLength={40}
            value={form.value}
            error={form.refusal ? refusalText(form.refusal) : undefined}
            hint={contactHint}
            onInput={form.setValue}
          />
          {form.refusal?.reason === 'overLimit' ? <UpgradeButton /> : null}
          {topic === 'sender' ? (
            <Checkbox id="list-prefix" label={t('isPrefix')} checked={form.isPrefix} onChange={form.setIsPrefix} />
          ) : null}
          {effect}
          <TextField
            id={ids[topic].note}
            label={t('note')}
            placeholder={ofTopic('notePlaceholder')}
            maxLength={NOTE_LENGTH}
            value={form.note}
            onInput={form.setNote}
          />
          <ExpiryField keep={form.keep} fault={form.keepFault} onChange={form.setKeep} />
        </View>
      </Card>
      <Button
        id={ids[topic].save}
        size="large"
        block
        loading={form.busy}
        onClick={() => void gate(roomOn(list), () => handleSave())}
      >
        {t('save')}
      </Button>
    </>
  )
}

/** Says that a typed number is a contact's; undefined if it is not, or while that is not known. */
function useContactHint(list: ListName, value: string): string | undefined {
  const t = useMessages(addMessages)
  const typed = topicOf(list) === 'number' ? typedNumber(value) : null
  const settled = useDebounced(typed)
  const { data } = useRemote(settled === null ? null : numberHintQuery(settled))
  if (!data?.contact || settled !== typed) return undefined
  return t(isStopping(list) ? 'stopsContact' : 'isContact', { name: data.contact.name })
}
