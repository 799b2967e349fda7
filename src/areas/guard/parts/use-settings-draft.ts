import type { CallSettings, CallSettingsChange } from '@contract/guard'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { changeCallSettings, effectOf, joinChanges } from '@/rules/guard/call-settings'
import { toast } from '@/stores/feedback'
import { callMessages } from '../call-messages'
import type { SavedCallSettings } from './use-call-settings'

export interface SettingsDraft {
  /** The settings including the unsaved changes; undefined while loading. */
  settings: CallSettings | undefined
  /** The unsaved changes. */
  change: CallSettingsChange
  isDirty: boolean
  edit: (change: CallSettingsChange) => void
  discard: () => void
  /** Saves the changes; they stay if it fails. */
  save: () => Promise<void>
}

/**
 * Settings that are previewed before saving, stored as the draft of the screen `name`. Changes that another device
 * saves meanwhile are kept.
 */
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
