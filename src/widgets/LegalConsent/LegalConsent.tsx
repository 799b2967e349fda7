import { View } from '@tarojs/components'
import { agreeToLegal, legalConsentsQuery } from '@/api/legal'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMutation } from '@/hooks/use-mutation'
import { useRefresh, useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { toast, useFeedbackStore } from '@/stores/feedback'
import { RemoteState } from '../RemoteState/RemoteState'
import { logOut } from './log-out'
import { legalConsentMessages } from './messages'
import './LegalConsent.scss'

/**
 * Asks again for consent to texts that have changed materially: the changes, a link to the full text, and two equal
 * buttons (DESIGN 4.72). A refusal is stored and leaves everything else working; closing stores nothing.
 */
export function LegalConsent({ onClose }: { onClose: () => void }) {
  const t = useMessages(legalConsentMessages)
  const confirm = useFeedbackStore((feedback) => feedback.confirm)
  const consents = useRemote(legalConsentsQuery, { isEmpty: ({ wanted }) => wanted.length === 0 })
  const refresh = useRefresh(legalConsentsQuery)
  const { busy, run } = useMutation(refresh)
  const wanted = consents.data?.wanted ?? []

  async function handleChoice(agreed: boolean) {
    const answer = await run((requestId) => agreeToLegal(wanted, agreed, requestId), { agreed, wanted })
    if (!answer) return
    consents.replace(answer)
    onClose()
    if (agreed) return toast(t('agreed'))
    const question = { title: t('refusedTitle'), text: t('refusedText') }
    if (await confirm({ ...question, confirmText: t('logOut'), cancelText: t('stay') })) await logOut()
  }

  function handleRead(path: '/serviceAgreement' | '/privacyPolicy') {
    onClose()
    go(path)
  }

  return (
    <Sheet title={t('title')} closeText={t('close')} onClose={onClose}>
      <RemoteState
        remote={consents}
        empty={<StateMessage kind="empty" icon="check-circle" title={t('nothing')} />}
        rows={3}
      >
        <View className="legal-consent__lead">{t('lead')}</View>
        {wanted.map(({ id, title, version, changes }) => (
          <Card key={id} className="legal-consent__text">
            <View className="legal-consent__title">{t('version', { title, version })}</View>
            {changes.map((change) => (
              <View key={change} className="legal-consent__change">
                {change}
              </View>
            ))}
            <Button
              id={`consent-read-${id}`}
              kind="text"
              size="small"
              label={`${t('read')}: ${title}`}
              onClick={() => handleRead(id === 'privacyPolicy' ? '/privacyPolicy' : '/serviceAgreement')}
            >
              {t('read')}
            </Button>
          </Card>
        ))}
        <View className="legal-consent__buttons">
          <Button
            id="consent-refuse"
            kind="secondary"
            size="large"
            disabled={busy}
            onClick={() => void handleChoice(false)}
          >
            {t('refuse')}
          </Button>
          <Button
            id="consent-agree"
            kind="secondary"
            size="large"
            disabled={busy}
            onClick={() => void handleChoice(true)}
          >
            {t('agree')}
          </Button>
        </View>
      </RemoteState>
    </Sheet>
  )
}
