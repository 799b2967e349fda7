import { useState } from 'react'
import { useResize } from '@tarojs/taro'

/** The window's measures, for screens that place their parts themselves. */
export interface Viewport {
  /** The visible height in pixels. */
  height: number
  /** Pixels per pixel of the 375-wide design. */
  scale: number
  /** How much the phone enlarges text beyond the styles: 1 is not at all. */
  textScale: number
}

const DESIGN_REM = 20

/** Returns the browser window's measures, updated on resize. */
export function useViewport(): Viewport {
  const [viewport, setViewport] = useState(measure)
  useResize(() => setViewport(measure()))
  return viewport
}

/** Returns the window's width in CSS pixels. */
export const viewportWidth = (): number => window.innerWidth

/**
 * The root's font size, set by boot/root-font.inline.js, gives the scale of the design (SPEC.md section 9). If the
 * phone enlarges text, the computed size is larger than that.
 */
function measure(): Viewport {
  const root = document.documentElement
  const shown = parseFloat(getComputedStyle(root).fontSize)
  const rem = parseFloat(root.style.fontSize) || shown
  return {
    height: window.innerHeight,
    scale: rem > 0 ? rem / DESIGN_REM : 1,
    textScale: rem > 0 ? Math.max(1, shown / rem) : 1,
  }
}
