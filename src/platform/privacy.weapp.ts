import Taro from '@tarojs/taro'
import { askPrivacy } from './privacy-question'

/**
 * Shows our own dialog when WeChat requires consent to the privacy guideline. WeChat before 2.32.3 never requires it.
 */
export function watchPrivacy(): void {
  Taro.onNeedPrivacyAuthorization?.((resolve, { referrer }) => {
    resolve({ event: 'exposureAuthorization' })
    askPrivacy(referrer, resolve)
  })
}

/**
 * Returns whether the user allows the app to request personal data. Resolves at once if the privacy guideline was
 * accepted before, otherwise when our dialog is settled. Call it before anything personal; after a refusal the next
 * call opens the dialog again.
 */
export function agreesToPrivacy(): Promise<boolean> {
  return new Promise((resolve) => {
    if (!Taro.requirePrivacyAuthorize) return resolve(true)
    Taro.requirePrivacyAuthorize({ success: () => resolve(true), fail: () => resolve(false) })
  })
}

/** Returns whether the user has agreed to the guideline already, without asking. False if WeChat cannot tell. */
export function hasAgreedToPrivacy(): Promise<boolean> {
  return new Promise((resolve) => {
    if (!Taro.getPrivacySetting) return resolve(false)
    Taro.getPrivacySetting({
      success: ({ needAuthorization }) => resolve(!needAuthorization),
      fail: () => resolve(false),
    })
  })
}
