import { useState } from 'react'
import { View } from '@tarojs/components'
import { agreeToImport } from '@/api/contacts'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { uploadContactMessages } from './messages'

/** Explains how the import uses personal data, and asks for consent, which is never pre-ticked. */
export function Consent({ onAgreed }: { onAgreed: (agreedAt: number | null) => void }) {
  const t = useMessages(uploadContactMessages)
  const [isTicked, setIsTicked] = useState(false)
  const [asksToTick, setAsksToTick] = useState(false)
  const { busy, run } = useMutation()

  async function handleAgree() {
    setAsksToTick(!isTicked)
    if (!isTicked) return
    const consent = await run((requestId) => agreeToImport(true, requestId))
    if (consent) onAgreed(consent.agreedAt)
  }

  return (
    <>
      <Card>
        {(['consentWhat', 'consentWhy', 'consentBack'] as const).map((key) => (
          <View key={key} className="upload-contacts__text">
            {t(key)}
          </View>
        ))}
        <Button
          id="upload-privacy"
          className="upload-contacts__link"
          kind="text"
          size="small"
          onClick={() => go('/privacyPolicy')}
        >
          {t('privacy')}
        </Button>
      </Card>
      <Checkbox
        id="upload-consent"
        checked={isTicked}
        label={t('consent')}
        onChange={(checked) => {
          setIsTicked(checked)
          setAsksToTick(false)
        }}
      />
      {asksToTick ? (
        <View className="upload-contacts__error" {...aria({ role: 'alert' })}>
          {t('mustAgree')}
        </View>
      ) : null}
      <Button id="upload-agree" size="large" block loading={busy} onClick={() => void handleAgree()}>
        {t('agree')}
      </Button>
    </>
  )
}
