import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { go, goTo } from '@/navigation/go'
import { Screen } from '@/widgets/Screen/Screen'
import { GuidePicture } from '../../parts/GuidePicture'
import type { GuideShot } from '../../parts/guide-shots'
import { functionMessages } from './messages'
import '../../parts/help.scss'

/** Every function with its screen and its products, as in `rules/products/coverage.ts`. */
const groups = [
  {
    key: 'calls',
    shot: 'calls',
    functions: [
      { key: 'fraud', icon: 'shield-alert', by: 'umm', to: '/call' },
      { key: 'harassment', icon: 'phone-off', by: 'umm', to: '/harassmentType' },
      { key: 'international', icon: 'globe', by: 'umm', to: '/call' },
      { key: 'lists', icon: 'ban', by: 'umm', to: '/blackNameList' },
      { key: 'hours', icon: 'moon', by: 'umm', to: '/comDisposal' },
      { key: 'remind', icon: 'bell', by: 'antiFraud', to: '/call' },
      { key: 'agent', icon: 'agent', by: 'agent', to: '/search?tab=2' },
    ],
  },
  {
    key: 'sms',
    shot: 'sms',
    functions: [
      { key: 'marketing', icon: 'message-off', by: 'sms', to: '/messagePersonal' },
      { key: 'internationalSms', icon: 'message-alert', by: 'antiFraud', to: '/SMSANDNet' },
      { key: 'sites', icon: 'globe', by: 'uasp', to: '/SMSANDNet' },
      { key: 'lock', icon: 'lock', by: 'all', to: '/SMSANDNet' },
    ],
  },
  {
    key: 'family',
    shot: 'family',
    functions: [
      { key: 'family', icon: 'users', by: 'family', to: '/familyAffectionProtect' },
      { key: 'childLine', icon: 'phone', by: 'family', to: '/familyAffectionProtect' },
      { key: 'broadband', icon: 'router', by: 'uasp', to: '/greenBroadband' },
      { key: 'intrusion', icon: 'shield', by: 'nine', to: '/broadbandProtect' },
    ],
  },
  {
    key: 'tools',
    shot: 'tools',
    functions: [
      { key: 'search', icon: 'list', by: 'all', to: '/search?tab=0' },
      { key: 'lookup', icon: 'search', by: 'all', to: '/search' },
      { key: 'contacts', icon: 'contacts', by: 'all', to: '/contact' },
      { key: 'score', icon: 'gauge', by: 'all', to: '/safetyScore' },
      { key: 'weekly', icon: 'chart', by: 'all', to: '/weekly' },
    ],
  },
] as const satisfies readonly {
  key: string
  shot: GuideShot
  functions: readonly { key: string; icon: IconName; by: string; to: string }[]
}[]

/** A public list of what each function does and which products include it; a tap opens its screen. */
export default function FunctionIntroPage() {
  const t = useMessages(functionMessages)
  return (
    <Screen path="/functionIntro">
      <View className="help">
        <View className="help__lead">{t('lead')}</View>
        {groups.map(({ key, shot, functions }) => (
          <Section key={key} title={t(`group.${key}`)}>
            <GuidePicture shot={shot} name={t(`group.${key}`)} />
            <Card flush>
              {functions.map(({ key: name, icon, by, to }) => (
                <ListRow
                  key={name}
                  id={`function-${name}`}
                  icon={icon}
                  title={t(name)}
                  detail={
                    <>
                      <View>{t(`${name}.text`)}</View>
                      <View>{t('by', { products: t(`by.${by}`) })}</View>
                    </>
                  }
                  onClick={() => goTo(to)}
                />
              ))}
            </Card>
          </Section>
        ))}
        <View className="help__buttons">
          <Button id="function-packages" size="large" block onClick={() => go('/orderIntroduce')}>
            {t('packages')}
          </Button>
          <Button id="function-guide" kind="secondary" size="large" block onClick={() => go('/usageGuide')}>
            {t('guide')}
          </Button>
        </View>
      </View>
    </Screen>
  )
}
