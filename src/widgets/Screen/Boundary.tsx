import type { ReactNode } from 'react'
import { Component } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { noteFault } from '@/platform/faults'
import { boundaryMessages } from './boundary-messages'

export interface BoundaryProps {
  /** Loads the data again before a retry: the old ones could not be shown. */
  onRetry?: () => Promise<unknown>
  children: ReactNode
}

/**
 * Shows a message with retry and home in place of content that failed to render; the frame around it goes on working.
 * Without it Taro leaves an empty page.
 */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  constructor(props: BoundaryProps) {
    super(props)
    this.state = { hasFailed: false }
  }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    noteFault('render', error)
  }

  async handleRetry(): Promise<void> {
    await this.props.onRetry?.()
    this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? <Failure onRetry={() => void this.handleRetry()} /> : this.props.children
  }
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(boundaryMessages)
  const common = useMessages(commonMessages)
  return (
    <View>
      <StateMessage
        kind="error"
        title={t('title')}
        text={t('text')}
        action={{ text: common('retry'), onClick: onRetry }}
      />
      <Button id="failed-home" kind="text" block onClick={() => go('/', {}, { restart: true })}>
        {common('goHome')}
      </Button>
    </View>
  )
}
