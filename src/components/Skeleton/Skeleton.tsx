import { View } from '@tarojs/components'
import { aria } from '../aria'
import './Skeleton.scss'

export interface SkeletonProps {
  /** The number of placeholder rows. */
  rows?: number
  /** `row` has the shape of a ListRow, `text` of a paragraph, `block` of a card. */
  shape?: 'row' | 'text' | 'block'
}

/** Placeholder shapes for content that is loading. Hidden from screen readers: see LoadingState. */
export function Skeleton({ rows = 3, shape = 'row' }: SkeletonProps) {
  return (
    <View className="pg-skeleton" {...aria({ hidden: true })}>
      {Array.from({ length: rows }, (_, row) => (
        <View key={row} className={`pg-skeleton__item pg-skeleton__item--${shape}`}>
          {shape === 'row' ? <View className="pg-skeleton__icon" /> : null}
          <View className="pg-skeleton__lines">
            <View className="pg-skeleton__line" />
            {shape === 'row' ? <View className="pg-skeleton__line pg-skeleton__line--short" /> : null}
          </View>
        </View>
      ))}
    </View>
  )
}
