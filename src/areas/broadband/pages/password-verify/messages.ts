import { defineMessages } from '@/i18n/define-messages'

export const passwordVerifyMessages = defineMessages({
  'zh-CN': {
    password: '宽带密码',
    placeholder: '装机单上的宽带密码',
    missing: '请输入宽带密码',
    show: '显示密码',
    hide: '隐藏密码',
    go: '验证并绑定',
  },
  en: {
    password: 'Broadband password',
    placeholder: 'From the installation form',
    missing: 'Enter the broadband password',
    show: 'Show the password',
    hide: 'Hide the password',
    go: 'Verify and bind',
  },
})
