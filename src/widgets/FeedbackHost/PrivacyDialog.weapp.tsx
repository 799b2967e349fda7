import { useEffect, useSyncExternalStore } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Overlay } from '@/components/Overlay/Overlay'
import { WechatButton } from '@/components/WechatButton/WechatButton'
import '@/components/Dialog/Dialog.scss'
import { useMessages } from '@/i18n/define-messages'
import {
  answerPrivacy,
  onPrivacyAsked,
  openPrivacyGuideline,
  privacyQuestionOf,
  refusePrivacyOf,
} from '@/platform/privacy-question'
import type { FeedbackHostProps } from './FeedbackHost'
import { privacyMessages, type PrivateUse } from './messages'

/** WeChat verifies this id of the button that gives consent. */
const AGREE = 'privacy-agree'

/** What each call of WeChat uses; all others are those of the login, which uses the phone number. */
const uses: Readonly<Record<string, PrivateUse>> = {
  chooseContact: 'contacts',
  chooseMedia: 'pictures',
  chooseMessageFile: 'files',
  saveImageToPhotosAlbum: 'album',
  setClipboardData: 'clipboard',
}

/**
 * Asks for consent to the privacy guideline before personal data is used, and says which. A refusal leaves everything
 * else working; so does leaving the page, which refuses.
 */
export function PrivacyDialog({ page, isVisible }: FeedbackHostProps) {
  const t = useMessages(privacyMessages)
  const question = useSyncExternalStore(onPrivacyAsked, () => privacyQuestionOf(page))
  useEffect(() => () => refusePrivacyOf(page), [page])
  if (!isVisible || !question) return null
  return (
    <Overlay label={t('title')} className="pg-dialog">
      <View className="pg-dialog__title">{t('title')}</View>
      <View className="pg-dialog__text">{t(uses[question.referrer] ?? 'phone')}</View>
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
