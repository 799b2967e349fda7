import type { ReactNode } from 'react'
import { CallError } from '@/api/call-error'
import { failureText } from '@/api/problem-of'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import type { RemoteStatus } from '@/hooks/use-remote'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'

const remoteMessages = defineMessages({
  'zh-CN': {
    notServed: '这项内容暂未提供',
    notServedText: '运营商还没有开通它，您可以先使用其他功能',
  },
  en: {
    notServed: 'Not offered yet',
    notServedText: 'Your carrier does not serve this yet. You can use the other functions',
  },
})

/** The gateway has no such call: it is another platform than ours, or an older one. */
const isNotServed = (error: unknown) => error instanceof CallError && error.status === 404

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
  const words = useMessages(remoteMessages)
  const action = { text: t('retry'), onClick: () => void remote.reload() }
  switch (remote.status) {
    case 'idle':
      return null
    case 'loading':
      return <LoadingState text={t('loading')} rows={rows} />
    case 'error':
      return isNotServed(remote.error) ? (
        <StateMessage kind="error" title={words('notServed')} text={words('notServedText')} action={action} />
      ) : (
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
