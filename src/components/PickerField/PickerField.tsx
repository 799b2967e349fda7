import { useState } from 'react'
import { Input } from '@tarojs/components'
import { aria } from '../aria'
import { FieldFrame, fieldFacts } from '../TextField/FieldFrame'
import type { PickerFieldProps } from './picker-field-props'

/** A date or time field that uses the browser's picker. */
export function PickerField(props: PickerFieldProps) {
  const { id, mode, value, min, onChange } = props
  const [focused, setFocused] = useState(false)
  // Taro's types lack `date` and `time`; its H5 input passes every HTML type and attribute.
  const ofMode = { type: mode as 'text', min }
  return (
    <FieldFrame {...props} focused={focused}>
      <Input
        id={id}
        className="pg-field__input"
        value={value}
        onInput={(event) => onChange(event.detail.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        {...ofMode}
        {...aria(fieldFacts(props))}
      />
    </FieldFrame>
  )
}
