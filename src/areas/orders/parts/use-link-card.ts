import { useEffect } from 'react'
import { getWxShareSignature } from '@/api/wechat'
import { client } from '@/platform/environment'
import { pageAddress, shareLink, siteAddress } from '@/platform/wechat-sdk'
import { channelValue } from '@/rules/channel/channel'
import { withQuery } from '@/rules/navigation/query'
import { useSessionStore } from '@/stores/session'

export interface LinkCardText {
  title: string
  desc: string
}

/**
 * In the WeChat browser: sets the card that its menu shares for this page, with the visit's channel. Without a public
 * account, or if WeChat does not respond, the menu shares the plain address.
 */
export function useLinkCard(path: string, { title, desc }: LinkCardText): void {
  useEffect(() => {
    if (client().clientType !== 'wxPublic') return
    const channel = channelValue(useSessionStore.getState().channel)
    const link = siteAddress(withQuery(path, { channel }))
    void getWxShareSignature(pageAddress())
      .then((settings) => shareLink(settings, { title, desc, link }))
      .catch(() => undefined)
  }, [path, title, desc])
}
