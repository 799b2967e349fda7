import { useState, type ReactNode } from 'react'
import { Input, Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { classNames } from '../class-names'
import { inputProps, type InputKind } from '../input-props'
import './TextField.scss'

export interface TextFieldProps {
  /** On the input itself. */
  id: string
  label: string
  value: string
  onInput: (value: string) => void
  /** `tel` and `number` open the digits' keyboard and keep leading zeros. */
  type?: InputKind
  maxLength?: number
  placeholder?: string
  /** What is wrong, in words; read out when it appears. */
  error?: string
  /** A quiet line below, as long as there is no error. */
  hint?: string
  disabled?: boolean
  /** `one-time-code`, `tel` … (H5). */
  autoComplete?: string
  /** Inside the field at the right: a button, a picture captcha. */
  trailing?: ReactNode
  onConfirm?: () => void
  onBlur?: () => void
}

/** One line of input with its label above and its error below. */
export function TextField(props: TextFieldProps) {
  const { id, label, value, onInput, type = 'text', maxLength, placeholder, error, hint, disabled, trailing } = props
  const [focused, setFocused] = useState(false)
  const note = error ?? hint
  const noteId = `${id}-note`
  return (
    <View className={classNames('pg-field', focused && 'is-focused', !!error && 'is-wrong', disabled && 'is-disabled')}>
      <View className="pg-field__label" {...aria({ hidden: true })}>
        {label}
      </View>
      <View className="pg-field__box">
        <Input
          id={id}
          className="pg-field__input"
          value={value}
          maxlength={maxLength ?? 140}
          placeholder={placeholder}
          disabled={disabled}
          confirmType="done"
          onInput={(event) => onInput(event.detail.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            props.onBlur?.()
          }}
          {...inputProps(type, 'pg-field__placeholder', props.onConfirm, props.autoComplete)}
          {...aria({ label, invalid: error ? true : undefined, describedBy: note ? noteId : undefined })}
        />
        {trailing ? <View className="pg-field__trailing">{trailing}</View> : null}
      </View>
      {note ? (
        <View id={noteId} className="pg-field__note" {...aria(error ? { role: 'alert' } : {})}>
          <Text>{note}</Text>
        </View>
      ) : null}
    </View>
  )
}
