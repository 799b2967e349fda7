import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { contactsMessages } from '../messages'

/** The state for a contact that does not exist, or was just deleted. */
export function MissingContact({ isRemoved }: { isRemoved?: boolean }) {
  const t = useMessages(contactsMessages)
  const toContacts = { text: t('toContacts'), onClick: () => go('/contact', {}, { replace: true }) }
  const [title, text] = isRemoved ? [t('removedTitle'), t('removedText')] : [t('missing'), t('missingText')]
  return <StateMessage kind="empty" icon="contacts" title={title} text={text} action={toContacts} />
}
