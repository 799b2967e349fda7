import { defineMessages } from '@/i18n/define-messages'

export const accelerationMessages = defineMessages({
  'zh-CN': {
    title: '教育加速',
    on: '正在加速',
    onUntil: '至 {time}，到时自动结束',
    onOpen: '直到您结束',
    off: '没有加速',
    offText: '各类上网一视同仁',
    start: '开始加速',
    end: '结束加速',
    started: '已开始加速',
    ended: '已结束加速',
    lost: '没有成功，请检查网络后重试',
    what: '它做什么',
    whatText: '家里上网拥挤时，光猫让学习类网站和网课先走。不会提高宽带的总速率，也不会改变家人的上网规则。',
  },
  en: {
    title: 'Education acceleration',
    on: 'On',
    onUntil: 'Until {time}, then it ends by itself',
    onOpen: 'Until you end it',
    off: 'Off',
    offText: 'All traffic is treated alike',
    start: 'Start',
    end: 'End',
    started: 'Started',
    ended: 'Ended',
    lost: 'Not done. Check your connection and retry',
    what: 'What it does',
    whatText:
      'When the line at home is busy, the modem lets learning sites and online lessons go first. It does not raise the speed of your line, and it changes no rule of your family.',
  },
})
