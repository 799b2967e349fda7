import { useEffect } from 'react'
import { announce } from '@/platform/announce'

/** While somebody types or taps on, nothing is announced. */
const REST_MS = 500

/**
 * Announces a text to screen readers (H5) once it has stood for half a second; again when `about` changes, such as the
 * words of a search. Empty texts are not announced.
 */
export function useAnnounced(text: string, about?: string): void {
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => announce(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text, about])
}
