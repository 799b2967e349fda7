import Taro from '@tarojs/taro'

/** Opens WeChat's own page with the privacy guideline of this mini-program. */
export function openPrivacyGuideline(): void {
  Taro.openPrivacyContract?.({})
}
