import { View } from '@tarojs/components'
import type { HouseholdChange, RuleTarget } from '@contract/household'
import type { AppClass, DayType } from '@contract/words/household'
import { appClasses } from '@contract/words/household'
import { replayHousehold } from '@/api/household'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { classNames } from '@/components/class-names'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { Pressable } from '@/components/Pressable/Pressable'
import { RadioList } from '@/components/RadioList/RadioList'
import { Section } from '@/components/Section/Section'
import { useDebounced } from '@/hooks/use-debounced'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { broadbandMessages } from '@/widgets/Household/messages'
import { useRuleTargetName } from '@/widgets/Household/decision-words'
import { ruleMessages } from './rule-messages'
import './rules.scss'

const kinds: readonly DayType[] = ['workday', 'restday', 'schoolNight', 'holiday']
const weekdays: readonly DayType[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const SETTLE_MS = 600

export interface DaysFieldProps {
  days: readonly DayType[]
  error: string
  onChange: (days: DayType[]) => void
}

/** The days of a rule; any number can be chosen. */
export function DaysField({ days, error, onChange }: DaysFieldProps) {
  const t = useMessages(ruleMessages)
  const words = useMessages(broadbandMessages)
  const boxes = (
    <View className="rule-days">
      {kinds.map((type) => (
        <View key={type} className="rule-days__day">
          <Checkbox
            id={`day-${type}`}
            label={words(type)}
            checked={days.includes(type)}
            onChange={(isOn) => onChange(isOn ? [...days, type] : days.filter((one) => one !== type))}
          />
        </View>
      ))}
    </View>
  )
  return (
    <Section title={t('days')}>
      <Card>
        <View {...aria({ role: 'group', label: t('kinds') })}>
          <View className="rule-days__name">{t('kinds')}</View>
          {boxes}
          <View className="broadband__note">{t('kindsHint')}</View>
        </View>
        <View className="rule-days__second" {...aria({ role: 'group', label: t('weekdays') })}>
          <View className="rule-days__name">{t('weekdays')}</View>
          <View className="rule-days__week">
            {weekdays.map((type) => (
              <Pressable
                key={type}
                id={`day-${type}`}
                className={classNames('rule-days__chip', days.includes(type) && 'is-chosen')}
                role="checkbox"
                facts={{ checked: days.includes(type) }}
                onClick={() => onChange(days.includes(type) ? days.filter((one) => one !== type) : [...days, type])}
              >
                {words(type)}
              </Pressable>
            ))}
          </View>
          <View className="broadband__note">{t('weekdaysHint')}</View>
        </View>
        {error ? (
          <View id="days-error" className="broadband__note broadband__note--risk" {...aria({ role: 'alert' })}>
            {error}
          </View>
        ) : null}
      </Card>
    </Section>
  )
}

export interface TargetFieldProps {
  pppoeAccount: string
  personId: string
  target: RuleTarget
  onChange: (target: RuleTarget) => void
}

/** The target of a rule: everything or a class. The rule of a single app keeps its app. */
export function TargetField({ pppoeAccount, personId, target, onChange }: TargetFieldProps) {
  const t = useMessages(ruleMessages)
  const nameOf = useRuleTargetName(pppoeAccount, personId, [target])
  const classes: readonly ('all' | AppClass)[] = ['all', ...appClasses]
  const targets: readonly RuleTarget[] = target.startsWith('app:') ? [target, ...classes] : classes
  return (
    <Section title={t('applies')}>
      <Card flush>
        <RadioList
          label={t('applies')}
          chosen={target}
          items={targets.map((key) => ({ key, id: `target-${key}`, title: nameOf(key) }))}
          onChange={onChange}
        />
      </Card>
    </Section>
  )
}

/**
 * Previews what a change would have done in the last 28 days, updated while the user types. Renders nothing for null.
 */
export function Replay({ pppoeAccount, change }: { pppoeAccount: string; change: HouseholdChange | null }) {
  const t = useMessages(ruleMessages)
  const wanted = useDebounced(change ? JSON.stringify(change) : '', SETTLE_MS)
  const replay = useRemote(
    wanted
      ? {
          key: ['householdReplay', pppoeAccount, wanted],
          fetch: () => replayHousehold(pppoeAccount, JSON.parse(wanted) as HouseholdChange), // serialised above
        }
      : null,
  )
  if (!change || !wanted) return null
  const { data, status } = replay
  const isFailed = status === 'error' || status === 'offline'
  return (
    <Section title={t('replayTitle')}>
      <Card id="replay">
        {isFailed ? (
          <Button id="replay-again" kind="text" size="small" onClick={() => void replay.reload()}>
            {t('replayFailed')}
          </Button>
        ) : (
          <View {...aria({ role: 'status', live: 'polite' })}>
            {data
              ? t(data.stopped > 0 ? 'replayStopped' : 'replayNone', { ...data }) +
                (data.released > 0 ? t('replayReleased', { released: data.released }) : '')
              : t('replaying')}
          </View>
        )}
      </Card>
    </Section>
  )
}
