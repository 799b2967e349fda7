import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdPerson, HouseholdPolicy, RuleTarget } from '@contract/household'
import type { AppFacts } from '@contract/household-calls'
import { appClasses } from '@contract/words/household'
import { householdAppsQuery, readAppAccess } from '@/api/household'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { SearchField } from '@/components/SearchField/SearchField'
import { Section } from '@/components/Section/Section'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { minutesText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { useTargetName } from '@/widgets/Household/decision-words'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { broadbandMessages } from '@/widgets/Household/messages'
import { type Household, useHousehold } from '@/widgets/Household/use-household'
import { type Undo, useUndo } from '@/widgets/Household/use-undo'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { AppChoices } from '../../parts/AppChoices'
import { appMessages } from '../../parts/app-messages'
import { Fold } from '../../parts/Fold'
import { ForPerson } from '../../parts/ForPerson'
import { appChoice, type AppChoice } from '../../parts/rule-change'

/** Which classes of apps a person may use, and single apps with their estimated minutes of a week; unused ones are folded by class. */
export default function ApplicationControlPage() {
  const t = useMessages(appMessages)
  const { pppoeAccount = '', personId } = useRouteParams('/applicationControl')
  const household = useHousehold(pppoeAccount, readAppAccess)
  const undo = useUndo(household)

  return (
    <HouseholdScreen path="/applicationControl" household={household} undo={undo}>
      {(state) => (
        <ForPerson state={state} household={household} wanted={personId}>
          {(person) => (
            <>
              <Classes policy={state.policy} person={person} household={household} undo={undo} />
              <Apps key={person.id} policy={state.policy} person={person} pppoeAccount={pppoeAccount} />
              <View className="broadband__note">{t('limitsNote')}</View>
            </>
          )}
        </ForPerson>
      )}
    </HouseholdScreen>
  )
}

interface ClassesProps {
  policy: HouseholdPolicy
  person: HouseholdPerson
  household: Household
  undo: Undo
}

function Classes({ policy, person, household, undo }: ClassesProps) {
  const t = useMessages(appMessages)
  const words = useMessages(broadbandMessages)
  const nameOf = useTargetName()
  const [target, setTarget] = useState<RuleTarget | null>(null)

  return (
    <Section title={t('classes')} detail={t('classesText')}>
      <Card flush>
        {appClasses.map((one) => (
          <ListRow
            key={one}
            id={`class-${one}`}
            title={nameOf(one)}
            trailing={<ChoiceTag choice={appChoice(policy, person.id, one)} />}
            onClick={() => setTarget(one)}
          />
        ))}
      </Card>
      {target === null ? null : (
        <Sheet title={t('choose', { name: nameOf(target) })} closeText={words('close')} onClose={() => setTarget(null)}>
          <AppChoices
            policy={policy}
            person={person}
            target={target}
            name={nameOf(target)}
            household={household}
            undo={undo}
            onDone={() => setTarget(null)}
          />
        </Sheet>
      )}
    </Section>
  )
}

function ChoiceTag({ choice }: { choice: AppChoice }) {
  const t = useMessages(appMessages)
  if (choice === 'rules') return <>{t('rules')}</>
  return (
    <Tag tone={choice === 'block' ? 'risk' : 'safe'} icon={choice === 'block' ? 'ban' : 'check-circle'}>
      {t(choice)}
    </Tag>
  )
}

interface AppsProps {
  policy: HouseholdPolicy
  person: HouseholdPerson
  pppoeAccount: string
}

function Apps({ policy, person, pppoeAccount }: AppsProps) {
  const t = useMessages(appMessages)
  const nameOf = useTargetName()
  const [search, setSearch] = useState('')
  const apps = useRemote(householdAppsQuery(pppoeAccount, person.id))
  const wanted = search.trim().toLowerCase()
  const ruleOf = (id: string) => appChoice(policy, person.id, `app:${id}`)
  const isIdle = ({ id, minutes }: AppFacts) => wanted === '' && minutes === 0 && ruleOf(id) === 'rules'
  const found = (apps.data ?? [])
    .filter(({ id, name }) => name.toLowerCase().includes(wanted) || id.includes(wanted))
    // Apps with their own rules first, then by time of use.
    .sort((a, b) => Number(ruleOf(b.id) !== 'rules') - Number(ruleOf(a.id) !== 'rules') || b.minutes - a.minutes)

  const shown = found.filter((app) => !isIdle(app))
  const row = ({ id, name, appClass, minutes }: AppFacts, facts: { id?: string; index?: number }) => (
    <ListRow
      key={id}
      {...facts}
      title={name}
      detail={t('detail', {
        kind: nameOf(appClass),
        used: minutes > 0 ? t('estimate', { duration: minutesText(minutes) }) : t('notUsed'),
      })}
      trailing={ruleOf(id) === 'rules' ? undefined : <ChoiceTag choice={ruleOf(id)} />}
      onClick={() => go('/appView', { pppoeAccount, personId: person.id, target: `app:${id}` })}
    />
  )

  return (
    <Section title={t('apps')} detail={t('appsText')}>
      <RemoteState remote={apps} empty={<StateMessage kind="empty" icon="list" title={t('appsNone')} />}>
        <View className="rule-form">
          <SearchField
            id="app-search"
            label={t('search')}
            clearText={t('clear')}
            value={search}
            found={found.length}
            onInput={setSearch}
          />
          {found.length === 0 ? <View className="broadband__note">{t('noMatch')}</View> : null}
          {shown.length > 0 ? (
            <Card flush>
              <Rows items={shown} row={(app, index) => row(app, { index })} />
            </Card>
          ) : null}
          {appClasses.map((appClass) => {
            const idle = found.filter((app) => app.appClass === appClass && isIdle(app))
            return idle.length > 0 ? (
              <Fold
                key={appClass}
                id={`idle-${appClass}`}
                title={nameOf(appClass)}
                detail={t('idle', { count: idle.length })}
              >
                {idle.map((app) => row(app, { id: `app-${app.id}` }))}
              </Fold>
            ) : null
          })}
        </View>
      </RemoteState>
    </Section>
  )
}
