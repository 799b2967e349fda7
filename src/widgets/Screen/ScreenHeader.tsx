import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Icon } from '@/components/Icon/Icon'
import { Pressable } from '@/components/Pressable/Pressable'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { back } from '@/navigation/go'
import { deployConfig } from '@/platform/deploy'
import { isMiniProgram } from '@/platform/environment'
import { headerSafeArea } from '@/platform/safe-area'

/** Returns whether screens have the top header with their title: always in the mini-program, elsewhere if configured. */
export function showsHeader(): boolean {
  return isMiniProgram || deployConfig().header
}

export interface ScreenHeaderProps {
  title: string
  /**
   * `back` to the screen below, `home` from the first screen; `none` on a tab, and where the first screen has no
   * target.
   */
  leads: 'back' | 'home' | 'none'
}

/** The top bar with the back arrow and the title. It avoids the host's status bar and WeChat's capsule button. */
export function ScreenHeader({ title, leads }: ScreenHeaderProps) {
  const t = useMessages(commonMessages)
  const { top, right, height } = headerSafeArea()
  return (
    <View className="screen-header" style={{ paddingTop: top > 0 ? `${top}px` : 'env(safe-area-inset-top)' }}>
      <View className="screen-header__bar" style={{ height: `${height}px`, paddingRight: `${right}px` }}>
        {leads === 'none' ? null : (
          <Pressable
            id="page-back"
            className="screen-header__back"
            label={t(leads === 'back' ? 'back' : 'goHome')}
            onClick={back}
          >
            <Icon name={leads === 'back' ? 'arrow-left' : 'home'} />
          </Pressable>
        )}
        <View id="page-title" className="screen-header__title" {...aria({ role: 'heading', level: 1 })}>
          {title}
        </View>
      </View>
    </View>
  )
}
