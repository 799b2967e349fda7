import { useEffect, useRef } from 'react'
import { usePageVisible } from '@/platform/lifecycle'
import { back } from './go'

/**
 * Returns a function that leaves this screen when an action is done, however late. Does nothing if the screen is closed
 * already. If another page covers the screen, it goes back once the screen is visible again.
 */
export function useLeave(): () => void {
  const isVisible = usePageVisible()
  const screen = useRef({ isVisible, isDone: false })
  useEffect(() => {
    const state = screen.current
    state.isVisible = isVisible
    if (isVisible && state.isDone) back()
    return () => {
      state.isVisible = false
    }
  }, [isVisible])
  return () => {
    if (screen.current.isVisible) back()
    else screen.current.isDone = true
  }
}
