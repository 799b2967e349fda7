import type { ReactElement } from 'react'
import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon/Icon'
import type { IconName } from '../Icon/icon-names'
import { Pressable } from '../Pressable/Pressable'
import './Button.scss'

export interface ButtonProps {
  id?: string
  /**
   * `primary` once per screen. `danger` for what cannot be undone; it is never a dialog's default. `remove` is a text that removes or
   * ends something, which is asked or can be undone.
   */
  kind?: 'primary' | 'secondary' | 'danger' | 'text' | 'remove'
  size?: 'large' | 'medium' | 'small'
  /** Takes the full width of its container. */
  block?: boolean
  disabled?: boolean
  /** Shows a spinner and ignores taps. */
  loading?: boolean
  icon?: IconName
  /** The name for screen readers, if the text alone is unclear. */
  label?: string
  className?: string
  onClick: () => void
  /** A text, or a `PhoneNumber` if it contains a number. */
  children: string | ReactElement
}

/** A button with one short text. */
export function Button(props: ButtonProps) {
  const { id, kind = 'primary', size = 'medium', block, disabled, loading, icon, label, className, onClick } = props
  const look = classNames(
    'pg-button',
    `pg-button--${kind}`,
    `pg-button--${size}`,
    block && 'pg-button--block',
    className,
  )
  return (
    <Pressable
      id={id}
      className={look}
      label={label}
      disabled={disabled || loading}
      facts={{ busy: loading || undefined }}
      onClick={onClick}
    >
      <View className="pg-button__face">
        {loading ? <Icon name="loader" size={20} className="pg-button__turning" /> : null}
        {icon && !loading ? <Icon name={icon} size={20} /> : null}
        <Text className="pg-button__text">{props.children}</Text>
      </View>
    </Pressable>
  )
}
