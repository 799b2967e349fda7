import { defineMessages } from '@/i18n/define-messages'

export const legalConsentMessages = defineMessages({
  'zh-CN': {
    title: '协议有更新',
    lead: '以下文本的内容有变化。请查看后选择，不选择的话下次进入时再问您。',
    read: '查看全文',
    version: '{title}（{version} 版）',
    agree: '同意',
    refuse: '不同意',
    close: '关闭',
    agreed: '已记录您的同意',
    refusedTitle: '不同意新版文本',
    refusedText:
      '已记录。您可以退出登录，退出后仍可浏览公开页面，已订购的网络侧防护不受影响；也可以继续浏览，下次进入时再选择。',
    logOut: '退出登录',
    stay: '继续浏览',
    nothing: '您已同意当前版本',
  },
  en: {
    title: 'Our terms have changed',
    lead: 'See what is new, then choose. If you do not, you are asked again at your next visit.',
    read: 'Read it',
    version: '{title} ({version})',
    agree: 'Agree',
    refuse: 'Refuse',
    close: 'Close',
    agreed: 'Your consent is stored',
    refusedTitle: 'Not agreed',
    refusedText:
      'That is stored. You can log out: the public pages stay open to you, and what you have ordered goes on working in the network. Or go on, and choose at your next visit.',
    logOut: 'Log out',
    stay: 'Go on',
    nothing: 'You have agreed to what holds now',
  },
})
