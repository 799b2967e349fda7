import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { Icon } from '../Icon/Icon'
import './LoadingMask.scss'

export interface LoadingMaskProps {
  text: string
}

/** Blocks the screen below while the subscriber waits for an operation. */
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
