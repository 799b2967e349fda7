import { View } from '@tarojs/components'
import { Dialog } from '@/components/Dialog/Dialog'
import { useMessages, defineMessages } from '@/i18n/define-messages'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import { OneClickList } from '@/widgets/OneClick/OneClickList'
import type { OneClick } from '@/widgets/OneClick/use-one-click'

/** Texts of the one-click dialog. */
const oneClickMessages = defineMessages({
  'zh-CN': {
    oneClickTitle: '一键开启防护',
    later: '暂不开启',
  },
  en: {
    oneClickTitle: 'Enable protection in one tap',
    later: 'Not now',
  },
})

export interface OneClickDialogProps {
  oneClick: OneClick
  onClose: () => void
}

/** The items that one-click would enable, all selected. The dialog stays open with those that failed. */
export function OneClickDialog({ oneClick, onClose }: OneClickDialogProps) {
  const t = useMessages(oneClickMessages)
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
        <OneClickList items={oneClick.eligible} oneClick={oneClick} />
      </View>
    </Dialog>
  )
}
