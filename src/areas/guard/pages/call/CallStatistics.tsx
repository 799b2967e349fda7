import { Text, View } from '@tarojs/components'
import type { RuleStatistics } from '@contract/report'
import { callStatisticsQuery, type CallStatistics as Statistics } from '@/api/guard'
import { BarChart } from '@/components/BarChart/BarChart'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Progress } from '@/components/Progress/Progress'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { monthDayText } from '@/i18n/formats'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { go } from '@/navigation/go'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { callPageMessages } from './messages'

const handledBy = ({ stopped, reminded, agent }: RuleStatistics) => stopped + reminded + agent

/** How many calls each rule handled in the last 30 days, and the calls per day. */
export function CallStatistics() {
  const t = useMessages(callPageMessages)
  const reasonText = useMessages(reasonMessages)
  const statistics = useRemote(callStatisticsQuery, { isEmpty: ({ rules }) => rules.length === 0 })
  const rules = statistics.data?.rules ?? []
  const most = Math.max(0, ...rules.map(handledBy))
  const countsOf = ({ stopped, reminded, agent }: RuleStatistics) =>
    [
      stopped > 0 ? t('stopped', { count: stopped }) : '',
      reminded > 0 ? t('reminded', { count: reminded }) : '',
      agent > 0 ? t('answered', { count: agent }) : '',
    ].filter(Boolean)

  return (
    <RemoteState
      remote={statistics}
      empty={<StateMessage kind="empty" icon="chart" title={t('nothing')} text={t('nothingText')} />}
    >
      <Section title={t('days')} more={{ id: 'statistics-records', text: t('records'), onClick: () => go('/search') }}>
        <Card>{statistics.data ? <DayChart days={statistics.data.dayList} /> : null}</Card>
      </Section>
      <Section title={t('rules')} detail={t('rulesText')}>
        <Card>
          {rules.map((rule) => (
            <View key={rule.reason} className="call-guard__rule">
              <View className="call-guard__rule-line">
                <Text className="call-guard__rule-name">{reasonText(reasonKey(rule.reason))}</Text>
                <Text className="call-guard__rule-count">{countsOf(rule).join(' · ')}</Text>
              </View>
              <Progress label={reasonText(reasonKey(rule.reason))} value={handledBy(rule)} max={most} />
              <View className="call-guard__facts">{t('wrong', { count: rule.wrong })}</View>
            </View>
          ))}
        </Card>
      </Section>
    </RemoteState>
  )
}

function DayChart({ days }: { days: Statistics['dayList'] }) {
  const t = useMessages(callPageMessages)
  const peak = days.reduce((best, day) => (day.handled > best.handled ? day : best), { day: '', handled: 0 })
  const total = days.reduce((sum, day) => sum + day.handled, 0)
  const summary = t('daysSummary', { total, day: monthDayText(peak.day), most: peak.handled })
  return (
    <>
      <View className="call-guard__facts">{summary}</View>
      <BarChart
        summary={summary}
        bars={days.map(({ day, handled }) => ({ key: day, value: handled }))}
        firstText={monthDayText(days[0]?.day)}
        lastText={monthDayText(days[days.length - 1]?.day)}
      />
    </>
  )
}
