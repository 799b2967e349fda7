import { Text, View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon/Icon'
import type { IconName } from '@/components/Icon/icon-names'
import { Pressable } from '@/components/Pressable/Pressable'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import type { TabName } from '@/navigation/tabs'
import { tabs } from '@/navigation/tabs'
import './TabBar.scss'

const looks = {
  search: { icon: 'search', label: 'tabSearch' },
  contact: { icon: 'contacts', label: 'tabContact' },
  home: { icon: 'shield', label: 'tabHome' },
  personal: { icon: 'user', label: 'tabPersonal' },
} as const satisfies Record<TabName, { icon: IconName; label: string }>

/** The tab bar with the four tabs. Changing the tab replaces the open pages, so that they do not pile up. */
export function TabBar({ active }: { active: TabName }) {
  const t = useMessages(commonMessages)
  return (
    <View className="tab-bar" {...aria({ role: 'navigation' })}>
      {tabs.map(({ name, path }) => {
        const { icon, label } = looks[name]
        const isActive = name === active
        return (
          <Pressable
            key={name}
            id={`tab-${name}`}
            role="link"
            className={classNames('tab-bar__tab', isActive && 'tab-bar__tab--active')}
            facts={{ current: isActive ? 'page' : undefined }}
            onClick={() => go(path, {}, { restart: true })}
          >
            <Icon name={icon} />
            <Text className="tab-bar__label">{t(label)}</Text>
          </Pressable>
        )
      })}
    </View>
  )
}
