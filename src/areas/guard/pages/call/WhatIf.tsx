import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { SaveBar } from '../../parts/SaveBar/SaveBar'
import { SettingsPreview } from '../../parts/SettingsPreview/SettingsPreview'
import { SwitchList } from '../../parts/SwitchList/SwitchList'
import { useCallSettings } from '../../parts/use-call-settings'
import { useGuardSwitch } from '../../parts/use-guard-switch'
import { useSettingsDraft } from '../../parts/use-settings-draft'
import { switchGroups } from './switch-groups'

const names = switchGroups().flatMap((group) => group.names)

/** Changes switches as a draft, previews the last 30 days with them, and saves them. */
export function WhatIf() {
  const saved = useCallSettings()
  const draft = useSettingsDraft('call', saved)
  const handleSwitch = useGuardSwitch((name, on) => draft.edit({ switches: [{ name, on }] }))

  return (
    <RemoteState remote={saved.remote} empty={null}>
      {draft.settings ? (
        <SwitchList names={names} settings={draft.settings} idPrefix="try-" onSwitch={handleSwitch} />
      ) : null}
      <SettingsPreview change={draft.change} />
      <SaveBar draft={draft} />
    </RemoteState>
  )
}
