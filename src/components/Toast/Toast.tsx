import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { Icon } from '../Icon/Icon'
import type { IconName } from '../Icon/icon-names'
import './Toast.scss'

export interface ToastProps {
  text: string
  icon?: IconName
}

/** A short message that lies over the screen, takes no taps and is read out. Whoever renders it takes it away. */
export function Toast({ text, icon }: ToastProps) {
  return (
    <View className="pg-toast">
      <View className="pg-toast__bubble" {...aria({ role: 'status', live: 'polite' })}>
        {icon ? <Icon name={icon} size={20} /> : null}
        <Text>{text}</Text>
      </View>
    </View>
  )
}
