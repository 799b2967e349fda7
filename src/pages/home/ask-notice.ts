import { translate, defineMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { confirm } from '@/stores/feedback'

/** Texts of home's notices (SPEC.md section 4). */
const noticeMessages = defineMessages({
  'zh-CN': {
    smsUpgradeTitle: '服务升级提示',
    smsUpgradeText: '您当前的短信免打扰服务将于 12 月 31 日结束，升级后可继续享受防护。',
    upgrade: '去升级',
    mergeTitle: '白名单已升级',
    mergeText: '您的白名单已完成升级，可前往查看和管理。',
    goSee: '去看看',
    marketingTitle: '升级防护套餐',
    marketingText: '更多拦截名额、智能代接与家庭守护，了解适合您的套餐。',
    learnMore: '了解详情',
    notNow: '以后再说',
  },
  en: {
    smsUpgradeTitle: 'Service upgrade',
    smsUpgradeText: 'Your do-not-disturb SMS service ends on 31 December. Upgrade to stay protected.',
    upgrade: 'Upgrade',
    mergeTitle: 'Whitelist upgraded',
    mergeText: 'Your whitelist has been upgraded. You can view and manage it.',
    goSee: 'View',
    marketingTitle: 'More protection',
    marketingText: 'Larger lists, an answering agent and family protection: find the package that suits you.',
    learnMore: 'Learn more',
    notNow: 'Not now',
  },
})

/** The notices with a question: their texts, and the target after a yes. */
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

/** Shows a notice's question, and opens its target after a yes (SPEC.md section 4). */
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
