import { Text, View } from '@tarojs/components'
import { Icon } from '../Icon/Icon'
import type { IconName } from '../Icon/icon-names'
import './Tag.scss'

export type Tone = 'safe' | 'risk' | 'fraud' | 'neutral'

export interface TagProps {
  tone?: Tone
  /** Its own sign; safe, risk and fraud have one anyway, so that colour is never the only sign. */
  icon?: IconName
  children: string
}

const signs: Record<Tone, IconName | undefined> = {
  safe: 'shield-check',
  risk: 'alert',
  fraud: 'danger',
  neutral: undefined,
}

/** A short word about something: safe, risk, fraud, or just a kind. */
export function Tag({ tone = 'neutral', icon = signs[tone], children }: TagProps) {
  return (
    <View className={`pg-tag pg-tag--${tone}`}>
      {icon ? <Icon name={icon} size={16} /> : null}
      <Text>{children}</Text>
    </View>
  )
}
