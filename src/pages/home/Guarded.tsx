import { View } from '@tarojs/components'
import { Icon } from '@/components/Icon/Icon'
import type { IconName } from '@/components/Icon/icon-names'
import { Pressable } from '@/components/Pressable/Pressable'
import type { Action } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { homeMessages } from './messages'

export interface GuardedProps {
  icon: IconName
  title: string
  detail: string
  more: Action
  /** Buttons, side by side. */
  actions: readonly Action[]
}

/** A protected person or modem, with its buttons. */
export function Guarded({ icon, title, detail, more, actions }: GuardedProps) {
  const t = useMessages(homeMessages)
  return (
    <View className="home-guarded">
      <View className="home-guarded__head">
        <View className="home-guarded__sign">
          <Icon name={icon} size={20} />
        </View>
        <View className="home-guarded__words">
          <View className="home-guarded__title">{title}</View>
          <View className="home-guarded__detail">{detail}</View>
        </View>
        <Pressable id={more.id} className="home-guarded__more" role="link" label={more.label} onClick={more.onClick}>
          {t('more')}
          <Icon name="chevron-right" size={16} />
        </Pressable>
      </View>
      <View className="home-guarded__actions">
        {actions.map(({ id, text, onClick }) => (
          <Pressable key={text} id={id} className="home-guarded__action" onClick={onClick}>
            {text}
          </Pressable>
        ))}
      </View>
    </View>
  )
}
