import { useState } from 'react'
import { View } from '@tarojs/components'
import { Tabs } from '@/components/Tabs/Tabs'
import { useMessages } from '@/i18n/define-messages'
import { useRouteParams } from '@/navigation/use-route-params'
import { Screen } from '@/widgets/Screen/Screen'
import { InviteForm } from './InviteForm'
import { protectMessages } from './messages'
import { Modems } from './Modems'
import { Sent } from './Sent'
import { useInviteForm } from './use-invite-form'
import '../../parts/family.scss'
import './index.scss'

/** Protects a person, who has to agree first, or the devices of an optical modem. Readable without a login. */
export default function FamilyProtectPage() {
  const t = useMessages(protectMessages)
  const { phone = '', name = '', tab: asked } = useRouteParams('/familyProtect')
  const [tab, setTab] = useState<'person' | 'modem'>(asked === '1' ? 'modem' : 'person')
  // Kept here, so that the input survives a switch to the other tab and back.
  const form = useInviteForm(phone, name)

  return (
    <Screen path="/familyProtect">
      <View className="family">
        <Tabs
          label={t('tabs')}
          items={[
            { key: 'person', text: t('tabPerson'), id: 'protect-person' },
            { key: 'modem', text: t('tabModem'), id: 'protect-modem' },
          ]}
          active={tab}
          onChange={setTab}
        />
        {tab === 'modem' ? (
          <Modems />
        ) : form.sent ? (
          <Sent sent={form.sent} onAnother={form.startAgain} />
        ) : (
          <InviteForm form={form} />
        )}
      </View>
    </Screen>
  )
}
