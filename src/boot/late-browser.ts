import { announce, mountLiveRegion } from '@/platform/announce'
import { loadScreenFocus } from '@/platform/load-screen-focus'
import { useFeedbackStore } from '@/stores/feedback'
import { start } from './late-start'

/** Starts what both builds have and the announcement of toasts, and loads what follows focus with the first tap or key. */
export function startLateParts(): void {
  start()
  announceToasts()
  loadScreenFocus()
}

/** Each toast once, the one that is shown already included. */
function announceToasts(): void {
  mountLiveRegion()
  let last: number | undefined
  const follow = ({ message }: ReturnType<typeof useFeedbackStore.getState>) => {
    if (!message || message.id === last) return
    last = message.id
    announce(message.text)
  }
  follow(useFeedbackStore.getState())
  useFeedbackStore.subscribe(follow)
}
