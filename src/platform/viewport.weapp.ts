import { useState } from 'react'
import Taro, { useResize } from '@tarojs/taro'
import type { Viewport } from './viewport'

const DESIGN_WIDTH = 375

/** Returns the mini-program window's measures, updated on resize. Its width equals the design's 375 pixels. */
export function useViewport(): Viewport {
  const [viewport, setViewport] = useState(measure)
  useResize(() => setViewport(measure()))
  return viewport
}

/** Returns the window's width in CSS pixels. */
export const viewportWidth = (): number => Taro.getWindowInfo().windowWidth

function measure(): Viewport {
  const { windowHeight, windowWidth } = Taro.getWindowInfo()
  return { height: windowHeight, scale: windowWidth / DESIGN_WIDTH, textScale: 1 }
}
