import { StateMessage } from '../StateMessage/StateMessage'

export interface OfflineStateProps {
  title: string
  text?: string
  retryText: string
  onRetry: () => void
}

/** The state of a screen without a connection. */
export function OfflineState({ title, text, retryText, onRetry }: OfflineStateProps) {
  return (
    <StateMessage
      icon="offline"
      title={title}
      text={text}
      action={{ id: 'state-retry', text: retryText, onClick: onRetry }}
    />
  )
}
