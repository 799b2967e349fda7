import { useEffect, useRef, type KeyboardEvent } from 'react'
import { holdBack } from '@/platform/hold-back'
import { usePageVisible } from '@/platform/lifecycle'

const reachable = '[tabindex]:not([tabindex="-1"]), input:not([disabled]), a[href], button:not([disabled])'

/**
 * Traps the keyboard's focus inside an open dialog (H5; does nothing in the mini-program). Focus moves to the panel, Tab
 * stays inside it, Escape and the browser's Back call `onEscape`, and closing returns focus to the element that had it.
 *
 * @returns the panel's `ref` and `onKeyDown`.
 */
export function useDialogFocus(onEscape?: () => void) {
  const panel = useRef<HTMLElement>(null)
  const escape = useRef(onEscape)
  const closes = onEscape !== undefined
  const isVisible = usePageVisible()

  useEffect(() => {
    escape.current = onEscape
  })

  useEffect(() => {
    if (closes && isVisible) return holdBack(() => escape.current?.())
  }, [closes, isVisible])

  useEffect(() => {
    if (process.env.TARO_ENV === 'weapp') return
    const element = panel.current
    const before = element?.ownerDocument.activeElement
    element?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onEscape?.()
    }
    const element = panel.current
    if (event.key !== 'Tab' || !element) return
    const stops = [...element.querySelectorAll<HTMLElement>(reachable)]
    const active = element.ownerDocument.activeElement
    const edge = event.shiftKey ? stops[0] : stops[stops.length - 1]
    if (stops.length > 0 && active !== edge && active !== element) return
    if (active === element && !event.shiftKey && stops.length > 0) return
    event.preventDefault()
    const next = event.shiftKey ? stops[stops.length - 1] : stops[0]
    next?.focus()
  }

  return process.env.TARO_ENV === 'weapp' ? {} : { ref: panel, onKeyDown, tabIndex: -1 }
}
