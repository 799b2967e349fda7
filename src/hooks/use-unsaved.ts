import { useEffect, useRef } from 'react'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { useLeave } from '@/navigation/use-leave'
import { holdBack } from '@/platform/hold-back'
import { usePageVisible } from '@/platform/lifecycle'
import { useConfirm } from './use-confirm'

const unsavedMessages = defineMessages({
  'zh-CN': { title: '还没有保存', text: '离开后，刚才的修改会丢失。', leave: '不保存', stay: '继续编辑' },
  en: {
    title: 'Not saved yet',
    text: 'What you changed is lost when you leave.',
    leave: 'Discard',
    stay: 'Keep editing',
  },
})

/**
 * For a sheet in which something is composed (DESIGN 6.12). Returns a function that calls `close` at once without changes,
 * and otherwise only when the subscriber wants to discard them.
 */
export function useUnsaved(isDirty: boolean): (close: () => void) => void {
  const t = useMessages(unsavedMessages)
  const confirm = useConfirm()
  return (close) => {
    if (!isDirty) return close()
    const question = { title: t('title'), text: t('text'), confirmText: t('leave'), cancelText: t('stay') }
    void confirm({ ...question, danger: true }).then((isSure) => {
      if (isSure) close()
    })
  }
}

/**
 * The same for a whole screen: asks on the browser's Back and on the app's arrows, and opens `otherwise` where nothing lies
 * below. In the mini-program WeChat asks. Returns `leave`, which leaves without a question once the input is saved.
 */
export function useUnsavedScreen(isDirty: boolean, otherwise: string): () => void {
  const t = useMessages(unsavedMessages)
  const ask = useUnsaved(isDirty)
  const leave = useLeave(otherwise)
  const hold = useRef({ ask: () => {}, release: () => {} })
  const isHeld = usePageVisible() && isDirty
  const question = t('text')

  function leaveFreely() {
    hold.current.release()
    leave()
  }
  useEffect(() => {
    hold.current.ask = () => ask(leaveFreely)
  })
  useEffect(() => {
    if (!isHeld) return
    const release = holdBack(() => hold.current.ask(), question)
    hold.current.release = release
    return release
  }, [isHeld, question])

  return leaveFreely
}
