import { Text, View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Icon } from '@/components/Icon/Icon'
import { useMessages } from '@/i18n/define-messages'
import type { Limits } from '@/rules/products/entry-limits'
import { packageMessages } from './messages'
import './LimitChanges.scss'

const names = ['blacklist', 'whitelist', 'segments', 'family'] as const

export interface LimitChangesProps {
  /** The current limits; null if they are not meaningful, as for a guest. */
  before: Limits | null
  after: Limits
  /** The limits of the package below on the same screen: what is equal is left out. */
  beyond?: Limits
}

/** Shows the limit of each kind of entry, and how a package changes it. */
export function LimitChanges({ before, after, beyond }: LimitChangesProps) {
  const t = useMessages(packageMessages)
  const shown = names.filter((name) => beyond?.[name] !== after[name])
  if (shown.length === 0) return null
  return (
    <View className="limit-changes">
      {shown.map((name) => {
        const changes = before !== null && before[name] !== after[name]
        const said = { label: t(name), before: before?.[name] ?? 0, after: after[name] }
        return (
          <View
            key={name}
            className="limit-changes__item"
            {...aria({ role: 'img', label: t(changes ? 'becomes' : 'stays', said) })}
          >
            <View className="limit-changes__numbers">
              {changes ? (
                <>
                  <Text className="limit-changes__before">{before[name]}</Text>
                  <Icon name="arrow-right" size={16} />
                </>
              ) : null}
              <Text className="limit-changes__after">{after[name]}</Text>
            </View>
            <View className="limit-changes__name">{t(name)}</View>
          </View>
        )
      })}
    </View>
  )
}
