import { Picker, View } from '@tarojs/components'
import { aria } from '../aria'
import { classNames } from '../class-names'
import { FieldFrame, fieldFacts } from '../TextField/FieldFrame'
import type { DateFieldProps } from './date-field-props'
import './DateField.scss'

/** A day of the calendar, chosen with WeChat's own picker. */
export function DateField(props: DateFieldProps) {
  const { id, value, min, placeholder, onChange } = props
  return (
    <FieldFrame {...props} focused={false}>
      <Picker
        mode="date"
        id={id}
        className="pg-date"
        value={value}
        start={min}
        onChange={(event) => onChange(event.detail.value)}
        {...aria(fieldFacts(props))}
      >
        <View className={classNames('pg-date__value', value === '' && 'is-empty')}>{value || placeholder}</View>
      </Picker>
    </FieldFrame>
  )
}
