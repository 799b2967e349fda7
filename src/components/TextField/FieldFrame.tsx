import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { aria, type AriaFacts } from '../aria'
import { classNames } from '../class-names'
import './FieldFrame.scss'

/** What every field has around its input. */
export interface FieldLook {
  /** On the input itself. */
  id: string
  label: string
  /** What is wrong, in words; read out when it appears. */
  error?: string
  /** A quiet line below, as long as there is no error. */
  hint?: string
  disabled?: boolean
}

/** What a field's input tells assistive technology: its name, its note, and whether it is wrong. */
export function fieldFacts({ id, label, error, hint }: FieldLook): AriaFacts {
  return { label, invalid: error ? true : undefined, describedBy: (error ?? hint) ? `${id}-note` : undefined }
}

/** A field's label above, its input in a box, and its error or hint below. */
export function FieldFrame(props: FieldLook & { focused: boolean; trailing?: ReactNode; children: ReactNode }) {
  const { id, label, error, hint, disabled, focused, trailing, children } = props
  const note = error ?? hint
  return (
    <View className={classNames('pg-field', focused && 'is-focused', !!error && 'is-wrong', disabled && 'is-disabled')}>
      <View className="pg-field__label" {...aria({ hidden: true })}>
        {label}
      </View>
      <View className="pg-field__box">
        {children}
        {trailing ? <View className="pg-field__trailing">{trailing}</View> : null}
      </View>
      {note ? (
        <View id={`${id}-note`} className="pg-field__note" {...aria(error ? { role: 'alert' } : {})}>
          <Text>{note}</Text>
        </View>
      ) : null}
    </View>
  )
}
