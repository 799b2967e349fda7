import type { ReactNode } from 'react'
import { useState } from 'react'
import type { HouseholdPerson, HouseholdState } from '@contract/household'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMessages } from '@/i18n/define-messages'
import type { Household } from '@/widgets/Household/use-household'
import { PersonSheet } from './PersonSheet'
import { ruleMessages } from './rule-messages'

export interface ForPersonProps {
  state: HouseholdState
  household: Household
  /** The id of the person that the address names. */
  wanted: string | undefined
  children: (person: HouseholdPerson) => ReactNode
}

/**
 * The person whose rules a screen shows, with a choice if there are several. Without people it shows how to add the
 * first one.
 */
export function ForPerson({ state, household, wanted, children }: ForPersonProps) {
  const t = useMessages(ruleMessages)
  const [chosen, setChosen] = useState(wanted)
  const [isAdding, setAdding] = useState(false)
  const { persons } = state.policy
  const person = persons.find(({ id }) => id === chosen) ?? persons[0]
  if (!person) {
    return (
      <>
        <StateMessage
          kind="empty"
          icon="users"
          title={t('nobody')}
          text={t('nobodyText')}
          action={{ id: 'person-add', text: t('addPerson'), onClick: () => setAdding(true) }}
        />
        {isAdding ? <PersonSheet household={household} onClose={() => setAdding(false)} /> : null}
      </>
    )
  }
  return (
    <>
      {persons.length > 1 ? (
        <ChoiceRow
          label={t('person')}
          choices={persons.map(({ id, name }) => ({ key: id, text: name }))}
          chosen={person.id}
          onChoose={setChosen}
        />
      ) : null}
      {children(person)}
    </>
  )
}
