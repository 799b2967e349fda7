import { wechatMessageKinds, type WechatMessageKind } from '@contract/words/wechat'
import { call } from './client'
import { list, num, str, type Fields } from './read'

/** A template of WeChat's messages, and how many of it the subscriber still accepts. */
export interface MessageTemplate {
  kind: WechatMessageKind
  templateId: string
  left: number
}

function readTemplates(data: Fields): MessageTemplate[] {
  return list(data.items, (row) => {
    const [kind, templateId] = [wechatMessageKinds.find((one) => one === row.kind), str(row.templateId)]
    return kind && templateId ? { kind, templateId, left: num(row.left) } : null
  })
}

/** The templates that the user can be asked for; none without a bound user of the mini-program. */
export const messageTemplatesQuery = {
  key: ['wechat-messages'],
  fetch: async (): Promise<MessageTemplate[]> =>
    readTemplates(await call('guard/v1/wechat/messages', {}, { loading: false, quiet: true })),
}

/** Stores that the user accepted one message. */
export async function acceptMessage(kind: WechatMessageKind, requestId: string): Promise<void> {
  await call('guard/v1/wechat/messages', { accepted: kind, requestId }, { loading: false, quiet: true })
}
