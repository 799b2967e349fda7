import { useState } from 'react'
import { useResize } from '@tarojs/taro'

/** The height of what is seen, and how many pixels a pixel of the 375-wide design is. */
export interface Viewport {
  height: number
  scale: number
}

const DESIGN_REM = 20

/** The browser's window, as it is now and when it has turned. */
export function useViewport(): Viewport {
  const [viewport, setViewport] = useState(measure)
  useResize(() => setViewport(measure()))
  return viewport
}

/** How wide the window is now, in CSS pixels. */
export const viewportWidth = (): number => window.innerWidth

/** The root's font size says how the design is scaled (SPEC.md section 9). */
function measure(): Viewport {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { height: window.innerHeight, scale: rem > 0 ? rem / DESIGN_REM : 1 }
}
