import { useState } from 'react'
import { useResize } from '@tarojs/taro'

/** What a screen that places its parts itself has to know. */
export interface Viewport {
  /** Of what is seen, in pixels. */
  height: number
  /** Pixels for one of the 375-wide design. */
  scale: number
  /** How much larger than its styles say the phone shows text: 1 is as they say. */
  textScale: number
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

/**
 * The root's font size, as boot/root-font.inline.js has set it, says how the design is scaled (SPEC.md section 9). What the
 * browser makes of it is larger where the phone's text is.
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
