import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { toRouterUrl } from '@/navigation/address'
import { offeredCard, useShareCard } from '@/platform/share'
import { channelValue } from '@/rules/channel/channel'
import type { LocatedRow } from '@/rules/navigation/row'
import { useSessionStore } from '@/stores/session'

/**
 * The card that WeChat's menu shares of a screen whose page configuration allows it: a public screen leads to itself, a
 * private one and a login home. The channel goes along, nothing else of the address does. A screen may offer another card
 * (`useOfferedCard`), as that of an invitation.
 */
export function useShare(row: LocatedRow | null, title: string): void {
  const t = useMessages(commonMessages)
  useShareCard(() => {
    const offered = row === null ? undefined : offeredCard(row.path)
    if (offered) return offered
    const isOpen = row?.access === 'public' && !row.login
    const channel = channelValue(useSessionStore.getState().channel)
    return { title: isOpen ? title : t('appName'), url: toRouterUrl(isOpen ? row.path : '/', { channel }) }
  })
}
