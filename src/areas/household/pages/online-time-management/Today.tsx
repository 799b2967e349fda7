import { View } from '@tarojs/components'
import type { HouseholdChange, HouseholdPerson, HouseholdState, TodayOnly } from '@contract/household'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { RadioList } from '@/components/RadioList/RadioList'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { now } from '@/platform/clock'
import { ruleOfToday } from '@/rules/household/today'
import { useDecisionWords } from '@/widgets/Household/decision-words'
import type { Household } from '@/widgets/Household/use-household'
import type { Undo } from '@/widgets/Household/use-undo'
import { personDecision } from '../../parts/person-state'
import { timeMessages } from './messages'

const choices = ['rules', 'free', 'off'] as const
const minutesToGive = [15, 30, 60]

export interface TodayProps {
  state: HouseholdState
  person: HouseholdPerson
  household: Household
  undo: Undo
  /** The person's time online today, in words; undefined while it is unknown. */
  used: string | undefined
}

/** The decision for a person now and the time used, more time, and the exceptions for today. */
export function Today({ state, person, household, undo, used }: TodayProps) {
  const t = useMessages(timeMessages)
  const wordsOf = useDecisionWords(state.policy)
  const { policy } = state
  const decision = personDecision(state, person.id)
  const isOwn = (entry: { personId: string }) => entry.personId === person.id
  const only = ruleOfToday(policy, person.id, now())
  const extra = policy.extra.find((entry) => isOwn(entry) && entry.target === 'all' && entry.until > now())

  async function setToday(rule: TodayOnly['rule'] | null) {
    if (rule === only) return
    const changeTo = (next: typeof rule): HouseholdChange => ({ kind: 'today', personId: person.id, rule: next })
    if (await household.change(changeTo(rule))) undo.offer(t('todaySet'), [changeTo(only)])
  }

  async function give(minutes: number) {
    const change: HouseholdChange = { kind: 'extra', personId: person.id, target: 'all', minutes }
    await household.change(change, { done: t(minutes > 0 ? 'extraGiven' : 'extraEnded', { minutes }) })
  }

  const titles = { rules: t('byRules'), free: t('free'), off: t('offToday') }
  const details = { rules: t('byRulesText'), free: t('freeText'), off: t('offTodayText') }
  return (
    <>
      <Section title={t('now')}>
        <Card flush>
          {decision ? (
            <ListRow
              id="person-now"
              icon={decision.allowed ? 'check-circle' : 'clock'}
              tone={decision.allowed ? 'safe' : 'risk'}
              title={wordsOf(decision)}
              detail={t('usedToday', { duration: used ?? '--' })}
            />
          ) : (
            <ListRow
              id="person-devices"
              icon="device"
              title={t('noDevice')}
              detail={t('noDeviceText')}
              onClick={() => go('/homeAccessDevices', { pppoeAccount: state.pppoeAccount })}
            />
          )}
        </Card>
      </Section>
      <Section title={t('extra')} detail={extra ? t('extraUntil', { time: momentText(extra.until) }) : t('extraText')}>
        <View className="rule-quick">
          {minutesToGive.map((minutes) => (
            <Button
              key={minutes}
              id={`extra-${minutes}`}
              kind="secondary"
              size="small"
              label={t('giveLabel', { minutes })}
              disabled={household.busy}
              onClick={() => void give(minutes)}
            >
              {t('give', { minutes })}
            </Button>
          ))}
          {extra ? (
            <Button id="extra-end" kind="text" size="small" disabled={household.busy} onClick={() => void give(0)}>
              {t('extraEnd')}
            </Button>
          ) : null}
        </View>
      </Section>
      <Section title={t('today')}>
        <Card flush>
          <RadioList
            label={t('today')}
            chosen={only ?? 'rules'}
            items={choices.map((key) => ({
              key,
              id: `today-${key}`,
              title: titles[key],
              detail: details[key],
              disabled: household.busy,
            }))}
            onChange={(key) => void setToday(key === 'rules' ? null : key)}
          />
        </Card>
      </Section>
    </>
  )
}
