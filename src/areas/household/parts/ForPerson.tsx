import type { ReactNode } from 'react'
import { useState } from 'react'
import type { HomePerson, HomeState } from '@contract/household'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import { useMessages } from '@/i18n/define-messages'
import type { Household } from '@/widgets/Household/use-household'
import { PersonSheet } from './PersonSheet'
import { ruleMessages } from './rule-messages'

export interface ForPersonProps {
  home: HomeState
  household: Household
  /** The person that the address names. */
  wanted: string | undefined
  children: (person: HomePerson) => ReactNode
}

/** Whose rules a screen is about: chosen on top when there are several; the way to the first one when there is none. */
export function ForPerson({ home, household, wanted, children }: ForPersonProps) {
  const t = useMessages(ruleMessages)
  const [chosen, setChosen] = useState(wanted)
  const [isAdding, setAdding] = useState(false)
  const { persons } = home.policy
  const person = persons.find(({ id }) => id === chosen) ?? persons[0]
  if (!person) {
    return (
      <>
        <EmptyState
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
