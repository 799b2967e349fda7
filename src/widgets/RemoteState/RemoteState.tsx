import type { ReactNode } from 'react'
import { failureText } from '@/api/problem-of'
import { ErrorState } from '@/components/ErrorState/ErrorState'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { OfflineState } from '@/components/OfflineState/OfflineState'
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
  const retry = { retryText: t('retry'), onRetry: () => void remote.reload() }
  switch (remote.status) {
    case 'idle':
      return null
    case 'loading':
      return <LoadingState text={t('loading')} rows={rows} />
    case 'error':
      return <ErrorState title={t('loadFailed')} text={failureText(remote.error, t('networkPoor'))} {...retry} />
    case 'offline':
      return <OfflineState title={t('loadFailed')} text={t('offline')} {...retry} />
    case 'empty':
      return <>{empty}</>
    case 'ready':
      return <>{children}</>
  }
}
