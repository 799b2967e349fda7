import type { BuiltInElement } from './components/built-in'
import type { Listeners } from './listeners'

/**
 * WeChat's keyboard: while a field has the focus, the page moves up until the field is `cursor-spacing` above the keyboard,
 * or as far above as it was above the screen's edge, unless `adjust-position` is off.
 */
export class Keyboard {
  constructor(
    readonly height: number,
    private readonly listeners: Listeners,
  ) {}

  rise(field: BuiltInElement): void {
    if (this.height === 0) return
    const { bottom } = field.dom.getBoundingClientRect()
    const spacing = Math.min(Math.max(0, field.number('cursorSpacing', 0)), Math.max(0, window.innerHeight - bottom))
    const hidden = bottom + spacing - (window.innerHeight - this.height)
    const adjusts = field.get('adjustPosition') === undefined || field.isOn('adjustPosition')
    document.body.style.transform = adjusts && hidden > 0 ? `translateY(${-hidden}px)` : ''
    this.listeners.fire('KeyboardHeightChange', { height: this.height, duration: 0 })
  }

  fall(): void {
    if (this.height === 0) return
    document.body.style.transform = ''
    this.listeners.fire('KeyboardHeightChange', { height: 0, duration: 0 })
  }
}

/** Takes the focus from a field, as WeChat does when the page changes. */
export function hideKeyboard(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
