import { useState } from 'react'
import { View } from '@tarojs/components'
import type { FamilySettings } from '@contract/family'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { Section } from '@/components/Section/Section'
import { Sheet } from '@/components/Sheet/Sheet'
import { TextField } from '@/components/TextField/TextField'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { typedNumber } from '@/rules/phone/written-numbers'
import { confirm } from '@/stores/feedback'
import { mobileSettingMessages } from './messages'
import type { SettingsEdit } from './use-settings-edit'

const UNDO_SECONDS = 8

export interface SharedNumbersProps {
  /** How the guardian calls the protected person. */
  name: string
  /** The person's number. */
  phoneNo: string
  settings: FamilySettings
  edit: SettingsEdit
}

/** The numbers that guardians blocked for a person, with adding, and removal with undo. */
export function SharedNumbers({ name, phoneNo, settings, edit }: SharedNumbersProps) {
  const t = useMessages(mobileSettingMessages)
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<string | null>(null)
  const { numbers, hasRoom, hasList } = settings

  async function handleRemove({ id, number }: FamilySettings['numbers'][number]) {
    setRemoved(null)
    const canUndo = typedNumber(number) !== null
    const words = number || t('someCaller')
    // A number that is hidden from the guardian cannot be added again, so the removal has no undo.
    const question = { title: t('removeTitle'), text: t('removeText', { number: words, name }) }
    if (!canUndo && !(await confirm({ ...question, confirmText: t('remove'), cancelText: t('cancel') }))) return
    const isDone = await edit.save({ kind: 'unblock', id }, canUndo ? '' : t('removed', { number: words }))
    if (isDone && canUndo) setRemoved(number)
  }

  async function handleUndo(number: string) {
    if (await edit.save({ kind: 'block', phoneNo: number }, t('added'))) setRemoved(null)
  }

  return (
    <Section title={t('numbers')} detail={t('numbersText', { name })}>
      <Card flush>
        {numbers.length === 0 ? <StateMessage kind="empty" icon="ban" title={t('noNumbers')} /> : null}
        <Rows
          items={numbers}
          row={(entry, index) => {
            const title = entry.number || t('someCaller')
            return (
              <ListRow
                key={entry.id}
                id={`number-${index}`}
                icon="ban"
                tone="neutral"
                title={title}
                detail={t('addedAt', { time: momentText(entry.at) })}
                control={
                  <Button
                    id={`number-${index}-remove`}
                    kind="text"
                    size="small"
                    label={t('removeLabel', { number: title })}
                    disabled={edit.busy}
                    onClick={() => void handleRemove(entry)}
                  >
                    {t('remove')}
                  </Button>
                }
              />
            )
          }}
        />
      </Card>
      <View className="mobile-setting__add">
        {hasRoom ? (
          <Button id="number-add" kind="secondary" icon="plus" block onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        ) : (
          <View className="mobile-setting__note">{t(hasList ? 'noRoom' : 'noList', { name })}</View>
        )}
      </View>
      {isAdding ? <AddNumber name={name} phoneNo={phoneNo} edit={edit} onClose={() => setIsAdding(false)} /> : null}
      {removed === null ? null : (
        <UndoBar
          key={removed}
          text={t('removed', { number: removed })}
          actionText={t('undo')}
          seconds={UNDO_SECONDS}
          busy={edit.busy}
          onUndo={() => void handleUndo(removed)}
          onExpire={() => setRemoved(null)}
        />
      )}
    </Section>
  )
}

type AddNumberProps = Omit<SharedNumbersProps, 'settings'> & { onClose: () => void }

function AddNumber({ name, phoneNo, edit, onClose }: AddNumberProps) {
  const t = useMessages(mobileSettingMessages)
  const { value, set } = useDraft(`family-block:${phoneNo}`, '')
  const [isWrong, setIsWrong] = useState(false)

  async function handleAdd() {
    const number = typedNumber(value)
    setIsWrong(number === null)
    if (number !== null && (await edit.save({ kind: 'block', phoneNo: number }, t('added')))) onClose()
  }

  return (
    <Sheet
      title={t('addTitle', { name })}
      closeText={t('close')}
      onClose={onClose}
      footer={
        <Button id="number-save" size="large" block loading={edit.busy} onClick={() => void handleAdd()}>
          {t('addGo')}
        </Button>
      }
    >
      <TextField
        id="number-field"
        label={t('number')}
        placeholder={t('numberPlaceholder')}
        type="tel"
        maxLength={40}
        value={value}
        error={isWrong ? t('numberWrong') : undefined}
        onInput={(text) => {
          set(text)
          setIsWrong(false)
        }}
        onConfirm={() => void handleAdd()}
      />
    </Sheet>
  )
}
