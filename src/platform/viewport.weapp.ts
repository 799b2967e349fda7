import Taro from '@tarojs/taro'
import type { Viewport } from './viewport'

const DESIGN_WIDTH = 375

/** The mini-program's window, which is as wide as the design's 375 pixels. */
export function viewport(): Viewport {
  const { windowHeight, windowWidth } = Taro.getWindowInfo()
  return { height: windowHeight, scale: windowWidth / DESIGN_WIDTH }
}
