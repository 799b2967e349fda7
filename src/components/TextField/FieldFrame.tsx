import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { aria, type AriaFacts } from '../aria'
import { classNames } from '../class-names'
import './FieldFrame.scss'

/** The parts that every field shows around its input. */
export interface FieldLook {
  /** The id of the input element. */
  id: string
  label: string
  /** The error text; screen readers announce it when it appears. An empty one is none. */
  error?: string
  /** A note below the field, hidden while there is an error. */
  hint?: string
  disabled?: boolean
}

/** Returns the ARIA facts of a field's input: its name, its note, and whether it is invalid. */
export function fieldFacts({ id, label, error, hint }: FieldLook): AriaFacts {
  return { label, invalid: error ? true : undefined, describedBy: error || hint ? `${id}-note` : undefined }
}

/** The frame of a field: label above, input in a box, error or hint below. */
export function FieldFrame(props: FieldLook & { focused: boolean; trailing?: ReactNode; children: ReactNode }) {
  const { id, label, error, hint, disabled, focused, trailing, children } = props
  const note = error || hint
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
