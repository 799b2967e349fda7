import { StateMessage } from '../StateMessage/StateMessage'

export interface ErrorStateProps {
  title: string
  text?: string
  retryText: string
  onRetry: () => void
}

/** The state of a screen whose request failed. */
export function ErrorState({ title, text, retryText, onRetry }: ErrorStateProps) {
  return (
    <StateMessage
      icon="info"
      title={title}
      text={text}
      action={{ id: 'state-retry', text: retryText, onClick: onRetry }}
    />
  )
}
