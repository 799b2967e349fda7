import type { LoginAnswer } from '@contract/auth'
import { go } from '@/navigation/go'
import { useSessionStore } from '@/stores/session'

let isDeletionPending = false

/** Starts the session of a login. */
export function enter(answer: LoginAnswer): void {
  isDeletionPending = answer.deletionDueAt !== undefined
  useSessionStore.getState().login(answer)
}

/**
 * Opens the page after a login: home, or the number appeal for visitors who came `from` there (SPEC.md section 2). A
 * user whose account is about to be deleted goes to the personal page first.
 */
export function leaveLogin(from?: string): void {
  const isPending = isDeletionPending
  isDeletionPending = false
  if (isPending) return go('/personal', {}, { restart: true })
  go(from === 'numberAppeal' ? '/numberAppeal' : '/', {}, { restart: true })
}
