import { Text } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { callMessages } from '../../call-messages'
import type { SettingsDraft } from '../use-settings-draft'
import './SaveBar.scss'

/** The bar for unsaved changes, pinned to the bottom. */
export function SaveBar({ draft }: { draft: SettingsDraft }) {
  const t = useMessages(callMessages)
  if (!draft.isDirty) return null
  return (
    <BottomBar className="save-bar">
      <Text className="save-bar__text">{t('unsaved')}</Text>
      <Button id="settings-discard" kind="secondary" onClick={draft.discard}>
        {t('discard')}
      </Button>
      <Button id="settings-save" onClick={() => void draft.save()}>
        {t('save')}
      </Button>
    </BottomBar>
  )
}
