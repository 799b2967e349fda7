import { translate } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { deployConfig } from '@/platform/deploy'
import { isAtHost } from '@/platform/https-url'
import { openExternal } from '@/platform/open-url'
import { toast } from '@/stores/feedback'

/**
 * Opens the address that a login-free call returns. Without one, or with one whose host the deployment does not allow,
 * it shows 'Please retry' (SPEC.md section 8).
 */
export async function openLoginFree(fetchUrl: () => Promise<string>): Promise<void> {
  // The API client has shown the error; without a URL there is nothing to open.
  const url = await fetchUrl().catch(() => null)
  if (url === null) return
  if (!isAtHost(url, deployConfig().loginFreeHosts)) return toast(translate(commonMessages, 'pleaseRetry'))
  if ((await openExternal(url)) === 'copied') toast(translate(commonMessages, 'linkCopied'))
}
