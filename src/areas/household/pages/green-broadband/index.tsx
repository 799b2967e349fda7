import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useSessionStore } from '@/stores/session'
import '@/widgets/Household/household.scss'
import { Screen } from '@/widgets/Screen/Screen'
import { greenMessages } from '../../parts/green-messages'
import { greenBroadbandMessages } from './messages'

const features = [
  { key: 'content', icon: 'shield-check' },
  { key: 'sites', icon: 'ban' },
  { key: 'time', icon: 'clock' },
  { key: 'people', icon: 'users' },
  { key: 'why', icon: 'help' },
] as const satisfies readonly { key: string; icon: IconName }[]

/** A public introduction to green broadband and its limits. Setting it up requires a login. */
export default function GreenBroadbandPage() {
  const t = useMessages(greenBroadbandMessages)
  const words = useMessages(greenMessages)
  const isGuest = useSessionStore(({ token }) => token === null)

  return (
    <Screen path="/greenBroadband">
      <View className="broadband">
        <View className="broadband__lead">{t('lead')}</View>
        <Button id="green-enter" size="large" block onClick={() => go('/broadbandProtect')}>
          {t(isGuest ? 'login' : 'enter')}
        </Button>
        <Section title={t('does')}>
          <Card flush>
            {features.map(({ key, icon }) => (
              <ListRow key={key} icon={icon} title={t(key)} detail={t(`${key}Text`)} />
            ))}
          </Card>
        </Section>
        <Section title={t('limits')}>
          <View className="broadband__note">{words('limitsText')}</View>
        </Section>
        <Section title={t('needsTitle')}>
          <View className="broadband__note">{t('needsText')}</View>
        </Section>
        <Section title={t('privacyTitle')}>
          <View className="broadband__note">{t('privacyText')}</View>
        </Section>
      </View>
    </Screen>
  )
}
