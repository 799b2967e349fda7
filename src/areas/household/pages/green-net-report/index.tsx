import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { greenCountsQuery, greenWeeksQuery, readGreenNet } from '@/api/household'
import { BarChart } from '@/components/BarChart/BarChart'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Progress } from '@/components/Progress/Progress'
import { Section } from '@/components/Section/Section'
import { Tabs } from '@/components/Tabs/Tabs'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { monthDayText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { useHousehold } from '@/widgets/Household/use-household'
import { useUndo } from '@/widgets/Household/use-undo'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { greenMessages } from '../../parts/green-messages'
import { greenNetReportMessages } from './messages'
import { StoppedVisits } from './StoppedVisits'
import './index.scss'

/**
 * What green net stopped, by day, week and kind of content, and each visit, whose site can be allowed if it was a
 * mistake.
 */
export default function GreenNetReportPage() {
  const t = useMessages(greenNetReportMessages)
  const { pppoeAccount = '', name } = useRouteParams('/greenNetReport')
  const household = useHousehold(pppoeAccount, readGreenNet)
  const undo = useUndo(household)
  const weeks = useRemote(pppoeAccount ? greenWeeksQuery(pppoeAccount) : null, {
    isEmpty: (list) => list.every(({ count }) => count === 0),
  })

  return (
    <HouseholdScreen path="/greenNetReport" household={household} undo={undo}>
      {(state) => (
        <>
          <RemoteState
            remote={weeks}
            empty={
              <StateMessage
                kind="empty"
                icon="shield-check"
                title={t('empty')}
                text={t(state.policy.green.on ? 'emptyOn' : 'emptyOff')}
                action={{
                  id: 'to-green-net',
                  text: t(state.policy.green.on ? 'toSettings' : 'toGreenNet'),
                  onClick: () => go('/greenNet', { pppoeAccount, name }),
                }}
              />
            }
          >
            <Counts pppoeAccount={pppoeAccount} />
            <Section title={t('weeks')}>
              <Card>{weeks.data ? <Weeks weeks={weeks.data} /> : null}</Card>
            </Section>
            <StoppedVisits state={state} household={household} undo={undo} />
          </RemoteState>
        </>
      )}
    </HouseholdScreen>
  )
}

function Counts({ pppoeAccount }: { pppoeAccount: string }) {
  const t = useMessages(greenNetReportMessages)
  const words = useMessages(greenMessages)
  const [range, setRange] = useState<'days7' | 'days28'>('days7')
  const counts = useRemote(greenCountsQuery(pppoeAccount, range === 'days7' ? 7 : 28))
  const { total = 0, dayList = [], categoryList = [] } = counts.data ?? {}
  const peak = dayList.reduce((best, day) => (day.count > best.count ? day : best), { day: '', count: 0 })
  const summary = t(total > 0 ? 'daysSummary' : 'daysNone', {
    range: t(range),
    total,
    day: monthDayText(peak.day),
    most: peak.count,
  })
  const shown = categoryList.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)

  return (
    <>
      <Tabs
        label={t('range')}
        active={range}
        onChange={setRange}
        items={[
          { key: 'days7', id: 'range-7', text: t('days7') },
          { key: 'days28', id: 'range-28', text: t('days28') },
        ]}
      />
      <RemoteState remote={counts} empty={null}>
        <Section title={t('days')}>
          <Card>
            <View id="green-total" className="green-report__facts">
              {summary}
            </View>
            <BarChart
              summary={summary}
              bars={dayList.map(({ day, count }) => ({ key: day, value: count }))}
              firstText={monthDayText(dayList[0]?.day)}
              lastText={monthDayText(dayList[dayList.length - 1]?.day)}
            />
          </Card>
        </Section>
        {shown.length > 0 ? (
          <Section title={t('categories')}>
            <Card>
              {shown.map(({ category, count }) => (
                <View key={category} className="green-report__category">
                  <View className="green-report__line">
                    <Text className="green-report__name">{words(category)}</Text>
                    <Text className="green-report__count">{t('times', { count })}</Text>
                  </View>
                  <Progress label={words(category)} value={count} max={shown[0]?.count ?? count} />
                </View>
              ))}
            </Card>
          </Section>
        ) : null}
      </RemoteState>
    </>
  )
}

function Weeks({ weeks }: { weeks: readonly { from: string; to: string; count: number }[] }) {
  const t = useMessages(greenNetReportMessages)
  const nameOf = ({ from, to }: { from: string; to: string }) =>
    t('week', { from: monthDayText(from), to: monthDayText(to) })
  const summary = t('weeksSummary', {
    total: weeks.reduce((sum, { count }) => sum + count, 0),
    most: Math.max(0, ...weeks.map(({ count }) => count)),
  })
  return (
    <>
      <BarChart
        summary={summary}
        isSpelledOut
        bars={weeks.map(({ from, count }) => ({ key: from, value: count }))}
        firstText={monthDayText(weeks[0]?.from)}
        lastText={monthDayText(weeks[weeks.length - 1]?.to)}
      />
      <View className="green-report__weeks">
        {weeks.map((week) => (
          <View key={week.from} className="green-report__line">
            <Text className="green-report__week">{nameOf(week)}</Text>
            <Text className="green-report__count">{t('times', { count: week.count })}</Text>
          </View>
        ))}
      </View>
    </>
  )
}
