import { useState } from 'react'
import Taro, { useResize } from '@tarojs/taro'
import type { Viewport } from './viewport'

const DESIGN_WIDTH = 375

/** The mini-program's window, which is as wide as the design's 375 pixels. */
export function useViewport(): Viewport {
  const [viewport, setViewport] = useState(measure)
  useResize(() => setViewport(measure()))
  return viewport
}

/** How wide the window is, in CSS pixels. */
export const viewportWidth = (): number => Taro.getWindowInfo().windowWidth

function measure(): Viewport {
  const { windowHeight, windowWidth } = Taro.getWindowInfo()
  return { height: windowHeight, scale: windowWidth / DESIGN_WIDTH, textScale: 1 }
}
