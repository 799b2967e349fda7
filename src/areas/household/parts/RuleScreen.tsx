import type { ReactNode } from 'react'
import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdChange, HouseholdPerson, HouseholdPolicy, RuleTarget } from '@contract/household'
import type { HouseholdReader } from '@/api/household'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMessages } from '@/i18n/define-messages'
import { back } from '@/navigation/go'
import { useLeave } from '@/navigation/use-leave'
import { useRouteParams } from '@/navigation/use-route-params'
import { withQuery } from '@/rules/navigation/query'
import { confirm } from '@/stores/feedback'
import { readTarget } from '@/widgets/Household/decision-words'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { broadbandMessages } from '@/widgets/Household/messages'
import { type Household, useHousehold } from '@/widgets/Household/use-household'
import { ForPerson } from './ForPerson'
import { Replay } from './RuleFields'
import { ruleMessages } from './rule-messages'

/** What a rule's form receives. */
export interface RuleFormProps<Rule> {
  household: Household
  person: HouseholdPerson
  /** The rule to edit; undefined for a new one. */
  rule: Rule | undefined
  /** The target of a new rule. */
  target: RuleTarget
  /** Must be called before the rule is deleted. */
  onDelete: () => void
}

export interface RuleScreenProps<Rule> {
  path: '/addTimePeriod' | '/addTimeDuration'
  /** Reads the rules with the household. */
  read: HouseholdReader
  titles: { add: string; edit: string }
  rulesOf: (policy: HouseholdPolicy) => readonly Rule[]
  /** Renders the form of one rule; key it by person, so that it resets when the person changes. */
  children: (form: RuleFormProps<Rule>) => ReactNode
}

/** Adds a rule of a person, or edits the one that the address names. Shows a message if that one no longer exists. */
export function RuleScreen<Rule extends { id: string; personId: string }>(props: RuleScreenProps<Rule>) {
  const { path, read, titles, rulesOf, children } = props
  const t = useMessages(ruleMessages)
  const { pppoeAccount = '', personId, id, target } = useRouteParams(path)
  const household = useHousehold(pppoeAccount, read)
  // Prevents the "rule is gone" state while the screen closes after this form deleted the rule.
  const [isDeleted, setDeleted] = useState(false)

  return (
    <HouseholdScreen path={path} title={id ? titles.edit : titles.add} household={household}>
      {(state) => {
        const rule = rulesOf(state.policy).find((one) => one.id === id)
        if (id && !rule && !isDeleted) {
          const action = { id: 'rule-back', text: t('back'), onClick: back }
          return <StateMessage kind="empty" icon="clock" title={t('gone')} text={t('goneText')} action={action} />
        }
        return (
          <ForPerson state={state} household={household} wanted={rule?.personId ?? personId}>
            {(person) =>
              children({ household, person, rule, target: readTarget(target), onDelete: () => setDeleted(true) })
            }
          </ForPerson>
        )
      }}
    </HouseholdScreen>
  )
}

export interface RuleFormFrameProps {
  /** The prefix of its buttons' ids. */
  name: 'band' | 'budget'
  household: Household
  /** The change that saving sends; null while a field is invalid. */
  change: HouseholdChange | null
  /** The change that deleting sends; null for a new rule. */
  removal: HouseholdChange | null
  texts: { removeTitle: string; removeText: string; remove: string; limits: string }
  /** Shows the errors at the fields. */
  onCheck: () => void
  onDelete: () => void
  children: ReactNode
}

/** A rule's fields, with what follows them in each form: the preview, what a modem cannot see, and the buttons. */
export function RuleFormFrame(props: RuleFormFrameProps) {
  const { name, household, change, removal, texts, onCheck, onDelete, children } = props
  const words = useMessages(ruleMessages)
  const common = useMessages(broadbandMessages)
  const leave = useLeave(withQuery('/onlineTimeManagement', { pppoeAccount: household.pppoeAccount }))

  async function handleSave() {
    onCheck()
    if (change && (await household.change(change, { done: words('saved') }))) leave()
  }

  async function handleRemove(change: HouseholdChange) {
    const question = { title: texts.removeTitle, text: texts.removeText, confirmText: words('remove') }
    if (!(await confirm({ ...question, cancelText: common('cancel'), danger: true }))) return
    onDelete()
    if (await household.change(change, { done: words('removed') })) leave()
  }

  return (
    <View className="rule-form">
      {children}
      <Replay pppoeAccount={household.pppoeAccount} change={change} />
      <View className="broadband__note">{texts.limits}</View>
      {removal ? (
        <Button
          id={`${name}-remove`}
          kind="text"
          block
          disabled={household.busy}
          onClick={() => void handleRemove(removal)}
        >
          {texts.remove}
        </Button>
      ) : null}
      <BottomBar>
        <Button id={`${name}-save`} block loading={household.busy} onClick={() => void handleSave()}>
          {words('save')}
        </Button>
      </BottomBar>
    </View>
  )
}
