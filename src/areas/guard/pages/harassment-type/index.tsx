import { Text, View } from '@tarojs/components'
import type { CallSettings, KindState } from '@contract/guard'
import type { HarassmentStrength } from '@contract/words/guard'
import { harassmentStrengths } from '@contract/words/guard'
import { Button } from '@/components/Button/Button'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { isOn } from '@/rules/guard/call-settings'
import { marksNeeded } from '@/rules/verdict/harassment'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { Screen } from '@/widgets/Screen/Screen'
import { SettingsUndo } from '../../parts/SettingsUndo/SettingsUndo'
import { SwitchList } from '../../parts/SwitchList/SwitchList'
import { useCallSettings } from '../../parts/use-call-settings'
import { useGuardSwitch } from '../../parts/use-guard-switch'
import { useSettingsAtOnce } from '../../parts/use-settings-at-once'
import { KindList } from './KindList'
import { harassmentMessages } from './messages'
import './index.scss'

/** Which kinds of harassment are stopped, and how many public reports each needs. Each choice is saved as it is made, with an undo. */
export default function HarassmentTypePage() {
  const t = useMessages(harassmentMessages)
  const saved = useCallSettings()
  const changes = useSettingsAtOnce(saved)
  const { settings } = changes
  const handleSwitch = useGuardSwitch((name, on) => changes.change({ switches: [{ name, on }] }))
  const editKinds = (kinds: KindState[]) => changes.change({ kinds })
  const editAll = ({ kinds }: CallSettings, strength: HarassmentStrength) =>
    editKinds(kinds.map((state) => ({ ...state, strength })))

  return (
    <Screen path="/harassmentType" remote={saved.remote}>
      {({ switches }) => (
        <ProductGate feature="umm">
          <View className="harassment-type">
            {settings ? (
              <>
                <SwitchList names={['harassmentBlock']} settings={settings} onSwitch={handleSwitch} />
                {isOn({ switches }, 'harassmentBlock') ? null : (
                  <View className="harassment-type__note">{t('off')}</View>
                )}
                <Section title={t('kinds')} detail={t('kindsText', { count: marksNeeded.standard })}>
                  <View className="harassment-type__all">
                    <Text className="harassment-type__all-text">{t('all')}</Text>
                    {harassmentStrengths.map((strength) => (
                      <Button
                        key={strength}
                        id={`all-${strength}`}
                        kind="text"
                        size="small"
                        onClick={() => editAll(settings, strength)}
                      >
                        {t(strength)}
                      </Button>
                    ))}
                  </View>
                  <KindList kinds={settings.kinds} onChange={(state) => editKinds([state])} />
                </Section>
              </>
            ) : null}
            <SettingsUndo changes={changes} />
          </View>
        </ProductGate>
      )}
    </Screen>
  )
}
