import { useEffect, useRef } from 'react'
import { useRawAddress } from '@/platform/lifecycle'
import { useFeedbackStore, type DialogRequest } from '@/stores/feedback'

/**
 * Returns `confirm` for questions that follow a response: the page that asked for it may have closed or been covered
 * meanwhile. The question waits for its page, and is cancelled when the page has closed.
 */
export function useConfirm(): (request: DialogRequest & { cancelText: string }) => Promise<boolean> {
  const page = useRawAddress().params
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return async (request) => isOpen.current && useFeedbackStore.getState().confirm(request, page)
}
