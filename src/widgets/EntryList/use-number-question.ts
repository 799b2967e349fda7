import { useConfirm } from '@/hooks/use-confirm'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { numberDoubt } from '@/rules/phone/written-numbers'

const questionMessages = defineMessages({
  'zh-CN': {
    title: '请核对号码',
    length: '{phoneNo} 有 {count} 位，手机号是 11 位。号码没有写错吗？',
    area: '{phoneNo} 没有区号，只有同城来电能对上。仍要保存吗？',
    confirm: '没有写错',
    cancel: '再看看',
  },
  en: {
    title: 'Check the number',
    length: '{phoneNo} has {count} digits; a mobile number has 11. Is it right?',
    area: '{phoneNo} has no area code, so only local calls match it. Save it anyway?',
    confirm: 'It is right',
    cancel: 'Look again',
  },
})

/** Returns a function that asks before a number is saved that may be mistyped. Resolves to whether to continue. */
export function useNumberQuestion(): (phoneNo: string) => Promise<boolean> {
  const t = useMessages(questionMessages)
  const confirm = useConfirm()
  return async (phoneNo) => {
    const doubt = numberDoubt(phoneNo)
    if (doubt === null) return true
    const text = t(doubt, { phoneNo, count: phoneNo.length })
    return confirm({ title: t('title'), text, confirmText: t('confirm'), cancelText: t('cancel') })
  }
}
