import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { NumberedStep } from '@/components/NumberedStep/NumberedStep'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { go, goTo } from '@/navigation/go'
import { Screen } from '@/widgets/Screen/Screen'
import { GuidePicture } from '../../parts/GuidePicture'
import type { GuideShot } from '../../parts/guide-shots'
import { guideMessages } from './messages'
import '../../parts/help.scss'

const groups = [
  {
    key: 'first',
    steps: [
      { key: 'login', to: '/login', shot: 'login' },
      { key: 'product', to: '/orderIntroduce', shot: 'product' },
      { key: 'enable', to: '/optimizable', shot: 'enable' },
    ],
  },
  {
    key: 'fit',
    steps: [
      { key: 'kinds', to: '/harassmentType', shot: 'kinds' },
      { key: 'people', to: '/whiteNameList', shot: 'people' },
      { key: 'quiet', to: '/comDisposal', shot: 'quiet' },
      { key: 'sms', to: '/marketCategory', shot: 'marketing' },
    ],
  },
  {
    key: 'check',
    steps: [
      { key: 'records', to: '/search?tab=0', shot: 'records' },
      { key: 'correct', to: '/search?tab=0', shot: 'correct' },
      { key: 'tag', to: '/myNumSign', shot: 'tag' },
    ],
  },
  {
    key: 'home',
    steps: [
      { key: 'family', to: '/familyAffectionProtect', shot: 'family' },
      { key: 'broadband', to: '/broadbandProtect', shot: 'broadband' },
    ],
  },
] as const satisfies readonly { key: string; steps: readonly { key: string; to: string; shot: GuideShot }[] }[]

const order = groups.flatMap(({ steps }) => steps.map(({ key }) => key))

/** The public step-by-step guide; each step links to its screen. */
export default function UsageGuidePage() {
  const t = useMessages(guideMessages)
  return (
    <Screen path="/usageGuide">
      <View className="help">
        <View className="help__lead">{t('lead')}</View>
        {groups.map(({ key, steps }) => (
          <Section key={key} title={t(`group.${key}`)}>
            <Card flush>
              {steps.map(({ key: name, to, shot }) => (
                <NumberedStep key={name} number={order.indexOf(name) + 1} flush>
                  <View className="help__step-title" {...aria({ role: 'heading', level: 3 })}>
                    {t(name)}
                  </View>
                  <View className="help__paragraph">{t(`${name}.text`)}</View>
                  <GuidePicture shot={shot} name={t(name)} />
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
                </NumberedStep>
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
