import { defineMessages } from '@/i18n/define-messages'

/** Questions and answers of the do-not-disturb product. */
export const dndHelpMessages = defineMessages({
  'zh-CN': {
    'group.product': '关于免打扰',
    what: '免打扰包含什么？',
    'what.answer':
      '来电防护：诈骗、骚扰、国际来电和未显示号码拦截，号段、黑白名单和免打扰时段。短信卫士：营销短信分类拦截、拒收号码和关键词。\n不包含风险来电提醒、智能代接、亲情守护和宽带守护。',
    difference: '免打扰和安全卫士有什么不同？',
    'difference.answer':
      '免打扰只管来电和短信拦截，名单各 10 个。安全卫士套餐的名单更多，还有风险提醒；6 元和 9 元版有智能代接，3 元、6 元和 9 元版可守护家人。',
    ends: '短信服务会一直有吗？',
    'ends.answer':
      '免打扰的短信服务将于 12 月 31 日终止，之后营销和拒收短信不再拦截，来电防护不受影响。\n订购安全卫士套餐，可以继续使用短信卫士。',
    'group.calls': '来电',
    hours: '怎么设置免打扰时段？',
    'hours.answer':
      '到“拦截方式”打开“定时免打扰”，每天可以不同，也可以跨过零点。\n时段内只有联系人、放行的号码，以及 3 分钟内再次来电的人能打进来。',
    urgent: '免打扰时，急事打不进来怎么办？',
    'urgent.answer':
      '同一号码 3 分钟内再次来电会接通，每天最多 2 次，诈骗电话除外。重要的人请加入通讯录或白名单，紧急号码始终接通。',
    kinds: '怎么选择拦哪些骚扰电话？',
    'kinds.answer': '到“骚扰类型”逐类打开，力度可选标准或严格。严格是有人标记就拦截。',
    mistake: '拦错了怎么办？',
    'mistake.answer': '到“查询”打开这条记录，点“这是误拦”，号码会加入白名单；也可以只放行一次或 24 小时。',
    delivery: '等快递时怎么暂停？',
    'delivery.answer': '到“拦截方式”的“等电话”选 15、30 或 60 分钟，到时自动恢复。黑名单和诈骗电话仍会拦截。',
    'group.sms': '短信',
    quarantine: '被拦的短信能找回来吗？',
    'quarantine.answer':
      '能。在“短信卫士”的隔离箱里恢复，保留 7、15 或 30 天由您选择。运营商通知从不拦截，验证码只在您拒收这个号码时拦截。',
    senders: '怎么拒收一个号码的短信？',
    'senders.answer': '到“拒收号码”添加，最多 10 个。也可以在隔离箱里举报并拒收。',
    'group.account': '套餐',
    upgrade: '怎么换成安全卫士套餐？',
    'upgrade.answer': '到订购页面选择套餐，用短信验证码确认。名单和设置全部保留，免打扰不会因此自动退订。',
    leave: '怎么退订免打扰？',
    'leave.answer':
      '到“订购记录”打开免打扰，点“退订”，看清用到哪天，再确认。用到当月月末，不收费用。也可以拨打客服热线 10010 或到营业厅办理。',
  },
  en: {
    'group.product': 'About Do Not Disturb',
    what: 'What does it hold?',
    'what.answer':
      'Calls: fraud, nuisance, calls from abroad and hidden callers, segments, both lists and quiet hours. Texts: kinds of marketing, senders and words.\nIt holds no risk reminders, no call agent, no family guard and no broadband guard.',
    difference: 'How does the guard differ?',
    'difference.answer':
      'Do Not Disturb stops calls and texts, with 10 entries on each list. The guard has longer lists and risk reminders; 6 and 9 yuan have the call agent, and 3, 6 and 9 yuan protect your family.',
    ends: 'Will the SMS service go on?',
    'ends.answer':
      'It ends on 31 December: texts of marketing and of refused senders then come through, while calls are stopped as before.\nWith a guard package the SMS guard goes on.',
    'group.calls': 'Calls',
    hours: 'How do I set quiet hours?',
    'hours.answer':
      'Turn them on under "How calls are handled". Each day may have its own, also past midnight.\nOnly contacts, allowed numbers, and who calls again within 3 minutes then reach you.',
    urgent: 'What if it is urgent?',
    'urgent.answer':
      'The same number passes when it calls again within 3 minutes, twice a day at most, never for fraud. Put who matters on the whitelist. Emergency numbers always pass.',
    kinds: 'Which nuisance calls are stopped?',
    'kinds.answer': 'You choose under "Harassment types", each kind standard or strict. Strict needs one mark only.',
    mistake: 'A good call was stopped',
    'mistake.answer':
      'Open its record under "Query" and say that it was wrong: the number goes to the whitelist. You can also let it pass once or for 24 hours.',
    delivery: 'I am expecting a call',
    'delivery.answer':
      'Choose 15, 30 or 60 minutes under "How calls are handled". It begins again by itself; the blacklist and fraud are still stopped.',
    'group.sms': 'Texts',
    quarantine: 'Can I get a stopped text back?',
    'quarantine.answer':
      'Yes, restore it from quarantine in the SMS guard. It is kept for 7, 15 or 30 days, as you choose. Notices of the carrier are never stopped, and codes only when you refused just this number.',
    senders: 'How do I refuse a sender?',
    'senders.answer': 'Add it to the refused senders, 10 at most. From quarantine you can report and refuse it in one.',
    'group.account': 'Package',
    upgrade: 'How do I change to the guard?',
    'upgrade.answer':
      'Choose a package and confirm with an SMS code. Lists and settings stay, and Do Not Disturb does not end by itself.',
    leave: 'How do I unsubscribe?',
    'leave.answer':
      'Open it in your orders, tap Cancel, see until when it works, and confirm. It works to the end of the month and costs nothing. Or call 10010, or go to a shop.',
  },
})
