import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { TextArea } from '@/components/TextArea/TextArea'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { decodeText } from '@/platform/decode-text'
import { canPickContacts, pickContacts } from '@/platform/pick-contacts'
import { readContacts, type ContactFile } from '@/rules/contacts/read-contacts'
import { FileButton } from '@/widgets/FileButton/FileButton'
import { uploadContactMessages } from './messages'

export interface ChooseSourceProps {
  onRead: (file: ContactFile) => void
  onTakeBack: () => void
  /** The date of the consent. */
  agreedOn: string
}

/** Chooses the source of the contacts: a file, the phone's address book, or pasted text. */
export function ChooseSource({ onRead, onTakeBack, agreedOn }: ChooseSourceProps) {
  const t = useMessages(uploadContactMessages)
  const { value: text, set: setText } = useDraft('contactImport', '')
  const [isEmpty, setIsEmpty] = useState(false)

  function handleText(content: string) {
    const file = readContacts(content, decodeText)
    const found = file.contacts.length + file.errors.length
    setIsEmpty(found === 0)
    if (found > 0) onRead(file)
  }

  async function handlePick() {
    const people = await pickContacts()
    // Converted to CSV, so that one parser reads it and reports its errors.
    if (people) handleText(people.map(({ name, phones }) => [quote(name), ...phones.map(quote)].join(',')).join('\n'))
  }

  return (
    <>
      <FileButton id="upload-file" kind="secondary" block kinds={['vcf', 'csv', 'txt']} onText={handleText}>
        {t('fromFile')}
      </FileButton>
      {canPickContacts() ? (
        <Button id="upload-pick" kind="secondary" icon="contacts" block onClick={() => void handlePick()}>
          {t('fromPhone')}
        </Button>
      ) : null}
      <Card>
        <TextArea
          id="upload-text"
          label={t('paste')}
          placeholder={t('pastePlaceholder')}
          maxLength={-1}
          tall
          value={text}
          error={isEmpty ? t('nothingRead') : undefined}
          onInput={(next) => {
            setText(next)
            setIsEmpty(false)
          }}
        />
      </Card>
      <Button id="upload-read" size="large" block disabled={text.trim() === ''} onClick={() => handleText(text)}>
        {t('read')}
      </Button>
      <View className="upload-contacts__agreed">
        <Text>
          <NoWrapDate>{t('agreedOn', { day: agreedOn })}</NoWrapDate>
        </Text>
        <Button id="upload-take-back" kind="text" size="small" onClick={onTakeBack}>
          {t('takeBack')}
        </Button>
      </View>
    </>
  )
}

const quote = (cell: string): string => `"${cell.replace(/"/g, '""')}"`
