import { Text, View } from '@tarojs/components'
import './Badge.scss'

export interface BadgeProps {
  /** Above 99 it reads 99+. */
  count: number
}

/** How many things are new. */
export function Badge({ count }: BadgeProps) {
  return (
    <View className="pg-badge">
      <Text>{count > 99 ? '99+' : String(count)}</Text>
    </View>
  )
}
