import { Text, View } from '@tarojs/components'
import type { HouseholdPolicy, RuleTarget } from '@contract/household'
import { aria } from '@/components/aria'
import { Card } from '@/components/Card/Card'
import { classNames } from '@/components/class-names'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { minutesText, monthDayText } from '@/i18n/formats'
import { now } from '@/platform/clock'
import { type DayStretch, type WeekDay, weekBands } from '@/rules/household/bands'
import { formatRange } from '@/rules/time/range'
import { dayOf } from '@/rules/time/shanghai'
import { useRuleTargetName } from '@/widgets/Household/decision-words'
import { useTimeWords } from '@/widgets/Household/time-words'
import { timeMessages } from './messages'

const DAY_MINUTES = 24 * 60
const hours = ['0', '6', '12', '18', '24']
const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`

export interface WeekProps {
  pppoeAccount: string
  policy: HouseholdPolicy
  personId: string
}

/** A person's next seven days: one bar per day with its periods without network, and the same as text. */
export function Week({ pppoeAccount, policy, personId }: WeekProps) {
  const t = useMessages(timeMessages)
  const week = weekBands(policy, personId, dayOf(now()))
  const own = [...policy.bands, ...policy.budgets].filter((rule) => rule.personId === personId)
  const nameOf = useRuleTargetName(
    pppoeAccount,
    personId,
    own.map(({ target }) => target),
  )
  const guessed = week.find(({ fallbackYear }) => fallbackYear)
  // On 31 December the missing holiday calendar is that of the next year.
  const year = guessed ? Number((week[week.indexOf(guessed) + 1] ?? guessed).day.slice(0, 4)) : null
  return (
    <Section title={t('week')} detail={t('weekText')}>
      <Card className="week">
        {week.map((day) => (
          <Day key={day.day} day={day} policy={policy} personId={personId} nameOf={nameOf} />
        ))}
        <View className="week__axis" {...aria({ hidden: true })}>
          {hours.map((hour) => (
            <Text key={hour}>{hour}</Text>
          ))}
        </View>
        {year === null ? null : <View className="broadband__note">{t('fallback', { year })}</View>}
      </Card>
    </Section>
  )
}

interface DayProps {
  day: WeekDay
  policy: HouseholdPolicy
  personId: string
  nameOf: (target: RuleTarget) => string
}

function Day({ day: { day, types, stretches }, policy, personId, nameOf }: DayProps) {
  const t = useMessages(timeMessages)
  const { daysOf } = useTimeWords()

  /** Per target only the smallest limit has an effect. */
  const smallest = new Map<RuleTarget, number>()
  for (const { personId: whose, days, target, minutes } of policy.budgets) {
    if (whose !== personId || !days.some((type) => types.includes(type))) continue
    smallest.set(target, Math.min(minutes, smallest.get(target) ?? minutes))
  }
  const limits = [...smallest].map(([target, minutes]) =>
    target === 'all'
      ? t('limit', { duration: minutesText(minutes) })
      : t('limitOf', { target: nameOf(target), duration: minutesText(minutes) }),
  )
  const targets = [...new Set(stretches.map(({ target }) => target))]
  const cuts = targets.map((target) => {
    const ranges = stretches.filter((one) => one.target === target).map(formatRange)
    const list = ranges.join(t('clause'))
    return target === 'all' ? t('off', { ranges: list }) : t('offOf', { target: nameOf(target), ranges: list })
  })
  const rules = [...cuts, ...limits].join(t('sentence')) || t('open')
  const shortDay = monthDayText(day)

  return (
    <View className="week__day">
      <View className="week__head" {...aria({ hidden: true })}>
        <Text className="week__date">{shortDay}</Text>
        <Text className="week__types">{daysOf(types)}</Text>
      </View>
      <View
        className="week__bar"
        {...aria({ role: 'img', label: t('daySummary', { day: shortDay, types: daysOf(types), rules }) })}
      >
        {stretches.map((one) => (
          <Stretch key={`${one.bandId}-${one.startMinute}`} stretch={one} />
        ))}
      </View>
      {limits.length > 0 ? (
        <View className="week__limits" {...aria({ hidden: true })}>
          {limits.join(t('sentence'))}
        </View>
      ) : null}
    </View>
  )
}

/** A period for one class or app is drawn lighter than one for everything. */
function Stretch({ stretch: { startMinute, endMinute, target } }: { stretch: DayStretch }) {
  return (
    <View
      className={classNames('week__off', target !== 'all' && 'week__off--part')}
      style={{ left: percent(startMinute), width: percent(endMinute - startMinute) }}
    />
  )
}
