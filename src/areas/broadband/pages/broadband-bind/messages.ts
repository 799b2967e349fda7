import { defineMessages } from '@/i18n/define-messages'

export const broadbandBindMessages = defineMessages({
  'zh-CN': {
    account: '宽带账号',
    placeholder: '装机单或缴费短信里的账号',
    missing: '请输入宽带账号',
    hint: '空格和短横线不影响查找',
    go: '下一步',
    forgot: '不记得账号？按地区查询',
  },
  en: {
    account: 'Broadband account',
    placeholder: 'From the form or a payment SMS',
    missing: 'Enter the broadband account',
    hint: 'Spaces and hyphens do not matter',
    go: 'Next',
    forgot: 'Forgot it? Look it up by area',
  },
})
