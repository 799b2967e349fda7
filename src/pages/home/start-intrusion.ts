import type { Modem } from '@contract/configs'
import { pppoeNoLogin } from '@/api/family'
import { translate } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { deployConfig } from '@/platform/deploy'
import { isAtHost } from '@/platform/https-url'
import { openExternal } from '@/platform/open-url'
import { decideIntrusion } from '@/rules/modem/intrusion'
import { confirm, toast } from '@/stores/feedback'
import { intrusionMessages } from './intrusion-messages'

/** What a tap on a modem's intrusion detection does (SPEC.md section 4). */
export async function startIntrusion(modem: Modem): Promise<void> {
  const action = decideIntrusion(modem)
  if (action === 'start') await open(modem)
  else if (action === 'upgrade') await upgrade()
  else if (action !== 'none') toast(translate(intrusionMessages, action))
}

async function open(modem: Modem): Promise<void> {
  // The client has told what went wrong; without an address there is nothing to open.
  const url = await pppoeNoLogin(modem.pppoeAccount).catch(() => null)
  if (url === null) return
  if (!isAtHost(url, deployConfig().loginFreeHosts)) return toast(translate(commonMessages, 'pleaseRetry'))
  if ((await openExternal(url)) === 'copied') toast(translate(commonMessages, 'linkCopied'))
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
