import { logout } from '@/api/auth'
import { clearDrafts } from '@/stores/drafts'
import { useSessionStore } from '@/stores/session'
import { go } from '@/navigation/go'

/**
 * Ends the session on the gateway and on the phone. Without a connection it ends only on the phone, and the token
 * expires.
 */
export async function logOut(): Promise<void> {
  await logout().catch(() => undefined)
  useSessionStore.getState().remove()
  clearDrafts()
  go('/login', {}, { restart: true })
}
