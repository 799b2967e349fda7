import { defineMessages } from '@/i18n/define-messages'

/** What is said of a modem that cannot detect intrusion (SPEC.md section 4). */
export const intrusionMessages = defineMessages({
  'zh-CN': {
    upgradeTitle: '升级提示',
    upgradeText: '入侵检测仅支持 FTTR 设备，升级套餐后即可使用。',
    upgrade: '去升级',
    fttrOnly: '仅支持 FTTR 设备',
    modelUnsupported: '暂不支持该型号的 FTTR 设备',
  },
  en: {
    upgradeTitle: 'Upgrade',
    upgradeText: 'Only FTTR devices are supported. Upgrade to use intrusion detection.',
    upgrade: 'Upgrade',
    fttrOnly: 'Only FTTR devices are supported',
    modelUnsupported: 'This FTTR model is unsupported',
  },
})
