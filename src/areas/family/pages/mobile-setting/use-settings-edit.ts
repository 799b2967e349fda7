import type { FamilyChange, FamilySettings, FamilySettingsChange } from '@contract/family'
import { familyChangesQuery, setFamilySettings } from '@/api/family-people'
import { useMutation } from '@/hooks/use-mutation'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { alert, toast } from '@/stores/feedback'
import { mobileSettingMessages } from './messages'

/** Changes a person's settings one at a time. */
export interface SettingsEdit {
  busy: boolean
  /**
   * Applies a change and shows a toast; returns whether it was applied. If somebody else changed the settings before,
   * nothing is applied and a dialog names them.
   */
  save: (change: FamilySettingsChange, toastText: string) => Promise<boolean>
}

export interface SettingsEditSource {
  /** How the guardian calls the person. */
  name: string
  remote: Remote<FamilySettings>
  changes: { items: readonly FamilyChange[]; reload: () => Promise<void> }
  /** Called if the gateway refused: the person has paused, left or narrowed the scope meanwhile. */
  onRefused: () => void
}

/** Edits the settings shown. If there is a newer version, that version is shown and nothing is overwritten. */
export function useSettingsEdit(id: string, { name, remote, changes, onRefused }: SettingsEditSource): SettingsEdit {
  const t = useMessages(mobileSettingMessages)

  function reload() {
    void remote.reload()
    void changes.reload()
    onRefused()
  }
  const { busy, run } = useMutation(reload)

  /**
   * Shows who changed the settings first. Without a new entry in the log it was the person: their own changes are not in
   * it.
   */
  async function showNewerChange() {
    const known = changes.items[0]?.id
    const newest = (
      await familyChangesQuery(id)
        .fetchPage(null)
        .catch(() => null)
    )?.items[0]
    void changes.reload()
    await alert({
      title: t('newerTitle'),
      text:
        newest && newest.id !== known && !newest.isMine
          ? t('newerText', { name: newest.by, time: momentText(newest.at) })
          : t('newerPersonText', { name }),
      confirmText: t('understood'),
    })
  }

  return {
    busy,
    async save(change, toastText) {
      const { data } = remote
      if (!data) return false
      let isRefused = false
      const send = (requestId: string) =>
        setFamilySettings(id, data.version, change, requestId).catch((error: unknown) => {
          isRefused = true
          throw error
        })
      const result = await run(send, ['set', id, data.version, change])
      if (result === undefined) {
        if (isRefused) reload()
        return false
      }
      remote.replace(result.settings)
      if (!result.applied) {
        await showNewerChange()
        return false
      }
      toast(toastText)
      void changes.reload()
      return true
    },
  }
}
