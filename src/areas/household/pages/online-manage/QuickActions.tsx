import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdPolicy } from '@contract/household'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { minutesText, momentText } from '@/i18n/formats'
import { now } from '@/platform/clock'
import { broadbandMessages } from '@/widgets/Household/messages'
import type { Household } from '@/widgets/Household/use-household'
import type { Undo } from '@/widgets/Household/use-undo'
import { HolidayModeRow } from '../../parts/HolidayModeRow'
import { onlineManageMessages } from './messages'

const choices = [30, 60, 120]

export interface QuickActionsProps {
  policy: HouseholdPolicy
  household: Household
  undo: Undo
}

/** Actions on the whole household: allow everything for a time, and holiday mode. */
export function QuickActions({ policy, household, undo }: QuickActionsProps) {
  const t = useMessages(onlineManageMessages)
  const words = useMessages(broadbandMessages)
  const [isChoosing, setChoosing] = useState(false)
  const { emergencyUntil } = policy
  const isEmergency = emergencyUntil !== null && emergencyUntil > now()

  async function setEmergency(minutes: number) {
    const done = t(minutes > 0 ? 'emergencyDone' : 'emergencyEnded')
    if (await household.change({ kind: 'emergency', minutes }, { done })) setChoosing(false)
  }

  return (
    <Section title={t('quick')}>
      <Card flush>
        <ListRow
          icon="alert"
          tone={isEmergency ? 'risk' : 'neutral'}
          title={t('emergency')}
          detail={isEmergency ? t('emergencyOn', { time: momentText(emergencyUntil) }) : t('emergencyOff')}
          control={
            <Button
              id="emergency"
              kind="secondary"
              size="small"
              label={`${t(isEmergency ? 'emergencyEnd' : 'emergencyStart')} ${t('emergency')}`}
              disabled={household.busy}
              onClick={() => (isEmergency ? void setEmergency(0) : setChoosing(true))}
            >
              {t(isEmergency ? 'emergencyEnd' : 'emergencyStart')}
            </Button>
          }
        />
        <HolidayModeRow policy={policy} household={household} undo={undo} />
      </Card>
      {isChoosing ? (
        <Sheet title={t('emergencyTitle')} closeText={words('close')} onClose={() => setChoosing(false)}>
          <View className="broadband__lead">{t('emergencyText')}</View>
          <View className="broadband__buttons">
            {choices.map((minutes) => (
              <Button
                key={minutes}
                id={`emergency-${minutes}`}
                kind="secondary"
                block
                disabled={household.busy}
                onClick={() => void setEmergency(minutes)}
              >
                {minutesText(minutes)}
              </Button>
            ))}
          </View>
        </Sheet>
      ) : null}
    </Section>
  )
}
