import { defineMessages, useMessages } from '@/i18n/define-messages'
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
