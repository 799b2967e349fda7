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

/** What the app does with calls and their failures (SPEC.md section 8). */
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

/** The gateway's own text for a refusal, otherwise the network error. */
function messageOf(error: CallError): string {
  return error.code !== null && error.msg ? error.msg : translate(commonMessages, 'networkPoor')
}

/**
 * Shows one dialog, however many calls fail. When it closes, the user is removed and the login opens; after login the
 * current screen reopens.
 */
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
