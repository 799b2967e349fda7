import type { CallSettings, CallSettingsChange } from '@contract/guard'
import { callSettings, saveCallSettings } from '@/api/guard'
import type { Remote } from '@/hooks/use-remote'
import { useRemote } from '@/hooks/use-remote'
import { newRequestId } from '@/platform/random-id'
import { changeCallSettings } from '@/rules/guard/call-settings'

export interface SavedCallSettings {
  remote: Remote<CallSettings>
  /** Saves a change, which shows at once and is taken back when it fails. Answers whether it is saved. */
  save: (change: CallSettingsChange) => Promise<boolean>
}

/** The guard's settings, which every screen of the call guard shares. */
export function useCallSettings(): SavedCallSettings {
  const remote = useRemote('callSettings', callSettings)

  async function save(change: CallSettingsChange): Promise<boolean> {
    const before = remote.data
    if (!before) return false
    remote.replace(changeCallSettings(before, change))
    try {
      remote.replace(await saveCallSettings(change, newRequestId()))
      return true
    } catch {
      remote.replace(before) // why is told by the client
      return false
    }
  }

  return { remote, save }
}
