import { useEffect, useRef } from 'react'
import { usePageVisible } from '@/platform/lifecycle'
import { back } from './go'

/**
 * Answers one step back from this screen for when something is done, however late that is: nothing when somebody has
 * left the screen meanwhile, and only when it is shown again while another lies above it.
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
