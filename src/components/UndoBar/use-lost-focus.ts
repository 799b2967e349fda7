import { useEffect, useRef } from 'react'

const LOOK_MS = 300

/**
 * Takes the keyboard's focus, once, when what had it has gone: a row that was removed, the button that removed it (H5;
 * nothing in the mini-program). Returns the `ref` of the element whose button takes it.
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
