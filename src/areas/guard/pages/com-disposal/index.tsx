import type { CallNotice } from '@contract/words/guard'
import { callTreatments } from '@contract/words/guard'
import { View } from '@tarojs/components'
import { Card } from '@/components/Card/Card'
import { RadioList } from '@/components/RadioList/RadioList'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { covers } from '@/rules/products/coverage'
import { useProductsStore } from '@/stores/products'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { Screen } from '@/widgets/Screen/Screen'
import { callMessages } from '../../call-messages'
import { SettingsUndo } from '../../parts/SettingsUndo/SettingsUndo'
import { useCallSettings } from '../../parts/use-call-settings'
import { useSettingsAtOnce } from '../../parts/use-settings-at-once'
import { disposalMessages } from './messages'
import { PauseCard } from './PauseCard'
import { QuietHours } from './QuietHours'
import { StormCard } from './StormCard'
import './index.scss'

const notices = [
  { key: 'sms', words: 'sms' },
  { key: 'silent', words: 'noNotice' },
] as const satisfies readonly { key: CallNotice; words: string }[]

/**
 * How calls are handled: the pause, "only who I know", what happens to a stopped call, how the subscriber is notified, and do-not-disturb
 * hours. Each choice is saved as it is made, with an undo.
 */
export default function ComDisposalPage() {
  const t = useMessages(disposalMessages)
  const call = useMessages(callMessages)
  const saved = useCallSettings()
  const changes = useSettingsAtOnce(saved)
  const { settings, change } = changes
  const mayAnswer = useProductsStore(({ flags }) => covers(flags, 'agent'))

  return (
    <Screen path="/comDisposal" remote={saved.remote}>
      <ProductGate feature="umm">
        {settings ? (
          <View className="com-disposal">
            <PauseCard saved={saved} />
            <StormCard pausedUntil={settings.pausedUntil} />
            <Section title={t('treatment')}>
              <Card flush>
                <RadioList
                  label={t('treatment')}
                  items={callTreatments.map((key) => ({
                    key,
                    title: t(key),
                    detail: t(`${key}Text`, { packages: call('agentPackages') }),
                    id: `treatment-${key}`,
                    disabled: key === 'agent' && !mayAnswer,
                  }))}
                  chosen={settings.treatment}
                  onChange={(treatment) => change({ treatment })}
                />
              </Card>
            </Section>
            <Section title={t('notice')}>
              <Card flush>
                <RadioList
                  label={t('notice')}
                  items={notices.map(({ key, words }) => ({
                    key,
                    title: t(words),
                    detail: t(`${words}Text`),
                    id: `notice-${key}`,
                  }))}
                  chosen={settings.notice}
                  onChange={(notice) => change({ notice })}
                />
              </Card>
            </Section>
            <QuietHours hours={settings.doNotDisturb} onChange={(doNotDisturb) => change({ doNotDisturb })} />
            <SettingsUndo changes={changes} />
          </View>
        ) : null}
      </ProductGate>
    </Screen>
  )
}
