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
import { SaveBar } from '../../parts/SaveBar/SaveBar'
import { SettingsPreview } from '../../parts/SettingsPreview/SettingsPreview'
import { SwitchList } from '../../parts/SwitchList/SwitchList'
import { useCallSettings } from '../../parts/use-call-settings'
import { useGuardSwitch } from '../../parts/use-guard-switch'
import { useSettingsDraft } from '../../parts/use-settings-draft'
import { KindList } from './KindList'
import { harassmentMessages } from './messages'
import './index.scss'

/** Which kinds of harassment are stopped, and how many public reports each needs. */
export default function HarassmentTypePage() {
  const t = useMessages(harassmentMessages)
  const saved = useCallSettings()
  const draft = useSettingsDraft('harassmentType', saved)
  const handleSwitch = useGuardSwitch((name, on) => void saved.save({ switches: [{ name, on }] }))
  const editKinds = (kinds: KindState[]) => draft.edit({ kinds })
  const editAll = ({ kinds }: CallSettings, strength: HarassmentStrength) =>
    editKinds(kinds.map((state) => ({ ...state, strength })))

  return (
    <Screen path="/harassmentType" remote={saved.remote}>
      {({ switches }) => (
        <ProductGate feature="umm">
          <View className="harassment-type">
            {draft.settings ? (
              <>
                <SwitchList names={['harassmentBlock']} settings={draft.settings} onSwitch={handleSwitch} />
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
                        onClick={() => draft.settings && editAll(draft.settings, strength)}
                      >
                        {t(strength)}
                      </Button>
                    ))}
                  </View>
                  <KindList kinds={draft.settings.kinds} onChange={(state) => editKinds([state])} />
                </Section>
              </>
            ) : null}
            <SettingsPreview change={draft.change} />
            <SaveBar draft={draft} />
          </View>
        </ProductGate>
      )}
    </Screen>
  )
}
