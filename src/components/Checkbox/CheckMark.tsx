import { View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon/Icon'
import './CheckMark.scss'

/** The box and tick of a checkbox. It only draws: the parent has the role and handles taps. */
export function CheckMark({ checked, disabled }: { checked: boolean; disabled?: boolean }) {
  return (
    <View className={classNames('pg-check-mark', checked && 'is-checked', disabled && 'is-disabled')}>
      {checked ? <Icon name="check" size={16} /> : null}
    </View>
  )
}
