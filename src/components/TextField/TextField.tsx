import { useState, type ReactNode } from 'react'
import { Input } from '@tarojs/components'
import { aria } from '../aria'
import { inputProps, textOf, type InputKind } from '../input-props'
import { FieldFrame, fieldFacts, type FieldLook } from './FieldFrame'

export interface TextFieldProps extends FieldLook {
  value: string
  onInput: (value: string) => void
  /** `tel` and `number` open the digits' keyboard and keep leading zeros; `password` hides the input. */
  type?: InputKind
  maxLength?: number
  placeholder?: string
  /** The HTML attribute: `one-time-code`, `tel` … (H5). */
  autoComplete?: string
  /** Inside the field at its right end: a button, a picture captcha. */
  trailing?: ReactNode
  onConfirm?: () => void
  onBlur?: () => void
}

/** A one-line field with its label above and its error below. */
export function TextField(props: TextFieldProps) {
  const { id, value, onInput, type = 'text', maxLength, placeholder, disabled, trailing } = props
  const [focused, setFocused] = useState(false)
  return (
    <FieldFrame {...props} focused={focused} trailing={trailing}>
      <Input
        id={id}
        className="pg-field__input"
        value={value}
        maxlength={maxLength ?? 140}
        placeholder={placeholder}
        disabled={disabled}
        confirmType="done"
        onInput={(event) => onInput(textOf(event))}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          props.onBlur?.()
        }}
        {...inputProps(type, 'pg-field__placeholder', props.onConfirm, props.autoComplete)}
        {...aria(fieldFacts(props))}
      />
    </FieldFrame>
  )
}
