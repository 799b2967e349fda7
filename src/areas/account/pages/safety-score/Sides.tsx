import { Text, View } from '@tarojs/components'
import type { AxisValue } from '@contract/score'
import { aria } from '@/components/aria'
import { Card } from '@/components/Card/Card'
import { RadarChart } from '@/components/RadarChart/RadarChart'
import { Section } from '@/components/Section/Section'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { safetyScoreMessages } from './messages'

/** A radar chart needs at least this many axes; with fewer only the list is shown. */
const FEWEST_CORNERS = 3

/** The parts of the score: a radar chart, and the same values as a list. */
export function Sides({ radar }: { radar: Remote<AxisValue[]> }) {
  const t = useMessages(safetyScoreMessages)
  const axes = radar.data ?? []
  const sides = axes.map(({ name, points, most }) => t('sideValue', { name: t(name), points, most }))
  const hasChart = axes.length >= FEWEST_CORNERS
  return (
    <RemoteState remote={radar} rows={3} empty={null}>
      <Section title={t('sides')} detail={t('sidesText')}>
        <Card className="safety-score__sides">
          {hasChart ? (
            <RadarChart
              summary={t('radar', { sides: sides.join(t('separator')) })}
              axes={axes.map(({ name, points, most }) => ({ key: name, label: t(name), share: points / most }))}
            />
          ) : null}
          <View className="safety-score__list" {...aria({ role: 'list' })}>
            {axes.map(({ name, points, most }, index) => (
              <View key={name} className="safety-score__side" {...aria({ role: 'listitem' })}>
                <View className="safety-score__name">
                  {hasChart ? <Text className="safety-score__number">{`${index + 1} `}</Text> : null}
                  <Text>{t(name)}</Text>
                </View>
                <Text className="safety-score__points">{t('points', { points, most })}</Text>
              </View>
            ))}
          </View>
        </Card>
      </Section>
    </RemoteState>
  )
}
