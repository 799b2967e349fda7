import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { Skeleton, type SkeletonProps } from '../Skeleton/Skeleton'

export interface LoadingStateProps extends SkeletonProps {
  /** For screen readers only; the screen shows a skeleton. */
  text: string
}

/** The state of a screen whose content is loading. */
export function LoadingState({ text, rows = 5, shape }: LoadingStateProps) {
  return (
    <View {...aria({ role: 'status', live: 'polite' })}>
      <Text className="visually-hidden">{text}</Text>
      <Skeleton rows={rows} shape={shape} />
    </View>
  )
}
