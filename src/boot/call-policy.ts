import type { CallError } from '@/api/call-error'
import type { CallPolicy } from '@/api/client'
import { translate } from '@/i18n/define-messages'
import { currentLanguage } from '@/i18n/language'
import { commonMessages } from '@/i18n/messages/common'
import { currentTarget, openTarget } from '@/navigation/go'
import { client } from '@/platform/environment'
import { withQuery } from '@/rules/navigation/query'
import { alert, toast, useFeedbackStore } from '@/stores/feedback'
import { currentProductId } from '@/stores/products'
import { useSessionStore } from '@/stores/session'

let isExpiring = false

/** What the app does about calls: SPEC.md section 8, word for word. */
export const callPolicy: CallPolicy = {
  caller() {
    const { token, channel } = useSessionStore.getState()
    return {
      token,
      channel,
      productId: currentProductId(),
      clientType: client().clientType,
      language: currentLanguage(),
    }
  },
  onLoading: (isBegin) => useFeedbackStore.getState().loading(isBegin),
  onUnauthorized(token) {
    // Ignores a 401 without a session: the guard handles guests.
    if (isExpiring || token === null || token !== useSessionStore.getState().token) return
    void expire()
  },
  onFailure: (error) => toast(messageOf(error)),
}

/** The gateway's own words when it refused; else that the network is poor. */
function messageOf(error: CallError): string {
  return error.code !== null && error.msg ? error.msg : translate(commonMessages, 'networkPoor')
}

/** One dialog however many calls fail; when it is closed the user is gone, and the login leads back to where one was. */
async function expire(): Promise<void> {
  isExpiring = true
  try {
    await alert({
      title: translate(commonMessages, 'notice'),
      text: translate(commonMessages, 'loginExpired'),
      confirmText: translate(commonMessages, 'confirm'),
    })
    const here = currentTarget()
    useSessionStore.getState().remove()
    openTarget(withQuery('/login', here === null || here === '/' ? {} : { redirect: here }), { replace: true })
  } finally {
    isExpiring = false
  }
}
