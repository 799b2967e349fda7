import { View } from '@tarojs/components'
import { Icon } from '@/components/Icon/Icon'
import { Pressable } from '@/components/Pressable/Pressable'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { back } from '@/navigation/go'
import { stepForward } from '@/platform/browser-history'
import './FooterArrows.scss'

/** The footer with back and forward arrows, where neither the phone nor the host app has them. */
export function FooterArrows() {
  const t = useMessages(commonMessages)
  return (
    <View className="footer-arrows">
      <Pressable id="footer-back" className="footer-arrows__arrow" label={t('back')} onClick={back}>
        <Icon name="arrow-left" />
      </Pressable>
      <Pressable id="footer-forward" className="footer-arrows__arrow" label={t('forward')} onClick={stepForward}>
        <Icon name="arrow-right" />
      </Pressable>
    </View>
  )
}
