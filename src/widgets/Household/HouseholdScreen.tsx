import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdState } from '@contract/household'
import { CallError } from '@/api/call-error'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import type { RoutePath } from '@/navigation/routes'
import { Screen } from '@/widgets/Screen/Screen'
import { broadbandMessages } from './messages'
import { SyncLine } from './SyncLine'
import type { Household } from './use-household'
import type { Undo } from './use-undo'
import './household.scss'

/** The gateway's code for a line that the subscriber has not bound. */
const NOT_BOUND = 'U0511'

export interface HouseholdScreenProps {
  path: RoutePath
  title?: string
  household: Household
  /** Hides the modem's state, on a screen that does not show the rules. */
  withoutSync?: boolean
  /** Its bar is shown below the content after a change. */
  undo?: Undo
  children: (state: HouseholdState) => ReactNode
}

/** A screen about one household: the modem's state on top, or the way to bind a line if none is bound. */
export function HouseholdScreen({ path, title, household, withoutSync, undo, children }: HouseholdScreenProps) {
  const t = useMessages(broadbandMessages)
  const { pppoeAccount, remote } = household
  const isUnbound = remote.status === 'error' && remote.error instanceof CallError && remote.error.code === NOT_BOUND
  if (!pppoeAccount || isUnbound) {
    return (
      <Screen path={path} title={title}>
        <StateMessage
          kind="empty"
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
      {(state) => (
        <View className="broadband">
          {withoutSync ? null : <SyncLine household={household} />}
          {children(state)}
          {undo?.bar}
        </View>
      )}
    </Screen>
  )
}
