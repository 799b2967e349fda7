import { logout } from '@/api/auth'
import { clearDrafts } from '@/stores/drafts'
import { useSessionStore } from '@/stores/session'
import { go } from '@/navigation/go'

/** Ends the session at the gateway and here. Without a connection it ends here, and the token expires. */
export async function logOut(): Promise<void> {
  await logout().catch(() => undefined)
  useSessionStore.getState().remove()
  clearDrafts()
  go('/login', {}, { restart: true })
}
