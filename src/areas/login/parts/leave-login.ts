import type { LoginAnswer } from '@contract/auth'
import { go } from '@/navigation/go'
import { useSessionStore } from '@/stores/session'

/**
 * Starts the session of a login and opens its page, in one task: the guard of the login screen, which sees the session
 * later, then finds that the screen is being left. A user whose account is about to be deleted goes to the personal
 * page first.
 */
export function enter(answer: LoginAnswer, from?: string): void {
  useSessionStore.getState().login(answer)
  if (answer.deletionDueAt === undefined) leaveLogin(from)
  else go('/personal', {}, { restart: true })
}

/** Opens the page after a login: home, or the number appeal for visitors who came `from` there (SPEC.md section 2). */
export function leaveLogin(from?: string): void {
  go(from === 'numberAppeal' ? '/numberAppeal' : '/', {}, { restart: true })
}
