import { View } from '@tarojs/components'
import type { HouseholdPerson, HouseholdPolicy, RuleTarget } from '@contract/household'
import type { AppFacts } from '@contract/household-calls'
import { householdAppsQuery, readAppAccess } from '@/api/household'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Fact } from '@/components/Fact/Fact'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { minutesText } from '@/i18n/formats'
import { back, go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { readTarget, useTargetName } from '@/widgets/Household/decision-words'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { useTimeWords } from '@/widgets/Household/time-words'
import { type Household, useHousehold } from '@/widgets/Household/use-household'
import { type Undo, useUndo } from '@/widgets/Household/use-undo'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { AppChoices } from '../../parts/AppChoices'
import { appMessages } from '../../parts/app-messages'
import { ForPerson } from '../../parts/ForPerson'
import { appChoice } from '../../parts/rule-change'

/** One app for one person: its rule, its own periods and durations, and its estimated time of use. */
export default function AppViewPage() {
  const { pppoeAccount = '', personId, target } = useRouteParams('/appView')
  const household = useHousehold(pppoeAccount, readAppAccess)
  const undo = useUndo(household)

  return (
    <HouseholdScreen path="/appView" household={household} undo={undo}>
      {(state) => (
        <ForPerson state={state} household={household} wanted={personId}>
          {(person) => (
            <OneApp
              policy={state.policy}
              person={person}
              target={readTarget(target)}
              household={household}
              undo={undo}
            />
          )}
        </ForPerson>
      )}
    </HouseholdScreen>
  )
}

interface OneAppProps {
  policy: HouseholdPolicy
  person: HouseholdPerson
  target: RuleTarget
  household: Household
  undo: Undo
}

function OneApp(props: OneAppProps) {
  const { person, target, household } = props
  const t = useMessages(appMessages)
  const apps = useRemote(householdAppsQuery(household.pppoeAccount, person.id))
  const app = apps.data?.find(({ id }) => `app:${id}` === target)
  const action = { id: 'app-back', text: t('back'), onClick: back }
  const unknown = <StateMessage kind="empty" icon="list" title={t('unknown')} text={t('unknownText')} action={action} />
  return (
    <RemoteState remote={apps} empty={unknown}>
      {app ? <App {...props} app={app} /> : unknown}
    </RemoteState>
  )
}

function App({ policy, person, target, household, undo, app }: OneAppProps & { app: AppFacts }) {
  const t = useMessages(appMessages)
  const nameOf = useTargetName()
  const { daysOf, rangeOf } = useTimeWords()
  const choice = appChoice(policy, person.id, target)
  const isOwn = (rule: { personId: string; target: RuleTarget }) =>
    rule.personId === person.id && rule.target === target
  const bands = policy.bands.filter(isOwn)
  const budgets = policy.budgets.filter(isOwn)
  const query = { pppoeAccount: household.pppoeAccount, personId: person.id }
  const byClass = t('byClass', {
    name: nameOf(app.appClass),
    rule: t(appChoice(policy, person.id, app.appClass)),
  })

  return (
    <>
      <Card>
        <Fact label={app.name}>{nameOf(app.appClass)}</Fact>
        <Fact label={t('used')}>{minutesText(app.minutes)}</Fact>
        <View className="broadband__note">{t('usedText')}</View>
      </Card>
      <Section title={t('now')} detail={choice === 'rules' ? byClass : undefined}>
        <Card flush>
          <AppChoices
            policy={policy}
            person={person}
            target={target}
            name={app.name}
            household={household}
            undo={undo}
          />
        </Card>
      </Section>
      <Section title={t('only')} detail={bands.length + budgets.length > 0 ? t('onlyText') : t('onlyNone')}>
        <Card flush>
          {bands.map((band, index) => (
            <ListRow
              key={band.id}
              id={`band-${index}`}
              icon="clock"
              title={t('band', { range: rangeOf(band) })}
              detail={daysOf(band.days)}
              onClick={() => go('/addTimePeriod', { ...query, id: band.id })}
            />
          ))}
          {budgets.map((budget, index) => (
            <ListRow
              key={budget.id}
              id={`budget-${index}`}
              icon="gauge"
              title={t('budget', { duration: minutesText(budget.minutes) })}
              detail={daysOf(budget.days)}
              onClick={() => go('/addTimeDuration', { ...query, id: budget.id })}
            />
          ))}
          <ListRow
            id="band-add"
            icon="plus"
            title={t('addBand')}
            onClick={() => go('/addTimePeriod', { ...query, target })}
          />
          <ListRow
            id="budget-add"
            icon="plus"
            title={t('addBudget')}
            onClick={() => go('/addTimeDuration', { ...query, target })}
          />
        </Card>
      </Section>
      <View className="broadband__note">{t('limitsNote')}</View>
    </>
  )
}
