import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { Icon } from '../Icon/Icon'
import './LoadingMask.scss'

export interface LoadingMaskProps {
  text: string
}

/** Something is under way that the subscriber must wait for: taps do not reach the screen below. */
export function LoadingMask({ text }: LoadingMaskProps) {
  return (
    <View className="pg-mask" catchMove>
      <View className="pg-mask__box" {...aria({ role: 'status', live: 'polite' })}>
        <Icon name="loader" size={32} className="pg-mask__turning" />
        <Text className="pg-mask__text">{text}</Text>
      </View>
    </View>
  )
}
