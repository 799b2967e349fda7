import type { HouseholdChange, HouseholdPolicy } from '@contract/household'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useMessages } from '@/i18n/define-messages'
import type { Household } from '@/widgets/Household/use-household'
import type { Undo } from '@/widgets/Household/use-undo'
import { ruleMessages } from './rule-messages'

export interface HolidayModeRowProps {
  policy: Pick<HouseholdPolicy, 'holidayMode'>
  household: Household
  undo: Undo
}

/** The switch of holiday mode: only the holiday rules apply, for everybody at home. */
export function HolidayModeRow({ policy: { holidayMode }, household, undo }: HolidayModeRowProps) {
  const t = useMessages(ruleMessages)

  async function setMode(on: boolean) {
    const changeTo = (next: boolean): HouseholdChange => ({ kind: 'holidayMode', on: next })
    if (await household.change(changeTo(on)))
      undo.offer(t(on ? 'holidayModeTurnedOn' : 'holidayModeTurnedOff'), [changeTo(!on)])
  }

  return (
    <SwitchRow
      icon="calendar"
      title={t('holidayMode')}
      detail={t(holidayMode ? 'holidayModeOn' : 'holidayModeOff')}
      name="holiday-mode"
      checked={holidayMode}
      disabled={household.busy}
      onChange={(on) => void setMode(on)}
    />
  )
}
