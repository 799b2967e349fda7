import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { WeekCounts, WeeklyReport } from '@contract/weekly'
import type { LiveDeed } from '@contract/words/live-guards'
import { AfterPaint } from '@/components/after-paint'
import { aria } from '@/components/aria'
import { BarChart } from '@/components/BarChart/BarChart'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { lazyPart } from '@/components/lazy-part'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Progress } from '@/components/Progress/Progress'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { dayText, monthDayText } from '@/i18n/formats'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { go } from '@/navigation/go'
import { handledIn } from '@/rules/weekly/report'
import type { Done } from './index'
import { weeklyMessages } from './messages'
import { Suspects } from './Suspects'

const PictureSheet = lazyPart(() => import('./PictureSheet').then((part) => part.PictureSheet))

const kinds = ['calls', 'sms', 'reminders', 'agent'] as const satisfies readonly (keyof WeekCounts)[]

const liveIcons = {
  warnings: 'shield-alert',
  endedCalls: 'phone-off',
  forwardings: 'phone',
  circle: 'users',
  unlocks: 'lock',
} as const satisfies Record<LiveDeed, IconName>

export interface ReportProps {
  report: WeeklyReport
  onChange: (report: WeeklyReport) => void
  onDone: (done: Done) => void
}

/** One week: probable mistakes, then the numbers compared with the week before, days, rules, family and home. */
export function Report({ report, onChange, onDone }: ReportProps) {
  const t = useMessages(weeklyMessages)
  const { week, endDay, counts, family, home, live } = report
  const handled = handledIn(counts)
  const [hasPicture, setHasPicture] = useState(false)
  return (
    <>
      <View className="weekly__head">
        <View id="weekly-range" className="weekly__range" {...aria({ role: 'heading', level: 2 })}>
          <NoWrapDate>{t('range', { start: dayText(week), end: dayText(endDay) })}</NoWrapDate>
        </View>
        <View className="weekly__facts">{handled > 0 ? t('handled', { count: handled }) : t('quiet')}</View>
      </View>
      <Suspects report={report} onChange={onChange} onDone={onDone} />
      <AfterPaint>
        <Section title={t('compare')} detail={report.before ? undefined : t('noBefore')}>
          <Card className="weekly__figures">
            {kinds.map((kind) => (
              <Figure key={kind} name={t(kind)} count={counts[kind]} before={report.before?.[kind]} />
            ))}
          </Card>
        </Section>
        <Section title={t('days')}>
          <Card>
            <Days report={report} />
          </Card>
        </Section>
        <Rules report={report} />
        {live.length > 0 ? (
          <Section title={t('live')}>
            <Card flush>
              {live.map(({ deed, count }) => (
                <ListRow
                  key={deed}
                  id={`weekly-${deed}`}
                  icon={liveIcons[deed]}
                  title={t(`live.${deed}`)}
                  trailing={t('times', { count })}
                  onClick={() => go('/SMSANDNet')}
                />
              ))}
            </Card>
          </Section>
        ) : null}
        {family || home ? (
          <Section title={t('around')}>
            <Card flush>
              {family ? (
                <ListRow
                  id="weekly-family"
                  icon="users"
                  title={t('family')}
                  detail={t('familyText', { ...family })}
                  onClick={() => go('/familyRemind')}
                />
              ) : null}
              {home ? (
                <ListRow
                  id="weekly-home"
                  icon="router"
                  title={t('home')}
                  detail={t('homeText', { count: home.stopped })}
                  onClick={() => go('/broadbandProtect')}
                />
              ) : null}
            </Card>
          </Section>
        ) : null}
        <Button
          id="weekly-picture"
          className="weekly__share"
          kind="secondary"
          icon="share"
          block
          onClick={() => setHasPicture(true)}
        >
          {t('pictureOpen')}
        </Button>
      </AfterPaint>
      {hasPicture ? <PictureSheet report={report} onClose={() => setHasPicture(false)} /> : null}
    </>
  )
}

function Figure({ name, count, before }: { name: string; count: number; before: number | undefined }) {
  const t = useMessages(weeklyMessages)
  const change = (was: number) => {
    if (count === was) return t('same')
    return count > was ? t('more', { count: count - was }) : t('less', { count: was - count })
  }
  return (
    <View className="weekly__figure">
      <Text className="weekly__name">{name}</Text>
      <View className="weekly__values">
        <Text className="weekly__count">{t('times', { count })}</Text>
        {before === undefined ? null : <Text className="weekly__change">{change(before)}</Text>}
      </View>
    </View>
  )
}

function Days({ report: { dayList } }: { report: WeeklyReport }) {
  const t = useMessages(weeklyMessages)
  const total = dayList.reduce((sum, { handled }) => sum + handled, 0)
  const peak = dayList.reduce((best, day) => (day.handled > best.handled ? day : best), { day: '', handled: 0 })
  const summary =
    total > 0 ? t('daysSummary', { total, day: monthDayText(peak.day), most: peak.handled }) : t('daysNone')
  return (
    <>
      <View className="weekly__facts">{summary}</View>
      {dayList.length > 0 ? (
        <BarChart
          summary={summary}
          bars={dayList.map(({ day, handled }) => ({ key: day, value: handled }))}
          firstText={monthDayText(dayList[0]?.day)}
          lastText={monthDayText(dayList[dayList.length - 1]?.day)}
        />
      ) : null}
    </>
  )
}

function Rules({ report: { rules } }: { report: WeeklyReport }) {
  const t = useMessages(weeklyMessages)
  const reasonText = useMessages(reasonMessages)
  if (rules.length === 0) return null
  const most = Math.max(...rules.map(({ count }) => count))
  return (
    <Section title={t('rules')}>
      <Card>
        {rules.map(({ reason, count }) => (
          <View key={reason} className="weekly__rule">
            <View className="weekly__figure">
              <Text className="weekly__name">{reasonText(reasonKey(reason))}</Text>
              <Text className="weekly__count">{t('times', { count })}</Text>
            </View>
            <Progress label={reasonText(reasonKey(reason))} value={count} max={most} />
          </View>
        ))}
      </Card>
    </Section>
  )
}
