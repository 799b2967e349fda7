import { useEffect } from 'react'
import { setTitle } from '@/platform/ui'

/** Hosts overwrite a title while a page settles; it is set once more after this long (SPEC.md section 9). */
const REFRESH_MS = 2000

/** Shows a title in the browser's or WeChat's bar while the screen is on top. */
export function useTitle(title: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    setTitle(title)
    const timer = setTimeout(() => setTitle(title), REFRESH_MS)
    return () => clearTimeout(timer)
  }, [title, isShown])
}
