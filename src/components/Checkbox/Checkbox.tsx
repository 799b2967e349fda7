import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { Pressable } from '../Pressable/Pressable'
import { CheckMark } from './CheckMark'
import './Checkbox.scss'

export interface CheckboxProps {
  id?: string
  checked: boolean
  /** The text beside the box. If there are children, only screen readers get it. */
  label: string
  disabled?: boolean
  onChange: (checked: boolean) => void
  /** Replaces the visible label, for a text with links. */
  children?: ReactNode
}

/** A checkbox. Consents are never pre-ticked: a screen starts them with `false`. */
export function Checkbox({ id, checked, label, disabled, onChange, children }: CheckboxProps) {
  return (
    <View className="pg-checkbox">
      <Pressable
        id={id}
        className="pg-checkbox__target"
        role="checkbox"
        label={label}
        disabled={disabled}
        facts={{ checked }}
        onClick={() => onChange(!checked)}
      >
        <CheckMark checked={checked} disabled={disabled} />
        {children ? null : <Text className="pg-checkbox__label">{label}</Text>}
      </Pressable>
      {children ? <View className="pg-checkbox__beside">{children}</View> : null}
    </View>
  )
}
