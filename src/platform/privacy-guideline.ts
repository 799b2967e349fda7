import Taro from '@tarojs/taro'

/** Opens WeChat's page with this mini-program's privacy guideline. */
export function openPrivacyGuideline(): void {
  Taro.openPrivacyContract?.({})
}
