import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon/Icon'
import type { IconName } from '../Icon/icon-names'
import { Pressable } from '../Pressable/Pressable'
import './Button.scss'

export interface ButtonProps {
  id?: string
  /** `primary` once a screen; `danger` for what cannot be taken back, never the default of a dialog. */
  kind?: 'primary' | 'secondary' | 'danger' | 'text'
  size?: 'large' | 'medium' | 'small'
  /** As wide as its container. */
  block?: boolean
  disabled?: boolean
  /** Shows the turning sign and takes no press. */
  loading?: boolean
  icon?: IconName
  /** Its name for screen readers where the text alone says too little. */
  label?: string
  className?: string
  onClick: () => void
  children: string
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
