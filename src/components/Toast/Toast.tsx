import { Text, View } from '@tarojs/components'
import { announcedElsewhere } from '../aria'
import { Icon } from '../Icon/Icon'
import type { IconName } from '../Icon/icon-names'
import './Toast.scss'

export interface ToastProps {
  text: string
  icon?: IconName
}

/** A short message over the screen, which `boot/late-browser.ts` announces. It takes no taps. The parent removes it. */
export function Toast({ text, icon }: ToastProps) {
  return (
    <View className="pg-toast">
      <View className="pg-toast__bubble" {...announcedElsewhere()}>
        {icon ? <Icon name={icon} size={20} /> : null}
        <Text>{text}</Text>
      </View>
    </View>
  )
}
