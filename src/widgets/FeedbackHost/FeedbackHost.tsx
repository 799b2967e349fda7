import { useEffect } from 'react'
import { lazyPart } from '@/components/lazy-part'
import { LoadingMask } from '@/components/LoadingMask/LoadingMask'
import { Toast } from '@/components/Toast/Toast'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { useFeedbackStore } from '@/stores/feedback'
import { PrivacyDialog } from './PrivacyDialog'

const Dialog = lazyPart(() => import('@/components/Dialog/Dialog').then((part) => part.Dialog), Waiting)

export interface FeedbackHostProps {
  /** The page around it. */
  page: object
  /** Whether the page is on top: only that one shows something. */
  isVisible: boolean
}

/**
 * Shows the toast, the loading mask, the page's first dialog and WeChat's privacy dialog. The questions of a page are
 * cancelled when it closes.
 */
export function FeedbackHost({ page, isVisible }: FeedbackHostProps) {
  const message = useFeedbackStore((feedback) => feedback.message)
  const isPending = useFeedbackStore((feedback) => feedback.pending > 0)
  const dialog = useFeedbackStore(({ dialogs }) => dialogs.find((one) => (one.page ?? page) === page))
  useEffect(() => () => useFeedbackStore.getState().cancelOf(page), [page])
  return (
    <>
      {isVisible && isPending && !dialog ? <Waiting /> : null}
      {isVisible && dialog ? (
        <Dialog
          key={dialog.id}
          title={dialog.title}
          text={dialog.text}
          confirmText={dialog.confirmText}
          cancelText={dialog.cancelText}
          danger={dialog.danger}
          onConfirm={() => dialog.settle(true)}
          onCancel={() => dialog.settle(false)}
        />
      ) : null}
      <PrivacyDialog page={page} isVisible={isVisible} />
      {isVisible && message ? <Toast key={message.id} text={message.text} /> : null}
    </>
  )
}

function Waiting() {
  return <LoadingMask text={useMessages(commonMessages)('loading')} />
}
