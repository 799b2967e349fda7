import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { toRouterUrl } from '@/navigation/address'
import { offeredCard, useShareCard } from '@/platform/share'
import { channelValue } from '@/rules/channel/channel'
import type { LocatedRow } from '@/rules/navigation/row'
import { useSessionStore } from '@/stores/session'

/**
 * Sets the card that WeChat's menu shares for a screen whose page configuration allows it. A public screen's card opens
 * that screen; that of a private screen or a login opens home. The card keeps the channel but no other parameter of the
 * address. A screen may offer another card (`useOfferedCard`), such as an invitation's.
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
