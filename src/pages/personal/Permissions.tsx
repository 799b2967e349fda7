import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { canManagePermissions, managePermissions } from '@/platform/permissions'
import { accountMessages } from './account-messages'

const permissions = [
  { key: 'Contacts', icon: 'contacts' },
  { key: 'Photos', icon: 'camera' },
  { key: 'Files', icon: 'document' },
  { key: 'Clipboard', icon: 'copy' },
  { key: 'Phone', icon: 'phone' },
  { key: 'Notify', icon: 'bell' },
] as const satisfies readonly { key: string; icon: IconName }[]

/** A sheet with the permissions that the app may ask for, why, and where to revoke them. */
export function Permissions({ onClose }: { onClose: () => void }) {
  const t = useMessages(accountMessages)
  return (
    <Sheet
      title={t('permissionsTitle')}
      closeText={t('close')}
      onClose={onClose}
      footer={
        canManagePermissions ? (
          <Button id="permissions-manage" kind="secondary" block onClick={managePermissions}>
            {t('permissionsManage')}
          </Button>
        ) : undefined
      }
    >
      <View className="personal__note">{t('permissionsLead')}</View>
      {permissions.map(({ key, icon }) => (
        <ListRow
          key={key}
          id={`permission-${key.toLowerCase()}`}
          icon={icon}
          title={t(`permission${key}`)}
          detail={t(`permission${key}Text`)}
        />
      ))}
      {canManagePermissions ? null : <View className="personal__note">{t('permissionsBrowser')}</View>}
    </Sheet>
  )
}
