import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Icon } from '@/components/Icon/Icon'
import { Pressable } from '@/components/Pressable/Pressable'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { back } from '@/navigation/go'
import { headerSafeArea } from '@/platform/safe-area'

/** The top bar: back and title, clear of the host's status bar and of WeChat's capsule. */
export function ScreenHeader({ title, hasBack }: { title: string; hasBack: boolean }) {
  const t = useMessages(commonMessages)
  const { top, right, height } = headerSafeArea()
  return (
    <View className="screen-header" style={{ paddingTop: `${top}px` }}>
      <View className="screen-header__bar" style={{ height: `${height}px`, paddingRight: `${right}px` }}>
        {hasBack ? (
          <Pressable id="page-back" className="screen-header__back" label={t('back')} onClick={back}>
            <Icon name="arrow-left" />
          </Pressable>
        ) : null}
        <View id="page-title" className="screen-header__title" {...aria({ role: 'heading' })} aria-level={1}>
          {title}
        </View>
      </View>
    </View>
  )
}
