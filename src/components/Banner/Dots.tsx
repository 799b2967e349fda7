import { View } from '@tarojs/components'
import { aria } from '../aria'
import { classNames } from '../class-names'

export interface DotsProps {
  count: number
  active: number
}

/** Shows the position in a row of slides. */
export function Dots({ count, active }: DotsProps) {
  return (
    <View className="pg-banner__dots" {...aria({ hidden: true })}>
      {Array.from({ length: count }, (_, position) => (
        <View key={position} className={classNames('pg-banner__dot', position === active && 'is-active')} />
      ))}
    </View>
  )
}
