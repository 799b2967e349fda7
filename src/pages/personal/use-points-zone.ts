import { pointsTicket } from '@/api/points'
import { deployConfig } from '@/platform/deploy'
import { client } from '@/platform/environment'
import { openExternal } from '@/platform/open-url'
import { useSessionStore } from '@/stores/session'

/** The way to the points zone with a one-use ticket, or null when the deployment names none (SPEC.md section 7). */
export function usePointsZone(): { open: () => Promise<void> } | null {
  const phoneNo = useSessionStore((session) => session.phoneNo)
  const { pointsZoneUrl } = deployConfig()
  if (!pointsZoneUrl) return null
  return {
    async open() {
      const ticket = await pointsTicket(phoneNo)
      openExternal(pointsZoneUrl, { ticket, clientType: client().pointClientType })
    },
  }
}
