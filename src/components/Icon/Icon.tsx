import { View } from '@tarojs/components'
import { aria } from '../aria'
import { classNames } from '../class-names'
import type { IconName } from './icon-names'
import './icons.scss'
import './more-icons.scss'
import './Icon.scss'

export interface IconProps {
  name: IconName
  /** Side length in design pixels; 24 by default. */
  size?: 16 | 20 | 24 | 32 | 48
  className?: string
  /** Only for an icon without text beside it; otherwise it is hidden from screen readers. */
  label?: string
}

/** A line icon in the surrounding text's colour. */
export function Icon({ name, size = 24, className, label }: IconProps) {
  const facts = label ? { role: 'img', label } : { hidden: true }
  return <View className={classNames('pg-icon', `pg-icon--${size}`, `icon-${name}`, className)} {...aria(facts)} />
}
