import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { failureCodes } from '@contract/envelope'
import type { AppDeps } from '../../kernel/deps'
import { UserError } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { acceptMessage, findTemplates } from './subscription-messages'

const noAccount = { zh: '暂不支持微信分享', en: 'Sharing in WeChat is not available' }

/** The signature that WeChat's JS-SDK requires (SPEC section 7), and the subscription messages (DESIGN 4.104). */
export function registerWechatCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/getWxShareSignature', async ({ body, now }) => {
    const account = await deps.wechat.shareTicket()
    if (account === null) throw new UserError(failureCodes.wechatRefused, noAccount)
    const nonceStr = deps.random.id()
    const timestamp = Math.floor(now / 1000)
    const signature = signPage({ ticket: account.ticket, nonceStr, timestamp, url: body.url })
    return { appId: account.appId, signature, nonceStr, timestamp }
  })

  registerCall(app, deps, 'guard/v1/wechat/messages', async ({ db, subscriber, body: { accepted }, now }) => {
    const { templates } = deps.config.wechat
    if (accepted) await acceptMessage(db, templates, { subscriberId: subscriber.id, kind: accepted, now })
    return { items: await findTemplates(db, templates, subscriber.id) }
  })
}

/**
 * Signs a page for WeChat's JS-SDK: SHA-1 of ticket, nonce, time (seconds) and the page's address without fragment, in
 * alphabetical order.
 */
export function signPage({
  ticket,
  nonceStr,
  timestamp,
  url,
}: {
  ticket: string
  nonceStr: string
  timestamp: number
  url: string
}): string {
  const [address = ''] = url.split('#')
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${address}`
  return createHash('sha1').update(text).digest('hex')
}
