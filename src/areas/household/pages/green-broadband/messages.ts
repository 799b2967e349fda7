import { defineMessages } from '@/i18n/define-messages'

export const greenBroadbandMessages = defineMessages({
  'zh-CN': {
    lead: '在家里的光猫上管好孩子和家人的上网，不用在每台设备上装软件。新设备连上来时会问您归谁。',
    does: '能做什么',
    content: '按内容拦截',
    contentText: '赌博、成人、恶意网站等，分三个级别，也可以自己选',
    sites: '拦截指定网站',
    sitesText: '最多 100 个，添加前可以测试',
    time: '管理上网时间',
    timeText: '上学前夜、周末、假期分别设置时段和时长',
    people: '按人管理',
    peopleText: '一个人的手机、平板、电脑合在一起算时间',
    why: '说得清原因',
    whyText: '被拦时说明是哪条规则、到几点，孩子可以申请加时',
    limits: '做不到什么',
    needsTitle: '需要什么',
    needsText: '本运营商的宽带，光猫型号要支持。绑定时要用宽带密码或宽带登记手机号的短信验证码证明是您家的宽带。',
    privacyTitle: '会看到什么',
    privacyText:
      '只记录哪台设备打开了哪个网站或应用、什么时候、用了多久，不看聊天、网页和视频的内容。解绑后，规则和记录一并删除。',
    enter: '管理我家的宽带',
    login: '登录后管理我家的宽带',
  },
  en: {
    lead: 'Manage how children and family go online, on the modem at home: nothing to install on any device. When a new device appears you are asked whose it is.',
    does: 'What it does',
    content: 'Stops content',
    contentText: 'Gambling, adult and malicious sites and more, in three levels or by your own choice',
    sites: 'Stops chosen sites',
    sitesText: 'Up to 100, and you can test an address first',
    time: 'Manages time online',
    timeText: 'Hours and minutes of their own for school nights, weekends and holidays',
    people: 'By person',
    peopleText: 'Phone, tablet and computer of one person count together',
    why: 'Says why',
    whyText: 'Which rule stopped it and until when; a child can ask for more time',
    limits: 'What it cannot do',
    needsTitle: 'What you need',
    needsText:
      "Broadband of this carrier with a modem that supports it. To bind it you prove that it is yours, by the broadband password or by a code sent to the line's registered number.",
    privacyTitle: 'What is recorded',
    privacyText:
      'Only which device opened which site or app, when, and for how long; never the content of chats, pages or videos. Unbinding deletes rules and records.',
    enter: 'Manage my broadband',
    login: 'Log in to manage my broadband',
  },
})
