import { View } from '@tarojs/components'
import type { LegalConsents } from '@contract/legal'
import { agreeToLegal, legalConsentsQuery } from '@/api/legal'
import { agreeToImport, contactConsentQuery } from '@/api/contacts'
import { Button } from '@/components/Button/Button'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { logOut } from '@/widgets/LegalConsent/log-out'
import { toast, useFeedbackStore } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { consentMessages } from './consent-messages'

/** A sheet with the subscriber's consents, each of which can be withdrawn. */
export function Consents({ onClose }: { onClose: () => void }) {
  const t = useMessages(consentMessages)
  const confirm = useFeedbackStore((feedback) => feedback.confirm)
  const contacts = useRemote(contactConsentQuery)
  const { busy, run } = useMutation(contacts.reload)
  const legal = useRemote(legalConsentsQuery)
  const agreedAt = contacts.data?.agreedAt ?? null

  async function handleWithdraw() {
    const question = { title: t('withdrawTitle'), text: t('withdrawText') }
    if (!(await confirm({ ...question, confirmText: t('withdraw'), cancelText: t('cancel') }))) return
    const consent = await run((requestId) => agreeToImport(false, requestId), false)
    if (!consent) return
    contacts.replace(consent)
    toast(t('withdrawn'))
  }

  async function handleWithdrawText({ id, title, version }: LegalConsents['given'][number]) {
    const question = { title: t('textWithdrawTitle', { title }), text: t('textWithdrawText') }
    if (!(await confirm({ ...question, confirmText: t('withdraw'), cancelText: t('cancel') }))) return
    if (await run((requestId) => agreeToLegal([{ id, version }], false, requestId), id)) await logOut()
  }

  function leaveFor(path: '/guardianInvite' | '/contact') {
    onClose()
    go(path)
  }

  return (
    <Sheet title={t('title')} closeText={t('close')} onClose={onClose}>
      <View className="personal__note">{t('lead')}</View>
      <RemoteState remote={contacts} empty={null} rows={2}>
        {legal.data?.given.map((given) => (
          <ListRow
            key={given.id}
            id={`consent-${given.id}`}
            icon="document"
            title={t('text', given)}
            detail={<NoWrapDate>{t('contactsSince', { day: dayText(given.at) })}</NoWrapDate>}
            control={
              <Button
                id={`consent-${given.id}-withdraw`}
                kind="secondary"
                size="small"
                disabled={busy}
                label={`${t('withdraw')}: ${given.title}`}
                onClick={() => void handleWithdrawText(given)}
              >
                {t('withdraw')}
              </Button>
            }
          />
        ))}
        <ListRow
          id="consent-contacts"
          icon="contacts"
          title={t('contacts')}
          detail={
            <NoWrapDate>
              {agreedAt === null ? t('contactsNot') : t('contactsSince', { day: dayText(agreedAt) })}
            </NoWrapDate>
          }
          control={
            agreedAt === null ? null : (
              <Button
                id="consent-contacts-withdraw"
                kind="secondary"
                size="small"
                disabled={busy}
                label={`${t('withdraw')}: ${t('contacts')}`}
                onClick={() => void handleWithdraw()}
              >
                {t('withdraw')}
              </Button>
            )
          }
        />
        <ListRow
          id="consent-kept"
          icon="trash"
          title={t('kept')}
          detail={t('keptText')}
          onClick={() => leaveFor('/contact')}
        />
        <ListRow
          id="consent-family"
          icon="users"
          title={t('family')}
          detail={t('familyText')}
          onClick={() => leaveFor('/guardianInvite')}
        />
      </RemoteState>
    </Sheet>
  )
}
