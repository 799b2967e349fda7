import { logout } from '@/api/auth'
import { go } from '@/navigation/go'
import { useSessionStore } from '@/stores/session'

/** Ends the session at the gateway and here. Without a connection it ends here, and the token dies of age. */
export function useLogout(): () => Promise<void> {
  const remove = useSessionStore((session) => session.remove)
  return async () => {
    await logout().catch(() => undefined)
    remove()
    go('/login', {}, { replace: true })
  }
}
