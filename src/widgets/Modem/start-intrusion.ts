import type { Modem } from '@contract/configs'
import { pppoeNoLogin } from '@/api/household-modems'
import { translate, defineMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { decideIntrusion } from '@/rules/modem/modem'
import { confirm, toast } from '@/stores/feedback'
import { openLoginFree } from '../CarrierPage/open-login-free'

/** Texts for modems that cannot detect intrusion (SPEC.md section 4). */
const intrusionMessages = defineMessages({
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

/** Handles a tap on a modem's intrusion detection (SPEC.md section 4). */
export async function startIntrusion(modem: Modem): Promise<void> {
  const action = decideIntrusion(modem)
  if (action === 'start') await openLoginFree(() => pppoeNoLogin(modem.pppoeAccount))
  else if (action === 'upgrade') await upgrade()
  else if (action !== 'none') toast(translate(intrusionMessages, action))
}

async function upgrade(): Promise<void> {
  const wants = await confirm({
    title: translate(intrusionMessages, 'upgradeTitle'),
    text: translate(intrusionMessages, 'upgradeText'),
    confirmText: translate(intrusionMessages, 'upgrade'),
    cancelText: translate(commonMessages, 'cancel'),
  })
  if (wants) go('/orderCenter', { upgrade: '9' })
}
