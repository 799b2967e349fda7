import type { CallSettings, CallSettingsChange } from '@contract/guard'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { changeCallSettings, effectOf, joinChanges } from '@/rules/guard/call-settings'
import { toast } from '@/stores/feedback'
import { callMessages } from '../call-messages'
import type { SavedCallSettings } from './use-call-settings'

export interface SettingsDraft {
  /** The settings as they would be; undefined as long as they are loading. */
  settings: CallSettings | undefined
  /** What differs from the saved settings. */
  change: CallSettingsChange
  isDirty: boolean
  edit: (change: CallSettingsChange) => void
  discard: () => void
  /** Saves what differs; what was chosen stays when it fails. */
  save: () => Promise<void>
}

/** Settings that are looked at before they are saved, on the screen `name`. What another device saves meanwhile stays. */
export function useSettingsDraft(name: string, { remote, save }: SavedCallSettings): SettingsDraft {
  const t = useMessages(callMessages)
  const { value: edits, set: setEdits } = useDraft<CallSettingsChange>(`settings:${name}`, {})
  const change = remote.data ? effectOf(edits, remote.data) : {}

  return {
    settings: remote.data && changeCallSettings(remote.data, edits),
    change,
    isDirty: Object.keys(change).length > 0,
    edit: (more) => setEdits((before) => joinChanges(before, more)),
    discard: () => setEdits({}),
    save: async () => {
      if (!(await save(change))) return
      setEdits({})
      toast(t('saved'))
    },
  }
}
