import type { HouseholdPerson, HouseholdPolicy, RuleTarget } from '@contract/household'
import { RadioList } from '@/components/RadioList/RadioList'
import { useMessages } from '@/i18n/define-messages'
import type { Household } from '@/widgets/Household/use-household'
import type { Undo } from '@/widgets/Household/use-undo'
import { appMessages } from './app-messages'
import { appChange, appChoice, appChoices, type AppChoice } from './rule-change'

export interface AppChoicesProps {
  policy: HouseholdPolicy
  person: HouseholdPerson
  target: RuleTarget
  /** The name of the target. */
  name: string
  household: Household
  undo: Undo
  /** Called once the choice is in the rules, or when it is the present one. */
  onDone?: () => void
}

/** The choice of the rule of one app or class for a person. A change acts at once and can be undone. */
export function AppChoices({ policy, person, target, name, household, undo, onDone }: AppChoicesProps) {
  const t = useMessages(appMessages)
  const before = appChoice(policy, person.id, target)

  async function choose(choice: AppChoice) {
    if (choice !== before) {
      if (!(await household.change(appChange(person.id, target, choice)))) return
      undo.offer(t('set', { name }), [appChange(person.id, target, before)])
    }
    onDone?.()
  }

  return (
    <RadioList
      label={t('choose', { name })}
      chosen={before}
      items={appChoices.map((key) => ({
        key,
        id: `choice-${key}`,
        title: t(key),
        detail: t(`${key}Text`),
        disabled: household.busy,
      }))}
      onChange={(choice) => void choose(choice)}
    />
  )
}
