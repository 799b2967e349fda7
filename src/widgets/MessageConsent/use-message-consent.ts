import type { WechatMessageKind } from '@contract/words/wechat'
import { acceptMessage, messageTemplatesQuery } from '@/api/wechat-messages'
import { useRemote } from '@/hooks/use-remote'
import { acceptsMessage, canAskForMessages } from '@/platform/message-consent'
import { newRequestId } from '@/platform/random-id'

/**
 * Returns a function that asks for one message of WeChat, for the handler of the tap that the message is about. It does
 * nothing in H5, nor where the carrier has no such template. Its failure is silent: the SMS comes anyway.
 */
export function useMessageConsent(kind: WechatMessageKind): () => void {
  const { data = [] } = useRemote(canAskForMessages ? messageTemplatesQuery : null)
  const templateId = data.find((template) => template.kind === kind)?.templateId
  return () => {
    if (templateId !== undefined) void ask(kind, templateId).catch(() => undefined)
  }
}

async function ask(kind: WechatMessageKind, templateId: string): Promise<void> {
  if (await acceptsMessage(templateId)) await acceptMessage(kind, newRequestId())
}
