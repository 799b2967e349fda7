import type { DailyBudget, HouseholdPerson, HouseholdPolicy, OfflineBand } from '@contract/household'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { View } from '@tarojs/components'
import { useMessages } from '@/i18n/define-messages'
import { minutesText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { useRuleTargetName } from '@/widgets/Household/decision-words'
import { useTimeWords } from '@/widgets/Household/time-words'
import type { Household } from '@/widgets/Household/use-household'
import type { Undo } from '@/widgets/Household/use-undo'
import { timeMessages } from './messages'

export interface RulesProps {
  policy: HouseholdPolicy
  person: HouseholdPerson
  household: Household
  undo: Undo
}

/** A person's periods and daily durations. They can be opened, deleted and restored. */
export function Rules({ policy, person, household, undo }: RulesProps) {
  const t = useMessages(timeMessages)
  const { daysOf, rangeOf } = useTimeWords()
  const { pppoeAccount, busy } = household
  const bands = policy.bands.filter(({ personId }) => personId === person.id)
  const budgets = policy.budgets.filter(({ personId }) => personId === person.id)
  const nameOf = useRuleTargetName(
    pppoeAccount,
    person.id,
    [...bands, ...budgets].map(({ target }) => target),
  )
  const query = { pppoeAccount, personId: person.id }
  const detailOf = ({ days, target }: Pick<OfflineBand, 'days' | 'target'>) =>
    t('ruleDetail', { days: daysOf(days), target: nameOf(target) })

  async function removeBand(band: OfflineBand) {
    if (await household.change({ kind: 'removeBand', id: band.id }))
      undo.offer(t('bandRemoved'), [{ kind: 'band', band }])
  }

  async function removeBudget(budget: DailyBudget) {
    if (await household.change({ kind: 'removeBudget', id: budget.id }))
      undo.offer(t('budgetRemoved'), [{ kind: 'budget', budget }])
  }

  const remove = (id: string, label: string, onClick: () => void) => (
    <Button id={id} kind="text" size="small" label={label} disabled={busy} onClick={onClick}>
      {t('remove')}
    </Button>
  )

  return (
    <>
      <Section title={t('bands')} detail={bands.length === 0 ? t('bandsNone') : undefined}>
        <Card flush>
          {bands.map((band, index) => (
            <ListRow
              key={band.id}
              id={`band-${index}`}
              icon="clock"
              title={t('bandTitle', { range: rangeOf(band) })}
              detail={detailOf(band)}
              control={remove(
                `band-remove-${index}`,
                t('removeBandLabel', { range: rangeOf(band) }),
                () => void removeBand(band),
              )}
              onClick={() => go('/addTimePeriod', { ...query, id: band.id })}
            />
          ))}
          <ListRow id="band-add" icon="plus" title={t('addBand')} onClick={() => go('/addTimePeriod', query)} />
        </Card>
      </Section>
      <Section title={t('budgets')} detail={budgets.length === 0 ? t('budgetsNone') : undefined}>
        <Card flush>
          {budgets.map((budget, index) => {
            const duration = minutesText(budget.minutes)
            return (
              <ListRow
                key={budget.id}
                id={`budget-${index}`}
                icon="gauge"
                title={t('budgetTitle', { duration })}
                detail={detailOf(budget)}
                control={remove(
                  `budget-remove-${index}`,
                  t('removeBudgetLabel', { duration }),
                  () => void removeBudget(budget),
                )}
                onClick={() => go('/addTimeDuration', { ...query, id: budget.id })}
              />
            )
          })}
          <ListRow id="budget-add" icon="plus" title={t('addBudget')} onClick={() => go('/addTimeDuration', query)} />
        </Card>
      </Section>
      <View>
        <Card flush>
          <ListRow
            id="to-apps"
            icon="list"
            title={t('apps')}
            detail={t('appsText')}
            onClick={() => go('/applicationControl', query)}
          />
        </Card>
      </View>
    </>
  )
}
