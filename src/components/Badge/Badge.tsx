import { Text, View } from '@tarojs/components'
import './Badge.scss'

export interface BadgeProps {
  /** Above 99 the badge shows 99+. */
  count: number
}

/** Shows a number of new items. */
export function Badge({ count }: BadgeProps) {
  return (
    <View className="pg-badge">
      <Text>{count > 99 ? '99+' : String(count)}</Text>
    </View>
  )
}
