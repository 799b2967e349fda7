import { useState } from 'react'
import { Input } from '@tarojs/components'
import { aria } from '../aria'
import { FieldFrame, fieldFacts } from '../TextField/FieldFrame'
import type { DateFieldProps } from './date-field-props'

/** A day of the calendar, chosen with the browser's own picker. */
export function DateField(props: DateFieldProps) {
  const { id, value, min, onChange } = props
  const [focused, setFocused] = useState(false)
  // Taro's types know no `date`; its H5 input takes every type of HTML, and its attributes.
  const ofDate = { type: 'date' as 'text', min }
  return (
    <FieldFrame {...props} focused={focused}>
      <Input
        id={id}
        className="pg-field__input"
        value={value}
        onInput={(event) => onChange(event.detail.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        {...ofDate}
        {...aria(fieldFacts(props))}
      />
    </FieldFrame>
  )
}
