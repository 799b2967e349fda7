import { lazyPart } from '@/components/lazy-part'
import { LoadingMask } from '@/components/LoadingMask/LoadingMask'
import { Toast } from '@/components/Toast/Toast'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { useFeedbackStore } from '@/stores/feedback'

const Dialog = lazyPart(() => import('@/components/Dialog/Dialog').then((part) => part.Dialog))

/** Shows toast, loading and the first of the dialogs; the page on top renders it, no other. */
export function FeedbackHost() {
  const t = useMessages(commonMessages)
  const message = useFeedbackStore((feedback) => feedback.message)
  const isPending = useFeedbackStore((feedback) => feedback.pending > 0)
  const dialog = useFeedbackStore((feedback) => feedback.dialogs[0])
  return (
    <>
      {isPending && !dialog ? <LoadingMask text={t('loading')} /> : null}
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
      {message ? <Toast key={message.id} text={message.text} /> : null}
    </>
  )
}
