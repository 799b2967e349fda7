import { View } from '@tarojs/components'
import type { SmsListName } from '@contract/sms'
import { Button } from '@/components/Button/Button'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { confirm, toast } from '@/stores/feedback'
import { smsListMessages } from '../../list-messages'
import { isWordList, type EntryRefusal, type useAddEntry } from './use-add-entry'
import './EntryForm.scss'

export interface EntryFormProps {
  list: SmsListName
  /** From `useAddEntry`. */
  form: ReturnType<typeof useAddEntry>
  onSaved: () => void
}

/** Adds one sender or word; one that is on the opposite list can be moved. */
export function EntryForm({ list, form, onSaved }: EntryFormProps) {
  const t = useMessages(smsListMessages)
  const isWord = isWordList(list)

  const words = ({ reason, quota }: EntryRefusal) => {
    if (reason === 'bad') return t(isWord ? 'wordWrong' : 'senderWrong')
    if (reason === 'overLimit') return t('overLimit', { ...quota })
    return t(reason === 'neverBlocked' ? 'neverBlocked' : 'duplicate')
  }

  async function handleSave(move = false) {
    const outcome = await form.save(move)
    if (outcome === 'added') {
      toast(t(move ? 'moved' : 'saved'))
      onSaved()
    }
    if (outcome !== 'onOtherList') return
    const question = { title: t('moveTitle'), text: t('moveText', { value: form.value.trim() }) }
    if (await confirm({ ...question, confirmText: t('move'), cancelText: t('cancel') })) await handleSave(true)
  }

  return (
    <View className="sms-entry">
      <TextField
        id="list-value"
        label={t(isWord ? 'wordLabel' : 'senderLabel')}
        placeholder={t(isWord ? 'wordPlaceholder' : 'senderPlaceholder')}
        maxLength={40}
        value={form.value}
        error={form.refusal ? words(form.refusal) : undefined}
        onInput={form.setValue}
      />
      {isWord ? null : (
        <Checkbox id="list-prefix" label={t('isPrefix')} checked={form.isPrefix} onChange={form.setIsPrefix} />
      )}
      <TextField
        id="list-note"
        label={t('note')}
        placeholder={t('notePlaceholder')}
        maxLength={40}
        value={form.note}
        onInput={form.setNote}
      />
      <Button id="list-save" size="large" block loading={form.busy} onClick={() => void handleSave()}>
        {t('save')}
      </Button>
    </View>
  )
}
