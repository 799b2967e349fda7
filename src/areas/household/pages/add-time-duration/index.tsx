import { useState } from 'react'
import type { DailyBudget, HouseholdChange } from '@contract/household'
import { readDurations } from '@/api/household'
import { Card } from '@/components/Card/Card'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { Section } from '@/components/Section/Section'
import { TextField } from '@/components/TextField/TextField'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { minutesText } from '@/i18n/formats'
import { newRequestId } from '@/platform/random-id'
import { DaysField, TargetField } from '../../parts/RuleFields'
import { type RuleFormProps, RuleFormFrame, RuleScreen } from '../../parts/RuleScreen'
import { ruleMessages } from '../../parts/rule-messages'
import { addTimeDurationMessages } from './messages'

const MOST = 24 * 60
const quick = ['30', '60', '90', '120', '180']

/** Limits a person's daily time online: the days, the target, and a preview of what it would have stopped. */
export default function AddTimeDurationPage() {
  const t = useMessages(addTimeDurationMessages)
  return (
    <RuleScreen
      path="/addTimeDuration"
      read={readDurations}
      titles={{ add: t('add'), edit: t('edit') }}
      rulesOf={(policy) => policy.budgets}
    >
      {(form) => <BudgetForm key={form.person.id} {...form} />}
    </RuleScreen>
  )
}

function BudgetForm({ household, person, rule: budget, target: wanted, onDelete }: RuleFormProps<DailyBudget>) {
  const t = useMessages(addTimeDurationMessages)
  const words = useMessages(ruleMessages)
  const [errors, setErrors] = useState({ days: '', minutes: '' })
  const draft = useDraft(`budget ${household.pppoeAccount} ${person.id} ${budget?.id ?? ''}`, {
    id: budget?.id ?? newRequestId(),
    days: budget?.days ?? (['workday', 'restday', 'holiday'] as const),
    minutes: String(budget?.minutes ?? 60),
    target: budget?.target ?? wanted,
  })
  const { id, days, minutes, target } = draft.value
  const isNumber = /^\d{1,4}$/.test(minutes) && Number(minutes) <= MOST
  const change: HouseholdChange | null =
    isNumber && days.length > 0
      ? { kind: 'budget', budget: { id, personId: person.id, days: [...days], target, minutes: Number(minutes) } }
      : null

  function edit(next: Partial<typeof draft.value>) {
    draft.set((before) => ({ ...before, ...next }))
    setErrors({ days: '', minutes: '' })
  }

  function showErrors() {
    setErrors({ days: days.length > 0 ? '' : words('daysMissing'), minutes: isNumber ? '' : t('minutesWrong') })
  }

  return (
    <RuleFormFrame
      name="budget"
      household={household}
      change={change}
      removal={budget ? { kind: 'removeBudget', id: budget.id } : null}
      texts={{ removeTitle: t('removeTitle'), removeText: t('removeText'), remove: t('remove'), limits: t('limits') }}
      onCheck={showErrors}
      onDelete={onDelete}
    >
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
            choices={quick.map((key) => ({ key, text: minutesText(Number(key)) }))}
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
    </RuleFormFrame>
  )
}
