import type { TokenPartner } from '@contract/words/account'
import { noteShared } from '@/api/account-activity'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Draggable } from '@/components/Draggable/Draggable'
import { Icon } from '@/components/Icon/Icon'
import { useMessages, defineMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { deployConfig } from '@/platform/deploy'
import { isHttps } from '@/platform/https-url'
import { openExternal } from '@/platform/open-url'
import { accountSees } from '@/rules/home-screen/minors'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'

/** Names of the floating entrances. */
const floatingMessages = defineMessages({
  'zh-CN': {
    assistant: '智能助手',
    treasure: '宝箱',
  },
  en: {
    assistant: 'Assistant',
    treasure: 'Treasure chest',
  },
})

/** The floating entrances: assistant and, for adults, the treasure chest; each only if the deployment has its https address. */
export function Floating({ isMinor }: { isMinor: boolean }) {
  const t = useMessages(floatingMessages)
  const tCommon = useMessages(commonMessages)
  const { assistantUrl, treasureUrl } = deployConfig()
  async function open(to: TokenPartner, url: string) {
    const { token, channel } = useSessionStore.getState()
    if (token) noteShared(to)
    if ((await openExternal(url, { token: token ?? '', channel })) === 'copied') toast(tCommon('linkCopied'))
  }
  return (
    <BottomBar kind="float">
      {isHttps(assistantUrl) ? (
        <Draggable id="assistant" label={t('assistant')} onClick={() => void open('assistant', assistantUrl)}>
          <Icon name="agent" />
        </Draggable>
      ) : null}
      {isHttps(treasureUrl) && accountSees('treasure', isMinor) ? (
        <Draggable id="treasure" label={t('treasure')} onClick={() => void open('treasure', treasureUrl)}>
          <Icon name="gift" />
        </Draggable>
      ) : null}
    </BottomBar>
  )
}
