import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { go, goTo } from '@/navigation/go'
import { Screen } from '@/widgets/Screen/Screen'
import { guideMessages } from './messages'
import '../../parts/help.scss'

const groups = [
  {
    key: 'first',
    steps: [
      { key: 'login', to: '/login' },
      { key: 'product', to: '/orderIntroduce' },
      { key: 'enable', to: '/optimizable' },
    ],
  },
  {
    key: 'fit',
    steps: [
      { key: 'kinds', to: '/harassmentType' },
      { key: 'people', to: '/whiteNameList' },
      { key: 'quiet', to: '/comDisposal' },
      { key: 'sms', to: '/marketCategory' },
    ],
  },
  {
    key: 'check',
    steps: [
      { key: 'records', to: '/search?tab=0' },
      { key: 'correct', to: '/search?tab=0' },
      { key: 'tag', to: '/myNumSign' },
    ],
  },
  {
    key: 'home',
    steps: [
      { key: 'family', to: '/familyAffectionProtect' },
      { key: 'broadband', to: '/broadbandProtect' },
    ],
  },
] as const
const order = groups.flatMap(({ steps }) => steps.map(({ key }) => key))

/** The guard step by step, for everybody; each step leads to its screen. */
export default function UsageGuidePage() {
  const t = useMessages(guideMessages)
  return (
    <Screen path="/usageGuide">
      <View className="help">
        <View className="help__lead">{t('lead')}</View>
        {groups.map(({ key, steps }) => (
          <Section key={key} title={t(`group.${key}`)}>
            <Card flush>
              {steps.map(({ key: name, to }) => (
                <View key={name} className="help__step">
                  <View className="help__number">{order.indexOf(name) + 1}</View>
                  <View className="help__step-words">
                    <View className="help__step-title" {...aria({ role: 'heading', level: 3 })}>
                      {t(name)}
                    </View>
                    <View className="help__paragraph">{t(`${name}.text`)}</View>
                    <View className="help__way">
                      <Button
                        id={`step-${name}`}
                        kind="secondary"
                        size="small"
                        label={`${t('go')}: ${t(name)}`}
                        onClick={() => goTo(to)}
                      >
                        {t('go')}
                      </Button>
                    </View>
                  </View>
                </View>
              ))}
            </Card>
          </Section>
        ))}
        <View className="help__buttons">
          <Button id="guide-help" size="large" block onClick={() => go('/helpCenter')}>
            {t('help')}
          </Button>
        </View>
      </View>
    </Screen>
  )
}
