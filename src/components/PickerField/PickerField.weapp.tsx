import { Picker, View } from '@tarojs/components'
import { aria } from '../aria'
import { classNames } from '../class-names'
import { FieldFrame, fieldFacts } from '../TextField/FieldFrame'
import type { PickerFieldProps } from './picker-field-props'
import './PickerField.scss'

/** A date or time field that uses WeChat's picker. */
export function PickerField(props: PickerFieldProps) {
  const { id, mode, value, min, placeholder, onChange } = props
  return (
    <FieldFrame {...props} focused={false}>
      <Picker
        mode={mode as 'date'}
        id={id}
        className="pg-picker"
        value={value}
        start={min}
        onChange={(event: { detail: { value: string } }) => onChange(event.detail.value)}
        {...aria(fieldFacts(props))}
      >
        <View className={classNames('pg-picker__value', value === '' && 'is-empty')}>{value || placeholder}</View>
      </Picker>
    </FieldFrame>
  )
}
