import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdPerson, HouseholdState } from '@contract/household'
import type { UsageDay } from '@contract/household-calls'
import { householdUsageQuery, type HouseholdUsage, readHolidays } from '@/api/household'
import { BarChart } from '@/components/BarChart/BarChart'
import { Button } from '@/components/Button/Button'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useRemote, type Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { minutesText, monthDayText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { useRouteParams } from '@/navigation/use-route-params'
import { now } from '@/platform/clock'
import { ageOn } from '@/rules/household/presets'
import { dayOf } from '@/rules/time/shanghai'
import { confirm } from '@/stores/feedback'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { broadbandMessages } from '@/widgets/Household/messages'
import { type Household, useHousehold } from '@/widgets/Household/use-household'
import { type Undo, useUndo } from '@/widgets/Household/use-undo'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Fold } from '../../parts/Fold'
import { ForPerson } from '../../parts/ForPerson'
import { greenMessages } from '../../parts/green-messages'
import { PersonSheet } from '../../parts/PersonSheet'
import { ruleMessages } from '../../parts/rule-messages'
import { Holidays } from './Holidays'
import { timeMessages } from './messages'
import { Rules } from './Rules'
import { Today } from './Today'
import { Week } from './Week'
import './index.scss'

/** When a person may be online: now, today and in the next week, the rules behind it, and the household's holidays. */
export default function OnlineTimeManagementPage() {
  const words = useMessages(greenMessages)
  const { pppoeAccount = '', personId } = useRouteParams('/onlineTimeManagement')
  const household = useHousehold(pppoeAccount, readHolidays)
  const undo = useUndo(household)

  return (
    <HouseholdScreen path="/onlineTimeManagement" household={household} undo={undo}>
      {(state) => (
        <>
          <ForPerson state={state} household={household} wanted={personId}>
            {(person) => <Times key={person.id} state={state} person={person} household={household} undo={undo} />}
          </ForPerson>
          <Holidays policy={state.policy} household={household} undo={undo} />
          <Section title={words('limitsTitle')}>
            <View className="broadband__note">{words('limitsText')}</View>
          </Section>
        </>
      )}
    </HouseholdScreen>
  )
}

interface PersonProps {
  state: HouseholdState
  person: HouseholdPerson
  household: Household
}

/** What one person may do and has done: now and today first, what is rarely changed folded at the end. */
function Times({ state, person, household, undo }: PersonProps & { undo: Undo }) {
  const usage = useRemote(householdUsageQuery(household.pppoeAccount, person.id))
  const timeOf = useTimeOf()
  const today = usage.data?.dayList.at(-1)
  return (
    <>
      <Today state={state} person={person} household={household} undo={undo} used={today && timeOf(today)} />
      <Week pppoeAccount={household.pppoeAccount} policy={state.policy} personId={person.id} />
      <Rules policy={state.policy} person={person} household={household} undo={undo} />
      <Usage usage={usage} />
      <Age state={state} person={person} household={household} />
    </>
  )
}

/** The preset for a person's age; after a birthday it suggests the next one. */
function Age({ state, person, household }: PersonProps) {
  const t = useMessages(timeMessages)
  const words = useMessages(ruleMessages)
  const common = useMessages(broadbandMessages)
  const [isEditing, setEditing] = useState(false)
  const grown = person.bornOn ? ageOn(person.bornOn, dayOf(now())) : person.age
  const preset = words(`${grown}Text`)
  const hasRules = [...state.policy.bands, ...state.policy.budgets].some(({ personId }) => personId === person.id)

  async function handleApply() {
    if (hasRules) {
      const title = t('applyTitle', { age: words(grown) })
      const question = { title, text: t('applyText', { preset }), confirmText: t('apply') }
      if (!(await confirm({ ...question, cancelText: common('cancel') }))) return
    }
    const change = { kind: 'person', person: { ...person, age: grown }, withPreset: true } as const
    await household.change(change, { done: t('applied') })
  }

  return (
    <>
      <Fold
        id="age-fold"
        title={t('age')}
        detail={
          grown === person.age
            ? t('ageDetail', { age: words(person.age), preset })
            : t('birthday', { name: person.name, age: words(grown) })
        }
        startsOpen={grown !== person.age}
      >
        <ListRow
          id="person-edit"
          icon="user"
          title={person.name}
          detail={words(person.age)}
          onClick={() => setEditing(true)}
        />
        <View className="broadband__act">
          <View className="broadband__note">{grown === person.age ? preset : t('birthdayText', { preset })}</View>
          <Button id="preset-apply" kind="secondary" block disabled={household.busy} onClick={() => void handleApply()}>
            {t('apply')}
          </Button>
        </View>
      </Fold>
      {isEditing ? <PersonSheet household={household} person={person} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

/** Returns a function that writes the time of a day, with the part of it that counts against no duration. */
function useTimeOf(): (day: UsageDay) => string {
  const t = useMessages(timeMessages)
  return ({ minutes, counted }) => {
    const duration = minutesText(minutes)
    return counted < minutes ? t('usagePart', { duration, free: minutesText(minutes - counted) }) : duration
  }
}

/** Minutes online on each of the last seven days, those that count against no duration apart; an average would hide the days without use. */
function Usage({ usage }: { usage: Remote<HouseholdUsage> }) {
  const t = useMessages(timeMessages)
  const common = useMessages(commonMessages)
  const timeOf = useTimeOf()
  // Folded, it says itself that nothing came.
  const none = usage.status === 'loading' ? '--' : common('loadFailed')
  const days = usage.data?.dayList ?? []
  const list = days.map((day) => t('usageDay', { day: monthDayText(day.day), duration: timeOf(day) }))
  const sumOf = (amount: 'minutes' | 'counted') => days.reduce((total, day) => total + day[amount], 0)
  const [sum, counted] = [sumOf('minutes'), sumOf('counted')]
  return (
    <Fold id="usage-fold" title={t('usage')} detail={usage.data ? t('usageSum', { duration: minutesText(sum) }) : none}>
      <View className="household-fold__body">
        <View className="broadband__note">{t('usageText')}</View>
        <RemoteState remote={usage} empty={null}>
          {sum > 0 ? (
            <BarChart
              summary={t('usageSummary', { days: list.join(t('clause')) })}
              isSpelledOut
              bars={days.map(({ day, minutes, counted }) => ({ key: day, value: minutes, hollow: minutes - counted }))}
              textOf={minutesText}
              legend={[
                t('usageCounted', { duration: minutesText(counted) }),
                t('usageFree', { duration: minutesText(sum - counted) }),
              ]}
              firstText={monthDayText(days[0]?.day)}
              lastText={t('usageToday', { duration: minutesText(days.at(-1)?.minutes ?? 0) })}
            />
          ) : (
            <View className="broadband__note">{t('usageNone')}</View>
          )}
        </RemoteState>
      </View>
    </Fold>
  )
}
