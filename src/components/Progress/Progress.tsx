import { View } from '@tarojs/components'
import { aria } from '../aria'
import './Progress.scss'

export interface ProgressProps {
  /** The name of the measured value, for screen readers. */
  label: string
  value: number
  max?: number
  tone?: 'brand' | 'safe' | 'risk'
}

/** A thin progress bar. */
export function Progress({ label, value, max = 100, tone = 'brand' }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1
  return (
    <View
      className="pg-progress"
      {...aria({ role: 'progressbar', label, valueNow: Math.min(value, max), valueMin: 0, valueMax: max })}
    >
      <View className={`pg-progress__fill pg-progress__fill--${tone}`} style={{ width: `${share * 100}%` }} />
    </View>
  )
}
