import { lazyPart } from '@/components/lazy-part'
import { LoadingMask } from '@/components/LoadingMask/LoadingMask'
import { Toast } from '@/components/Toast/Toast'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { useFeedbackStore } from '@/stores/feedback'
import { PrivacyDialog } from './PrivacyDialog'

const Dialog = lazyPart(() => import('@/components/Dialog/Dialog').then((part) => part.Dialog), Waiting)

/**
 * Shows the toast, the loading mask, the first dialog and WeChat's privacy dialog. Only the page on top may render it.
 */
export function FeedbackHost() {
  const message = useFeedbackStore((feedback) => feedback.message)
  const isPending = useFeedbackStore((feedback) => feedback.pending > 0)
  const dialog = useFeedbackStore((feedback) => feedback.dialogs[0])
  return (
    <>
      {isPending && !dialog ? <Waiting /> : null}
      {dialog ? (
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
      <PrivacyDialog />
      {message ? <Toast key={message.id} text={message.text} /> : null}
    </>
  )
}

function Waiting() {
  return <LoadingMask text={useMessages(commonMessages)('loading')} />
}
