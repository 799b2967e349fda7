import { defineMessages } from '@/i18n/define-messages'

export const phoneVerifyMessages = defineMessages({
  'zh-CN': {
    text: '验证码会发到这条宽带登记的手机号，不一定是您登录的号码。',
    sentTo: '验证码已发到 {phone}。手机不在身边？请机主把短信里的数字告诉您。',
    missing: '请输入短信里的完整验证码',
    go: '验证并绑定',
  },
  en: {
    text: 'The code goes to the number registered with this line, which may not be the one you log in with.',
    sentTo: 'The code went to {phone}. If it is not yours, ask its owner for the digits.',
    missing: 'Enter the whole code of the SMS',
    go: 'Verify and bind',
  },
})
