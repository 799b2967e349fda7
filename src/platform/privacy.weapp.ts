import Taro from '@tarojs/taro'
import { askPrivacy } from './privacy-question'

/** From now on our own dialog asks when WeChat wants the privacy guideline to be agreed to; before 2.32.3 nothing does. */
export function watchPrivacy(): void {
  Taro.onNeedPrivacyAuthorization?.((resolve) => {
    resolve({ event: 'exposureAuthorization' })
    askPrivacy(resolve)
  })
}

/**
 * Whether the user lets personal data be asked for: at once when the privacy guideline has been agreed to, otherwise
 * once our dialog has been answered. Asked before anything personal; a refused person is asked again the next time.
 */
export function agreesToPrivacy(): Promise<boolean> {
  return new Promise((resolve) => {
    if (!Taro.requirePrivacyAuthorize) return resolve(true)
    Taro.requirePrivacyAuthorize({ success: () => resolve(true), fail: () => resolve(false) })
  })
}

/** Whether the user has agreed to the guideline already; never asks. A WeChat that cannot tell counts as no. */
export function hasAgreedToPrivacy(): Promise<boolean> {
  return new Promise((resolve) => {
    if (!Taro.getPrivacySetting) return resolve(false)
    Taro.getPrivacySetting({
      success: ({ needAuthorization }) => resolve(!needAuthorization),
      fail: () => resolve(false),
    })
  })
}
