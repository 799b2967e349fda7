import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdPerson, HouseholdState } from '@contract/household'
import { householdUsageQuery, readHolidays } from '@/api/household'
import { BarChart } from '@/components/BarChart/BarChart'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { minutesText, monthDayText } from '@/i18n/formats'
import { useRouteParams } from '@/navigation/use-route-params'
import { now } from '@/platform/clock'
import { ageOn } from '@/rules/household/presets'
import { dayOf } from '@/rules/time/shanghai'
import { confirm } from '@/stores/feedback'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { broadbandMessages } from '@/widgets/Household/messages'
import { type Household, useHousehold } from '@/widgets/Household/use-household'
import { useUndo } from '@/widgets/Household/use-undo'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
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
            {(person) => (
              <>
                <Today state={state} person={person} household={household} undo={undo} />
                <Week pppoeAccount={pppoeAccount} policy={state.policy} personId={person.id} />
                <Rules policy={state.policy} person={person} household={household} undo={undo} />
                <Age state={state} person={person} household={household} />
                <Usage pppoeAccount={pppoeAccount} personId={person.id} />
              </>
            )}
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

interface AgeProps {
  state: HouseholdState
  person: HouseholdPerson
  household: Household
}

/** The preset for a person's age; after a birthday it suggests the next one. */
function Age({ state, person, household }: AgeProps) {
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
    <Section
      title={t('age')}
      detail={grown === person.age ? undefined : t('birthday', { name: person.name, age: words(grown) })}
    >
      <Card flush>
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
      </Card>
      {isEditing ? <PersonSheet household={household} person={person} onClose={() => setEditing(false)} /> : null}
    </Section>
  )
}

/** Minutes online on each of the last seven days; an average would hide the days without use. */
function Usage({ pppoeAccount, personId }: { pppoeAccount: string; personId: string }) {
  const t = useMessages(timeMessages)
  const usage = useRemote(householdUsageQuery(pppoeAccount, personId))
  const days = usage.data?.dayList ?? []
  const list = days.map(({ day, minutes }) => t('usageDay', { day: monthDayText(day), duration: minutesText(minutes) }))
  const isUsed = days.some(({ minutes }) => minutes > 0)
  return (
    <Section title={t('usage')} detail={t('usageText')}>
      <RemoteState remote={usage} empty={null}>
        <Card>
          {isUsed ? (
            <>
              <BarChart
                summary={t('usageSummary', { days: list.join(t('clause')) })}
                isSpelledOut
                bars={days.map(({ day, minutes }) => ({ key: day, value: minutes }))}
                firstText={monthDayText(days[0]?.day)}
                lastText={t('usageToday', { duration: minutesText(days.at(-1)?.minutes ?? 0) })}
              />
            </>
          ) : (
            <View className="broadband__note">{t('usageNone')}</View>
          )}
        </Card>
      </RemoteState>
    </Section>
  )
}
