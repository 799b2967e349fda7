import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdState } from '@contract/household'
import { CallError } from '@/api/call-error'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import type { Remote } from '@/hooks/use-remote'
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

export interface LineScreenProps<Data> {
  path: RoutePath
  title?: string
  pppoeAccount: string
  remote: Remote<Data>
  children: (data: Data) => ReactNode
}

/** A screen about one line, or the way to bind a line if none is bound. */
export function LineScreen<Data>({ path, title, pppoeAccount, remote, children }: LineScreenProps<Data>) {
  const t = useMessages(broadbandMessages)
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
      {(data) => <View className="broadband">{children(data)}</View>}
    </Screen>
  )
}

export interface HouseholdScreenProps extends Omit<LineScreenProps<HouseholdState>, 'pppoeAccount' | 'remote'> {
  household: Household
  /** Its bar is shown below the content after a change. */
  undo?: Undo
}

/** A screen about one household, with the modem's state on top. */
export function HouseholdScreen({ household, undo, children, ...screen }: HouseholdScreenProps) {
  const { pppoeAccount, remote } = household
  return (
    <LineScreen {...screen} pppoeAccount={pppoeAccount} remote={remote}>
      {(state) => (
        <>
          <SyncLine household={household} />
          {children(state)}
          {undo?.bar}
        </>
      )}
    </LineScreen>
  )
}
