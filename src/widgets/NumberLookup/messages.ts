import { defineMessages } from '@/i18n/define-messages'

export const numberLookupMessages = defineMessages({
  'zh-CN': {
    label: '查号码的归属地与风险',
    look: '查询',
    wrong: '请输入正确的号码（3 至 20 位数字）',
    close: '收起',
    tag: '标记号码',
    changeTag: '修改标记',
    addContact: '添加联系人',
    openContact: '查看联系人',
    blacklist: '加入黑名单',
  },
  en: {
    label: 'Look up a number',
    look: 'Look up',
    wrong: 'Enter a number of 3 to 20 digits',
    close: 'Close',
    tag: 'Tag it',
    changeTag: 'Change my tag',
    addContact: 'Add contact',
    openContact: 'Open contact',
    blacklist: 'Blacklist',
  },
})
