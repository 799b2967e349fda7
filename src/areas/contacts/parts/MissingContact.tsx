import { EmptyState } from '@/components/EmptyState/EmptyState'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { contactsMessages } from '../messages'

/** The contact that the address names is not in the book. */
export function MissingContact() {
  const t = useMessages(contactsMessages)
  const toContacts = { text: t('toContacts'), onClick: () => go('/contact', {}, { replace: true }) }
  return <EmptyState icon="contacts" title={t('missing')} text={t('missingText')} action={toContacts} />
}
