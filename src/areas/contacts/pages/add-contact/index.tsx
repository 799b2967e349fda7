import { View } from '@tarojs/components'
import { contactQuery } from '@/api/contacts'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { TextArea } from '@/components/TextArea/TextArea'
import { TextField } from '@/components/TextField/TextField'
import { useRemote } from '@/hooks/use-remote'
import { useUnsavedScreen } from '@/hooks/use-unsaved'
import { useMessages } from '@/i18n/define-messages'
import { useRouteParams } from '@/navigation/use-route-params'
import { NAME_LENGTH, NOTE_LENGTH } from '@/rules/contacts/contact-form'
import { toast } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { contactsMessages } from '../../messages'
import { MissingContact } from '../../parts/MissingContact'
import { useContactForm, type ContactError } from './use-contact-form'
import './index.scss'

const phoneErrors = ['phoneWrong', 'duplicate', 'ownNumber', 'overLimit'] as const satisfies readonly ContactError[]

/** The form of one contact: a new one with the number from the address, or an existing one. */
export default function AddContactPage() {
  const t = useMessages(contactsMessages)
  const { id, phone = '' } = useRouteParams('/addContact')
  const known = useRemote(id ? contactQuery(id) : null, { isEmpty })
  const form = useContactForm(id, known.data?.contact, phone)
  const leave = useUnsavedScreen(form.isDirty, '/contact')
  const phoneError = phoneErrors.find((error) => form.errors.has(error))

  async function handleSave() {
    if (!(await form.save())) return
    toast(t('saved'))
    leave()
  }

  const content = (
    <View className="add-contact">
      <Card>
        <TextField
          id="contact-name"
          label={t('name')}
          placeholder={t('namePlaceholder')}
          maxLength={NAME_LENGTH}
          value={form.fields.name}
          error={form.errors.has('nameMissing') ? t('nameMissing') : undefined}
          onInput={(name) => form.change({ name })}
        />
        <TextField
          id="contact-phone"
          label={t('phone')}
          placeholder={t('phonePlaceholder')}
          type="tel"
          maxLength={40}
          value={form.fields.phoneNo}
          error={phoneError && t(phoneError)}
          onInput={(phoneNo) => form.change({ phoneNo })}
        />
        <TextArea
          id="contact-note"
          label={t('note')}
          placeholder={t('notePlaceholder')}
          maxLength={NOTE_LENGTH}
          value={form.fields.note}
          onInput={(note) => form.change({ note })}
        />
      </Card>
      <Button id="contact-save" size="large" block loading={form.busy} onClick={() => void handleSave()}>
        {t('save')}
      </Button>
    </View>
  )

  return (
    <Screen path="/addContact" title={t(id ? 'editTitle' : 'addTitle')}>
      {id ? (
        <RemoteState remote={known} empty={<MissingContact />}>
          {content}
        </RemoteState>
      ) : (
        content
      )}
    </Screen>
  )
}

const isEmpty = (detail: unknown): boolean => detail === null
