import { View } from '@tarojs/components'
import { Dialog } from '@/components/Dialog/Dialog'
import { Draggable } from '@/components/Draggable/Draggable'
import { Guide } from '@/components/Guide/Guide'
import { Icon } from '@/components/Icon/Icon'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import { deployConfig } from '@/platform/deploy'
import { isHttps } from '@/platform/https-url'
import { openExternal } from '@/platform/open-url'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { OneClickList } from '@/widgets/OneClick/OneClickList'
import type { useOneClick } from '@/widgets/OneClick/use-one-click'
import { homeMessages } from './messages'

/** The guide of the first visit, in four steps. */
export function HomeGuide({ onClose }: { onClose: () => void }) {
  const t = useMessages(homeMessages)
  return (
    <Guide
      label={t('guide')}
      steps={[
        { icon: 'gauge', title: t('guide1'), text: t('guide1Text') },
        { icon: 'shield-check', title: t('guide2'), text: t('guide2Text') },
        { icon: 'users', title: t('guide3'), text: t('guide3Text') },
        { icon: 'list', title: t('guide4'), text: t('guide4Text') },
      ]}
      nextText={t('guideNext')}
      enterText={t('guideEnter')}
      skipText={t('guideSkip')}
      onEnter={onClose}
      onSkip={onClose}
    />
  )
}

export interface OneClickDialogProps {
  oneClick: ReturnType<typeof useOneClick>
  onClose: () => void
}

/** What one-click would enable, all of it chosen. It stays open with what failed. */
export function OneClickDialog({ oneClick, onClose }: OneClickDialogProps) {
  const t = useMessages(homeMessages)
  const tOptimizable = useMessages(optimizableMessages)
  async function handleConfirm() {
    if (await oneClick.enable()) onClose()
  }
  return (
    <Dialog
      title={t('oneClickTitle')}
      confirmText={tOptimizable('enable')}
      cancelText={t('later')}
      confirmId="oneclick-confirm"
      cancelId="oneclick-cancel"
      confirmDisabled={oneClick.chosen.length === 0}
      confirmLoading={oneClick.busy}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      <View className="home-one-click">
        <OneClickList
          items={oneClick.eligible}
          isSelected={oneClick.isSelected}
          gainOf={oneClick.gainOf}
          onToggle={oneClick.toggle}
        />
      </View>
    </Dialog>
  )
}

/** The floating entrances: assistant and treasure chest, each only where the deployment names its https address. */
export function Floating() {
  const t = useMessages(homeMessages)
  const tCommon = useMessages(commonMessages)
  const { assistantUrl, treasureUrl } = deployConfig()
  async function open(url: string) {
    const { token, channel } = useSessionStore.getState()
    if ((await openExternal(url, { token: token ?? '', channel })) === 'copied') toast(tCommon('linkCopied'))
  }
  return (
    <>
      {isHttps(assistantUrl) ? (
        <Draggable id="assistant" label={t('assistant')} onClick={() => void open(assistantUrl)}>
          <Icon name="agent" />
        </Draggable>
      ) : null}
      {isHttps(treasureUrl) ? (
        <View className="home-treasure">
          <Draggable id="treasure" label={t('treasure')} onClick={() => void open(treasureUrl)}>
            <Icon name="gift" />
          </Draggable>
        </View>
      ) : null}
    </>
  )
}
