import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import type { HomeState } from '@contract/household'
import { CallError } from '@/api/call-error'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import type { RoutePath } from '@/navigation/routes'
import { Screen } from '@/widgets/Screen/Screen'
import { broadbandMessages } from './messages'
import { SyncLine } from './SyncLine'
import type { Household } from './use-household'
import './household.scss'

/** The gateway's code for a line that the subscriber has not bound. */
const NOT_BOUND = 'U0511'

export interface HouseholdScreenProps {
  path: RoutePath
  title?: string
  household: Household
  /** The screen is not about the rules: whether the modem has them says nothing here. */
  withoutSync?: boolean
  children: (home: HomeState) => ReactNode
}

/** A screen about one household: what the modem has acknowledged on top, and the way on when there is no bound line. */
export function HouseholdScreen({ path, title, household, withoutSync, children }: HouseholdScreenProps) {
  const t = useMessages(broadbandMessages)
  const { pppoeAccount, remote } = household
  const isUnbound = remote.status === 'error' && remote.error instanceof CallError && remote.error.code === NOT_BOUND
  if (!pppoeAccount || isUnbound) {
    return (
      <Screen path={path} title={title}>
        <EmptyState
          icon="router"
          title={t(pppoeAccount ? 'notBound' : 'noLine')}
          text={t(pppoeAccount ? 'notBoundText' : 'noLineText')}
          action={{
            id: 'to-lines',
            text: t('toLines'),
            onClick: () => go('/broadbandProtect', {}, { replace: true }),
          }}
        />
      </Screen>
    )
  }
  return (
    <Screen path={path} title={title} remote={remote}>
      {(home) => (
        <View className="broadband">
          {withoutSync ? null : <SyncLine household={household} />}
          {children(home)}
        </View>
      )}
    </Screen>
  )
}
