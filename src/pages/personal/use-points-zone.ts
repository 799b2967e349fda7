import { pointsTicket } from '@/api/points'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { deployConfig } from '@/platform/deploy'
import { client } from '@/platform/environment'
import { isHttps } from '@/platform/https-url'
import { openExternal } from '@/platform/open-url'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'

/**
 * Returns a function that opens the points zone with partner id, client type and a one-use ticket; null if no https
 * address is configured (SPEC.md section 7).
 */
export function usePointsZone(): { open: () => Promise<void> } | null {
  const t = useMessages(commonMessages)
  const phoneNo = useSessionStore((session) => session.phoneNo)
  const { pointsZoneUrl, pointsZonePartnerId } = deployConfig()
  if (!isHttps(pointsZoneUrl)) return null
  return {
    async open() {
      const ticket = await pointsTicket(phoneNo).catch(() => null) // the client shows the error
      if (ticket === null) return
      if (ticket === '') return toast(t('pleaseRetry'))
      const partner: Record<string, string> = pointsZonePartnerId ? { partnerId: pointsZonePartnerId } : {}
      const result = await openExternal(pointsZoneUrl, {
        ...partner,
        clientType: client().pointClientType,
        ticket,
      })
      if (result === 'copied') toast(t('linkCopied'))
    },
  }
}
