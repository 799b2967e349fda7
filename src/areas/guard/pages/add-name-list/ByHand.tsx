import type { ListName } from '@contract/lists'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Dialog } from '@/components/Dialog/Dialog'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { back } from '@/navigation/go'
import { NOTE_LENGTH } from '@/rules/lists/read-number-rows'
import { toast } from '@/stores/feedback'
import { guardMessages } from '../../messages'
import { KeepFor } from '../../parts/KeepFor/KeepFor'
import { UpgradeButton } from './UpgradeButton'
import type { AddNumberForm } from './use-add-number'
import { useRefusalText } from '../../parts/use-refusal-text'

/** Puts one number on a list; one that is on the other list can be moved. */
export function ByHand({ list, form }: { list: ListName; form: AddNumberForm }) {
  const t = useMessages(guardMessages)
  const refusalText = useRefusalText(list)
  const isBlack = list === 'black'

  async function handleSave(move = false) {
    if (!(await form.save(move))) return
    toast(t(move ? 'moved' : 'saved'))
    back()
  }

  return (
    <>
      <Card>
        <TextField
          id="list-phone"
          label={t('phone')}
          placeholder={t('phonePlaceholder')}
          type="text"
          maxLength={26}
          value={form.phoneNo}
          error={form.refusal ? refusalText(form.refusal) : undefined}
          onInput={form.setPhoneNo}
        />
        {form.refusal?.reason === 'overLimit' ? <UpgradeButton /> : null}
        <TextField
          id="list-note"
          label={t('note')}
          placeholder={t('notePlaceholder')}
          maxLength={NOTE_LENGTH}
          value={form.note}
          onInput={form.setNote}
        />
        <KeepFor keep={form.keep} fault={form.keepFault} onChange={form.setKeep} />
      </Card>
      <Button id="list-save" size="large" block loading={form.busy} onClick={() => void handleSave()}>
        {t('save')}
      </Button>
      {form.asksToMove ? (
        <Dialog
          title={t(isBlack ? 'onOtherWhite' : 'onOtherBlack')}
          text={t(isBlack ? 'moveTextToBlack' : 'moveTextToWhite', { phoneNo: form.phoneNo })}
          confirmText={t('move')}
          cancelText={t('cancel')}
          onConfirm={() => void handleSave(true)}
          onCancel={form.stayOnOtherList}
        />
      ) : null}
    </>
  )
}
