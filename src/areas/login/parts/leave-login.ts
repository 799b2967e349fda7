import type { LoginAnswer } from '@contract/auth'
import { go } from '@/navigation/go'
import { useSessionStore } from '@/stores/session'

let isDeletionPending = false

/** Begins the session of a login. */
export function enter(answer: LoginAnswer): void {
  isDeletionPending = answer.deletionDueAt !== undefined
  useSessionStore.getState().login(answer)
}

/**
 * Goes where a login leads: home, or for those who came `from` there to the number appeal (SPEC.md section 2). Whose account is
 * about to be deleted is shown that first.
 */
export function leaveLogin(from?: string): void {
  const isPending = isDeletionPending
  isDeletionPending = false
  if (isPending) return go('/personal', {}, { restart: true })
  go(from === 'numberAppeal' ? '/numberAppeal' : '/', {}, { restart: true })
}
