import type { ListName } from '@contract/words/lists'
import { fraudReportsOf } from '@/api/tags'
import { useConfirm } from '@/hooks/use-confirm'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { takesReports } from '@/rules/lists/list-kinds'
import { normaliseNumber } from '@/rules/phone/number'
import { useListNames } from './list-names'

const fraudMessages = defineMessages({
  'zh-CN': {
    title: '很多人标记为诈骗',
    one: '{count} 人把 {phoneNo} 标记为诈骗。仍要加入{list}吗？',
    allowance: '{count} 人把 {phoneNo} 标记为诈骗。仍要放行 24 小时吗？',
    many: '其中 {count} 个号码被很多人标记为诈骗：{named}。仍要加入{list}吗？',
    reported: '{phoneNo}（{count} 人）',
    between: '、',
    andMore: '{named}等',
    both: '{text}{fraud}',
    confirm: '仍要加入',
    allow: '仍要放行',
    cancel: '取消',
  },
  en: {
    title: 'Many say it is fraud',
    one: '{count} people have tagged {phoneNo} as fraud. Put it on the {list} anyway?',
    allowance: '{count} people have tagged {phoneNo} as fraud. Let it through for 24 hours anyway?',
    many: 'Many people have tagged {count} of these numbers as fraud: {named}. Put them on the {list} anyway?',
    reported: '{phoneNo} ({count} people)',
    between: ', ',
    andMore: '{named} and others',
    both: '{text} {fraud}',
    confirm: 'Add anyway',
    allow: 'Let it through',
    cancel: 'Cancel',
  },
})

/** How many of several numbers the dialog names. */
const NAMED = 3

/**
 * Returns a function to call before values are added to a list that lets them through. If many people have tagged some
 * of them as fraud, it shows a dialog with their number. Resolves to whether to continue. If the gateway does not
 * respond, it continues without a dialog. With 'allowance' the one number is let through for 24 hours, on no list.
 * `asked` is what the caller asks in any case: both are one dialog.
 */
export function useFraudQuestion(
  list: ListName,
): (
  values: readonly string[],
  into?: 'list' | 'allowance',
  asked?: Parameters<ReturnType<typeof useConfirm>>[0],
) => Promise<boolean> {
  const t = useMessages(fraudMessages)
  const { list: name } = useListNames(list)
  const confirm = useConfirm()

  return async (values, into = 'list', asked) => {
    const phoneNos = takesReports(list) ? values.flatMap((value) => normaliseNumber(value) ?? []) : []
    const reported = await fraudReportsOf(phoneNos).catch(() => [])
    const [first] = reported
    if (!first) return asked ? confirm(asked) : true
    const named = reported.slice(0, NAMED).map((report) => t('reported', report))
    const joined = named.join(t('between'))
    const several = {
      count: reported.length,
      named: reported.length > NAMED ? t('andMore', { named: joined }) : joined,
      list: name,
    }
    const isAllowance = into === 'allowance'
    const ofList = values.length === 1 ? t('one', { ...first, list: name }) : t('many', several)
    const fraud = isAllowance ? t('allowance', first) : ofList
    return confirm({
      title: t('title'),
      text: asked?.text ? t('both', { text: asked.text, fraud }) : fraud,
      confirmText: t(isAllowance ? 'allow' : 'confirm'),
      cancelText: t('cancel'),
    })
  }
}
