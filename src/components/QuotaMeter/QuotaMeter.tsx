import { Text, View } from '@tarojs/components'
import { Icon } from '../Icon/Icon'
import { Progress } from '../Progress/Progress'
import './QuotaMeter.scss'

export interface QuotaMeterProps {
  /** The name of what is counted. */
  label: string
  used: number
  limit: number
  /** Shown when nothing more can be added. */
  fullText: string
}

/** Shows how much of a list's limit is used. A list at or over its limit shows `fullText` as well. */
export function QuotaMeter({ label, used, limit, fullText }: QuotaMeterProps) {
  const full = used >= limit
  return (
    <View className="pg-quota">
      <View className="pg-quota__line">
        <Text className="pg-quota__label">{label}</Text>
        <Text className="pg-quota__count">{`${used} / ${limit}`}</Text>
      </View>
      <Progress label={label} value={used} max={limit} tone={full ? 'risk' : 'brand'} />
      {full ? (
        <View className="pg-quota__full">
          <Icon name="alert" size={16} />
          <Text>{fullText}</Text>
        </View>
      ) : null}
    </View>
  )
}
