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
 * In the WeChat browser: what its menu shares of this page, with the channel of the visit. Without a public account, or
 * when WeChat does not answer, the menu shares the bare address.
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
