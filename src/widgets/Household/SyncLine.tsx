import { Text, View } from '@tarojs/components'
import type { HouseholdState } from '@contract/household'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Icon } from '@/components/Icon/Icon'
import type { IconName } from '@/components/Icon/icon-names'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { broadbandMessages } from './messages'
import type { Household } from './use-household'

const failures = {
  offline: 'failedOffline',
  refused: 'failedRefused',
  timeout: 'failedTimeout',
  replaced: 'failedReplaced',
} as const

const looks: Record<HouseholdState['sync']['state'], { icon: IconName; tone: string }> = {
  applied: { icon: 'check-circle', tone: 'quiet' },
  sent: { icon: 'clock', tone: 'neutral' },
  failed: { icon: 'alert', tone: 'risk' },
}
/** The rules are in force, and nothing new would reach the modem. */
const unreachable = { icon: 'offline', tone: 'risk' } as const

/**
 * Shows which rules the modem has acknowledged, quietly where they are the saved ones. Changes that wait or have failed, and a
 * modem that is offline, stand out.
 */
export function SyncLine({ household: { remote, busy, resend } }: { household: Household }) {
  const t = useMessages(broadbandMessages)
  if (!remote.data) return null
  const { sync, online, seenAt } = remote.data
  const { state, appliedAt, failure } = sync
  const { icon, tone } = state === 'applied' && !online ? unreachable : looks[state]

  function words(): string {
    if (state === 'sent') return t('sent')
    if (state === 'failed') return t(failures[failure ?? 'timeout'])
    return appliedAt === null ? t('neverApplied') : t('applied', { time: momentText(appliedAt) })
  }

  /** Returns the rules in force meanwhile, or since when the modem is offline. */
  function more(): string {
    if (state !== 'applied') return appliedAt === null ? '' : t('stillApplied', { time: momentText(appliedAt) })
    if (online) return ''
    return seenAt === null ? t('offlineNever') : t('offlineSince', { time: momentText(seenAt) })
  }

  const detail = more()
  return (
    <View className={`household-sync household-sync--${tone}`}>
      <Icon name={icon} size={20} className="household-sync__sign" />
      <View id="household-sync" className="household-sync__words" {...aria({ role: 'status', live: 'polite' })}>
        <Text className="household-sync__state">
          <NoWrapDate>{words()}</NoWrapDate>
        </Text>
        {detail ? (
          <View className="household-sync__detail">
            <NoWrapDate>{detail}</NoWrapDate>
          </View>
        ) : null}
      </View>
      {state === 'failed' ? (
        <Button id="household-resend" kind="text" size="small" loading={busy} onClick={() => void resend()}>
          {t('resend')}
        </Button>
      ) : null}
    </View>
  )
}
