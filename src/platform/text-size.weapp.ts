import Taro from '@tarojs/taro'

/** In px, two steps above WeChat's standard of 17 px on a 375-wide phone. WeChat's care mode has 22 to 23.8 px. */
const LARGE = 19.5

let resolved: boolean | undefined

/**
 * Returns whether the user set a large text size in WeChat. A mini-program's text does not follow that setting by
 * itself.
 */
export function wantsLargeText(): boolean {
  const info = Taro.getAppBaseInfo?.() as { fontSizeSetting?: number } | undefined // missing in Taro's types
  resolved ??= (info?.fontSizeSetting ?? 0) >= LARGE
  return resolved
}
