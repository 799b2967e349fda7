import { View } from '@tarojs/components'
import { momentText } from '@/i18n/formats'
import { aria } from '../aria'
import { Card } from '../Card/Card'
import { classNames } from '../class-names'
import { NoWrapDate } from '../NoWrapDate/NoWrapDate'
import './Timeline.scss'

export interface TimelineProps {
  /** Oldest first; `at` in ms since the epoch. */
  steps: readonly { at: number; what: string }[]
}

/** The history of something, oldest first; the last step is emphasised. */
export function Timeline({ steps }: TimelineProps) {
  return (
    <Card className="pg-timeline">
      <View {...aria({ role: 'list' })}>
        {steps.map(({ at, what }, index) => (
          <View
            key={`${at} ${index}`}
            className={classNames('pg-timeline__step', index === steps.length - 1 && 'is-last')}
            {...aria({ role: 'listitem' })}
          >
            <View className="pg-timeline__what">{what}</View>
            <View className="pg-timeline__when">
              <NoWrapDate>{momentText(at)}</NoWrapDate>
            </View>
          </View>
        ))}
      </View>
    </Card>
  )
}
