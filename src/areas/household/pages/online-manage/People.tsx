import { useState } from 'react'
import type { HouseholdChange, HouseholdPerson, HouseholdPolicy, HouseholdState } from '@contract/household'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { minutesText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { now } from '@/platform/clock'
import { ruleOfToday } from '@/rules/household/today'
import { useDecisionWords } from '@/widgets/Household/decision-words'
import { broadbandMessages } from '@/widgets/Household/messages'
import type { Household } from '@/widgets/Household/use-household'
import type { Undo } from '@/widgets/Household/use-undo'
import { personDecision } from '../../parts/person-state'
import { PersonSheet } from '../../parts/PersonSheet'
import { ruleMessages } from '../../parts/rule-messages'
import { onlineManageMessages } from './messages'

export interface PeopleProps {
  state: HouseholdState
  household: Household
  undo: Undo
}

/** The people of the household: the decision for each now with its end, and the time used today; the children go offline in one tap. */
export function People({ state, household, undo }: PeopleProps) {
  const t = useMessages(onlineManageMessages)
  const words = useMessages(ruleMessages)
  const [isAdding, setAdding] = useState(false)
  const { persons } = state.policy

  return (
    <Section title={t('people')} detail={persons.length === 0 ? t('peopleNone') : undefined}>
      <Card flush>
        <PauseAll policy={state.policy} household={household} undo={undo} />
        {persons.map((person, index) => (
          <Person key={person.id} index={index} state={state} person={person} />
        ))}
        <ListRow id="person-add" icon="user-add" title={words('addPerson')} onClick={() => setAdding(true)} />
      </Card>
      {isAdding ? <PersonSheet household={household} onClose={() => setAdding(false)} /> : null}
    </Section>
  )
}

interface PersonProps {
  index: number
  state: HouseholdState
  person: HouseholdPerson
}

/** What one person may do now, with what is left, and the time used today. */
function Person({ index, state, person: { id, name } }: PersonProps) {
  const t = useMessages(onlineManageMessages)
  const wordsOf = useDecisionWords(state.policy)
  const { pppoeAccount } = state
  const decision = personDecision(state, id)
  const used = state.usedToday.find(({ personId }) => personId === id)?.minutes
  return (
    <ListRow
      id={`person-${index}`}
      icon="user"
      tone={decision === null ? 'neutral' : decision.allowed ? 'safe' : 'risk'}
      title={name}
      detail={[
        decision ? wordsOf(decision) : t('noDevice'),
        used === undefined ? '' : t('used', { duration: minutesText(used) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      onClick={() => go('/onlineTimeManagement', { pppoeAccount, personId: id })}
    />
  )
}

/** Takes all children offline for the rest of the day, or lets their rules decide again. Renders nothing without children. */
function PauseAll({ policy, household, undo }: Omit<PeopleProps, 'state'> & { policy: HouseholdPolicy }) {
  const t = useMessages(onlineManageMessages)
  const common = useMessages(broadbandMessages)
  const children = policy.persons.filter(({ age }) => age !== 'adult')
  const ruleOf = (id: string) => ruleOfToday(policy, id, now())
  const isPaused = children.every(({ id }) => ruleOf(id) === 'off')

  async function handleTap() {
    const rule = isPaused ? null : ('off' as const)
    const back: HouseholdChange[] = []
    for (const { id: personId } of children) {
      const before = ruleOf(personId)
      if (before === rule) continue
      if (!(await household.change({ kind: 'today', personId, rule }))) break
      back.push({ kind: 'today', personId, rule: before })
    }
    if (back.length > 0) undo.offer(t(isPaused ? 'resumedAll' : 'pausedAll'), back)
  }

  if (children.length === 0) return null
  return (
    <ListRow
      icon="unplug"
      tone={isPaused ? 'risk' : 'neutral'}
      title={t('pauseAll')}
      detail={t(isPaused ? 'pauseAllOn' : 'pauseAllOff', {
        names: children.map(({ name }) => name).join(common('and')),
      })}
      control={
        <Button
          id="pause-all"
          kind="secondary"
          size="small"
          label={`${t(isPaused ? 'resume' : 'pause')} ${t('pauseAll')}`}
          disabled={household.busy}
          onClick={() => void handleTap()}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
      }
    />
  )
}
