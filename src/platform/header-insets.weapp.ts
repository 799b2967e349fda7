import Taro from '@tarojs/taro'
import type { HeaderSafeArea } from './safe-area'

/** The bar encloses WeChat's capsule button with equal space above and below, and ends to the left of it. */
export function headerInsets(): HeaderSafeArea {
  const { statusBarHeight = 20, windowWidth } = Taro.getWindowInfo()
  const capsule = Taro.getMenuButtonBoundingClientRect()
  const gap = Math.max(4, capsule.top - statusBarHeight)
  return { top: statusBarHeight, right: Math.max(0, windowWidth - capsule.left), height: capsule.height + gap * 2 }
}
