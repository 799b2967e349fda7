import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { goTo } from '@/navigation/go'
import { callNumber } from '@/platform/phone-call'
import { complaintHotlines, serviceHotline } from '@/rules/phone/hotlines'
import { toast } from '@/stores/feedback'
import { Screen } from '@/widgets/Screen/Screen'
import { businessMessages } from './messages'
import '../../parts/help.scss'

const ways = [
  { key: 'order', icon: 'crown', to: '/orderIntroduce' },
  { key: 'records', icon: 'list', to: '/search?tab=0' },
  { key: 'broadband', icon: 'router', to: '/broadbandProtect' },
  { key: 'help', icon: 'help', to: '/helpCenter' },
] as const satisfies readonly { key: string; icon: IconName; to: string }[]

/** Other ways to reach the carrier: hotline, shops and app, and where to complain. */
export default function CrossBusinessPage() {
  const t = useMessages(businessMessages)

  async function handleCall(number: string) {
    if (!(await callNumber(number))) toast(t('callFailed', { number }))
  }

  const callRow = (key: 'hotline' | 'carrier' | 'state', number: string) => (
    <ListRow
      icon="phone"
      title={t(key, { number })}
      detail={t(`${key}Text`)}
      control={
        <Button
          id={`call-${key}`}
          kind="secondary"
          size="small"
          label={`${t('call')} ${number}`}
          onClick={() => void handleCall(number)}
        >
          {t('call')}
        </Button>
      }
    />
  )

  return (
    <Screen path="/crossBusiness">
      <View className="help">
        <View className="help__lead">{t('lead')}</View>
        <Section title={t('channels')}>
          <Card flush>
            {callRow('hotline', serviceHotline)}
            <ListRow icon="place" title={t('shop')} detail={t('shopText')} />
            <ListRow icon="device" title={t('app')} detail={t('appText')} />
          </Card>
        </Section>
        <Section title={t('here')}>
          <Card flush>
            {ways.map(({ key, icon, to }) => (
              <ListRow
                key={key}
                id={`business-${key}`}
                icon={icon}
                title={t(key)}
                detail={t(`${key}Text`)}
                onClick={() => goTo(to)}
              />
            ))}
          </Card>
        </Section>
        <Section title={t('complain')} detail={t('complainText')}>
          <Card flush>
            {callRow('carrier', complaintHotlines.carrier)}
            {callRow('state', complaintHotlines.state)}
          </Card>
        </Section>
        <View className="help__note help__note--below">{t('safety')}</View>
      </View>
    </Screen>
  )
}
