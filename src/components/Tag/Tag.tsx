import { Text, View } from '@tarojs/components'
import { Icon } from '../Icon/Icon'
import type { IconName } from '../Icon/icon-names'
import './Tag.scss'

export type Tone = 'safe' | 'risk' | 'fraud' | 'neutral'

export interface TagProps {
  tone?: Tone
  /** Replaces the tone's icon. Safe, risk and fraud always have one, so that colour is never the only signal. */
  icon?: IconName
  children: string
}

const signs: Record<Tone, IconName | undefined> = {
  safe: 'shield-check',
  risk: 'alert',
  fraud: 'danger',
  neutral: undefined,
}

/** A short label: safe, risk, fraud, or a kind. */
export function Tag({ tone = 'neutral', icon = signs[tone], children }: TagProps) {
  return (
    <View className={`pg-tag pg-tag--${tone}`}>
      {icon ? <Icon name={icon} size={16} /> : null}
      <Text>{children}</Text>
    </View>
  )
}
