import type { CSSProperties } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import './ScoreRing.scss'

export interface ScoreRingProps {
  /** 0 to 100; null while unknown. */
  score: number | null
  /** The text below the number. */
  label: string
  /** The id of the number. */
  valueId?: string
  /** `hero` on the brand's background, `plain` on a card. */
  ground?: 'plain' | 'hero'
}

/** The safety score as a ring around its number. */
export function ScoreRing({ score, label, valueId = 'score-value', ground = 'plain' }: ScoreRingProps) {
  const share = score === null ? 0 : Math.min(100, Math.max(0, score))
  const text = score === null ? '--' : String(Math.round(share))
  // Custom properties are missing in React's CSSProperties.
  const style = { '--share': String(share) } as CSSProperties
  const facts = { role: 'img', label: `${label} ${text}` }
  return (
    <View className={`pg-ring pg-ring--${ground}`} {...aria(facts)}>
      <View className="pg-ring__track" style={style}>
        <View className="pg-ring__arc" />
        {share > 0 ? <View className="pg-ring__cap" /> : null}
        {share > 0 ? <View className="pg-ring__cap pg-ring__cap--end" /> : null}
      </View>
      <View className="pg-ring__middle">
        <Text id={valueId} className="pg-ring__value">
          {text}
        </Text>
        <Text className="pg-ring__label">{label}</Text>
      </View>
    </View>
  )
}
