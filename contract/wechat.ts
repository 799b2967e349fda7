import { z } from 'zod'
import { requestId } from './common'
import { defineCall } from './define'
import { wechatMessageKinds } from './words/wechat'

const kind = z.enum(wechatMessageKinds)

/** A template to ask for with `wx.requestSubscribeMessage`, and how many messages of it the subscriber still accepts. */
const template = z.object({ kind, templateId: z.string(), left: z.number().int() })

export const wechatCalls = {
  'guard/v1/wechat/messages': defineCall({
    access: 'private',
    summary:
      "The templates of the mini-program's subscription messages; none without a bound user of it. `accepted` stores that the user accepted one message of a kind, ten at most: it then comes by WeChat instead of by SMS. Without it they are only read.",
    request: z.object({ accepted: kind.optional(), requestId: requestId.optional() }),
    answer: z.object({ items: z.array(template) }),
  }),
} as const
