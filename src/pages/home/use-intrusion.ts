import type { Modem } from '@contract/configs'
import { pppoeNoLogin } from '@/api/family'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { deployConfig } from '@/platform/deploy'
import { isAtHost } from '@/platform/https-url'
import { openExternal } from '@/platform/open-url'
import { decideIntrusion } from '@/rules/modem/intrusion'
import { confirm, toast } from '@/stores/feedback'
import { homeMessages } from './messages'

/** Answers what a tap on a modem's intrusion detection does (SPEC.md section 4). */
export function useIntrusion(): (modem: Modem) => Promise<void> {
  const t = useMessages(homeMessages)
  const tCommon = useMessages(commonMessages)

  async function start(modem: Modem) {
    // The client has told what went wrong; without an address there is nothing to open.
    const url = await pppoeNoLogin(modem.pppoeAccount).catch(() => null)
    if (url === null) return
    if (!isAtHost(url, deployConfig().loginFreeHosts)) return toast(tCommon('pleaseRetry'))
    if ((await openExternal(url)) === 'copied') toast(tCommon('linkCopied'))
  }

  async function upgrade() {
    const question = { title: t('upgradeTitle'), text: t('upgradeText') }
    const wants = await confirm({ ...question, confirmText: t('upgrade'), cancelText: tCommon('cancel') })
    if (wants) go('/orderCenter', { upgrade: '9' })
  }

  return async (modem) => {
    const action = decideIntrusion(modem)
    if (action === 'start') await start(modem)
    else if (action === 'upgrade') await upgrade()
    else if (action !== 'none') toast(t(action))
  }
}
