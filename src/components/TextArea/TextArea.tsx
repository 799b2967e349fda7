import { useState } from 'react'
import { Textarea } from '@tarojs/components'
import { aria } from '../aria'
import { CURSOR_SPACING, textOf } from '../input-props'
import { FieldFrame, fieldFacts, type FieldLook } from '../TextField/FieldFrame'
import './TextArea.scss'

export interface TextAreaProps extends FieldLook {
  value: string
  onInput: (value: string) => void
  /** -1 for no limit. */
  maxLength?: number
  placeholder?: string
  /** Taller, for a long text such as one that is pasted. */
  tall?: boolean
}

/** A multi-line field with its label above and its error below. */
export function TextArea(props: TextAreaProps) {
  const { id, value, onInput, maxLength = 500, placeholder, disabled, tall } = props
  const [focused, setFocused] = useState(false)
  return (
    <FieldFrame {...props} focused={focused}>
      <Textarea
        id={id}
        className={tall ? 'pg-area pg-area--tall' : 'pg-area'}
        value={value}
        maxlength={maxLength}
        placeholder={placeholder}
        placeholderClass="pg-field__placeholder"
        disabled={disabled}
        {...(process.env.TARO_ENV === 'weapp' ? { cursorSpacing: CURSOR_SPACING } : {})}
        onInput={(event) => onInput(textOf(event))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        {...aria(fieldFacts(props))}
      />
    </FieldFrame>
  )
}
