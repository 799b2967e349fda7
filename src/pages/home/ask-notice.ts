import { translate } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { confirm } from '@/stores/feedback'
import { noticeMessages } from './notice-messages'

/** The notices that are a question: their texts, and where a yes leads. */
const notices = {
  smsUpgrade: {
    title: 'smsUpgradeTitle',
    text: 'smsUpgradeText',
    yes: 'upgrade',
    lead: () => go('/orderCenter', { unOrderSms: '1' }),
  },
  mergeUser: { title: 'mergeTitle', text: 'mergeText', yes: 'goSee', lead: () => go('/whiteNameList') },
  marketing: { title: 'marketingTitle', text: 'marketingText', yes: 'learnMore', lead: () => go('/orderIntroduce') },
} as const

export type AskedNotice = keyof typeof notices

/** Asks what a notice asks, and leads there after a yes (SPEC.md section 4). */
export async function askNotice(notice: AskedNotice): Promise<void> {
  const { title, text, yes, lead } = notices[notice]
  const wants = await confirm({
    title: translate(noticeMessages, title),
    text: translate(noticeMessages, text),
    confirmText: translate(noticeMessages, yes),
    cancelText: translate(noticeMessages, 'notNow'),
  })
  if (wants) lead()
}
