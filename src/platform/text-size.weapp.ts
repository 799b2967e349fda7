import Taro from '@tarojs/taro'

/** Two steps above WeChat's standard of 17 px on a 375-wide phone; the care mode has 22 to 23.8. */
const LARGE = 19.5

let resolved: boolean | undefined

/** Whether the user has made WeChat's text large. A mini-program's text does not follow by itself. */
export function wantsLargeText(): boolean {
  const info = Taro.getAppBaseInfo?.() as { fontSizeSetting?: number } | undefined // Taro's types do not know it yet
  resolved ??= (info?.fontSizeSetting ?? 0) >= LARGE
  return resolved
}
