import { useEffect, useRef } from 'react'

const LOOK_MS = 300

/**
 * Moves focus once, when the focused element was removed, such as a deleted row or its delete button (H5; does nothing
 * in the mini-program). Returns the `ref` of the element whose button gets focus.
 */
export function useLostFocus() {
  const place = useRef<HTMLElement>(null)

  useEffect(() => {
    if (process.env.TARO_ENV === 'weapp') return
    const take = () => {
      const { ownerDocument } = place.current ?? {}
      if (!ownerDocument || ownerDocument.activeElement !== ownerDocument.body) return
      clearInterval(timer)
      place.current?.querySelector<HTMLElement>('[role=button]')?.focus({ preventScroll: true })
    }
    const timer = setInterval(take, LOOK_MS)
    return () => clearInterval(timer)
  }, [])

  return place
}
