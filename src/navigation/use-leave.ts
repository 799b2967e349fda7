import { useEffect, useRef } from 'react'
import { usePageVisible } from '@/platform/lifecycle'
import { back } from './go'

/**
 * Returns a function that leaves this screen when an action is done, however late. Does nothing if the screen is closed
 * already. If another page covers the screen, it goes back once the screen is visible again. After a visit that began on this
 * screen it opens `otherwise`: where the result is to be seen.
 */
export function useLeave(otherwise = '/'): () => void {
  const isVisible = usePageVisible()
  const screen = useRef({ isVisible, isDone: false })
  useEffect(() => {
    const state = screen.current
    state.isVisible = isVisible
    if (isVisible && state.isDone) back(otherwise)
    return () => {
      state.isVisible = false
    }
  }, [isVisible, otherwise])
  return () => {
    if (screen.current.isVisible) back(otherwise)
    else screen.current.isDone = true
  }
}
