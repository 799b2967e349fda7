import { useSyncExternalStore } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Overlay } from '@/components/Overlay/Overlay'
import { WechatButton } from '@/components/WechatButton/WechatButton'
import '@/components/Dialog/Dialog.scss'
import { useMessages } from '@/i18n/define-messages'
import { answerPrivacy, isPrivacyAsked, onPrivacyAsked, openPrivacyGuideline } from '@/platform/privacy-question'
import { privacyMessages } from './messages'

/** WeChat verifies this id of the button that gives consent. */
const AGREE = 'privacy-agree'

/** Asks for consent to the privacy guideline before personal data is used. A refusal leaves everything else working. */
export function PrivacyDialog() {
  const t = useMessages(privacyMessages)
  const isAsked = useSyncExternalStore(onPrivacyAsked, isPrivacyAsked)
  if (!isAsked) return null
  return (
    <Overlay label={t('title')} className="pg-dialog">
      <View className="pg-dialog__title">{t('title')}</View>
      <View className="pg-dialog__text">{t('text')}</View>
      <Button id="privacy-guideline" kind="text" block onClick={openPrivacyGuideline}>
        {t('guideline')}
      </Button>
      <View className="pg-dialog__buttons">
        <Button id="privacy-refuse" kind="secondary" block onClick={() => answerPrivacy({ event: 'disagree' })}>
          {t('refuse')}
        </Button>
        <WechatButton
          id={AGREE}
          openType="agreePrivacyAuthorization"
          onAnswer={() => answerPrivacy({ event: 'agree', buttonId: AGREE })}
        >
          {t('agree')}
        </WechatButton>
      </View>
    </Overlay>
  )
}
