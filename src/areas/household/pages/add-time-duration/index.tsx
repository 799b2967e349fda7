import { useState } from 'react'
import { View } from '@tarojs/components'
import type { DailyBudget, HomeChange, HomePerson, RuleTarget } from '@contract/household'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import { Section } from '@/components/Section/Section'
import { TextField } from '@/components/TextField/TextField'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { back } from '@/navigation/go'
import { useLeave } from '@/navigation/use-leave'
import { useRouteParams } from '@/navigation/use-route-params'
import { newRequestId } from '@/platform/random-id'
import { confirm } from '@/stores/feedback'
import { broadbandMessages } from '@/widgets/Household/messages'
import { readTarget } from '@/widgets/Household/decision-words'
import { ForPerson } from '../../parts/ForPerson'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { useMinutesText } from '../../parts/minutes-text'
import { DaysField, Replay, TargetField } from '../../parts/RuleFields'
import { ruleMessages } from '../../parts/rule-messages'
import { type Household, useHousehold } from '@/widgets/Household/use-household'
import { addTimeDurationMessages } from './messages'

const MOST = 24 * 60
const quick = ['30', '60', '90', '120', '180']

/** How long a person may be online a day: on which days, for what; and what it would have stopped. */
export default function AddTimeDurationPage() {
  const words = useMessages(addTimeDurationMessages)
  const t = useMessages(ruleMessages)
  const { pppoeAccount = '', personId, id, target } = useRouteParams('/addTimeDuration')
  const household = useHousehold(pppoeAccount)
  // A rule that this form deletes is not "gone" while the screen leaves.
  const [isDeleted, setDeleted] = useState(false)

  return (
    <HouseholdScreen path="/addTimeDuration" title={words(id ? 'edit' : 'add')} household={household}>
      {(home) => {
        const budget = home.policy.budgets.find((one) => one.id === id)
        if (id && !budget && !isDeleted) {
          const action = { id: 'rule-back', text: t('back'), onClick: back }
          return <EmptyState icon="clock" title={t('gone')} text={t('goneText')} action={action} />
        }
        return (
          <ForPerson home={home} household={household} wanted={budget?.personId ?? personId}>
            {(person) => (
              <BudgetForm
                key={person.id}
                household={household}
                person={person}
                budget={budget}
                target={readTarget(target)}
                onDelete={() => setDeleted(true)}
              />
            )}
          </ForPerson>
        )
      }}
    </HouseholdScreen>
  )
}

interface BudgetFormProps {
  household: Household
  person: HomePerson
  budget: DailyBudget | undefined
  /** What a new one applies to. */
  target: RuleTarget
  onDelete: () => void
}

function BudgetForm({ household, person, budget, target: wanted, onDelete }: BudgetFormProps) {
  const t = useMessages(addTimeDurationMessages)
  const words = useMessages(ruleMessages)
  const common = useMessages(broadbandMessages)
  const textOf = useMinutesText()
  const leave = useLeave()
  const [errors, setErrors] = useState({ days: '', minutes: '' })
  const draft = useDraft(`budget ${household.pppoeAccount} ${person.id} ${budget?.id ?? ''}`, {
    id: budget?.id ?? newRequestId(),
    days: budget?.days ?? (['workday', 'restday', 'holiday'] as const),
    minutes: String(budget?.minutes ?? 60),
    target: budget?.target ?? wanted,
  })
  const { days, minutes, target } = draft.value
  const isNumber = /^\d{1,4}$/.test(minutes) && Number(minutes) <= MOST
  const change: HomeChange | null =
    isNumber && days.length > 0
      ? {
          kind: 'budget',
          budget: { id: draft.value.id, personId: person.id, days: [...days], target, minutes: Number(minutes) },
        }
      : null

  function edit(next: Partial<typeof draft.value>) {
    draft.set((before) => ({ ...before, ...next }))
    setErrors({ days: '', minutes: '' })
  }

  async function handleSave() {
    setErrors({ days: days.length > 0 ? '' : words('daysMissing'), minutes: isNumber ? '' : t('minutesWrong') })
    if (change && (await household.change(change, { done: words('saved') }))) leave()
  }

  async function handleRemove() {
    const question = { title: t('removeTitle'), text: t('removeText'), confirmText: words('remove') }
    if (!budget || !(await confirm({ ...question, cancelText: common('cancel'), danger: true }))) return
    onDelete()
    if (await household.change({ kind: 'removeBudget', id: budget.id }, { done: words('removed') })) leave()
  }

  return (
    <View className="rule-form">
      <Section title={t('duration')}>
        <Card className="rule-form">
          <TextField
            id="budget-minutes"
            label={t('minutes')}
            type="number"
            maxLength={4}
            value={minutes}
            hint={t('minutesHint')}
            error={errors.minutes || undefined}
            onInput={(text) => edit({ minutes: text })}
          />
          <ChoiceRow
            label={t('quick')}
            choices={quick.map((key) => ({ key, text: textOf(Number(key)) }))}
            chosen={minutes}
            onChoose={(key) => edit({ minutes: key })}
          />
        </Card>
      </Section>
      <DaysField days={days} error={errors.days} onChange={(next) => edit({ days: next })} />
      <TargetField
        pppoeAccount={household.pppoeAccount}
        personId={person.id}
        target={target}
        onChange={(next) => edit({ target: next })}
      />
      <Replay pppoeAccount={household.pppoeAccount} change={change} />
      <View className="broadband__note">{t('limits')}</View>
      {budget ? (
        <Button id="budget-remove" kind="text" block disabled={household.busy} onClick={() => void handleRemove()}>
          {t('remove')}
        </Button>
      ) : null}
      <BottomBar>
        <Button id="budget-save" block loading={household.busy} onClick={() => void handleSave()}>
          {words('save')}
        </Button>
      </BottomBar>
    </View>
  )
}
