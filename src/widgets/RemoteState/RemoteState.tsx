import type { ReactNode } from 'react'
import { failureText } from '@/api/problem-of'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import type { RemoteStatus } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'

export interface RemoteStateProps {
  remote: {
    status: RemoteStatus
    /** The reason of the failure; the gateway's own text is shown. */
    error?: unknown
    reload: () => unknown
  }
  /** Shown if there is no content. */
  empty: ReactNode
  /** The number of skeleton rows while loading. */
  rows?: number
  children: ReactNode
}

/** Renders a remote value: its content, or its loading, empty, error or offline state. */
export function RemoteState({ remote, empty, rows, children }: RemoteStateProps) {
  const t = useMessages(commonMessages)
  const action = { text: t('retry'), onClick: () => void remote.reload() }
  switch (remote.status) {
    case 'idle':
      return null
    case 'loading':
      return <LoadingState text={t('loading')} rows={rows} />
    case 'error':
      return (
        <StateMessage
          kind="error"
          title={t('loadFailed')}
          text={failureText(remote.error, t('networkPoor'))}
          action={action}
        />
      )
    case 'offline':
      return <StateMessage kind="offline" title={t('loadFailed')} text={t('offline')} action={action} />
    case 'empty':
      return <>{empty}</>
    case 'ready':
      return <>{children}</>
  }
}
