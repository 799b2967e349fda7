import type { HostSettings } from './settings'

/** The parts of a phone's screen that lie over the page, in px. */
export interface Screen {
  /** 20 without a notch. */
  statusBar: number
  /** 0 on a phone with a button. */
  homeIndicator: number
  /** 0: it covers nothing. */
  keyboard: number
  /** WeChat's button with the menu. */
  capsule: { left: number; top: number; right: number; bottom: number; width: number; height: number }
}

const STATUS_BAR = 20
const CAPSULE = { width: 87, height: 32, belowStatusBar: 4, fromRight: 7 }

/** The screen that the settings describe, as wide as the browser's window. */
export function screenOf({ screen = {} }: HostSettings): Screen {
  const { statusBar = STATUS_BAR, homeIndicator = 0, keyboard = 0 } = screen
  const { width, height, belowStatusBar, fromRight } = CAPSULE
  const right = window.innerWidth - fromRight
  const top = statusBar + belowStatusBar
  const capsule = { left: right - width, top, right, bottom: top + height, width, height }
  return { statusBar, homeIndicator, keyboard, capsule }
}

/** Draws what the settings name, and sets `env(safe-area-inset-…)` of wxss. */
export function drawScreen({ screen = {} }: HostSettings): void {
  const insets = { top: screen.statusBar ?? 0, bottom: screen.homeIndicator ?? 0 }
  for (const [side, pixels] of Object.entries(insets)) {
    document.documentElement.style.setProperty(`--host-safe-area-inset-${side}`, `${pixels}px`)
    if (pixels === 0) continue
    const part = document.createElement('div')
    part.className = `host-${side}`
    part.style.height = `${pixels}px`
    // Not below the body, which the keyboard moves.
    document.documentElement.append(part)
  }
}
