import type { FamilyChange, FamilySettings, FamilySettingsChange } from '@contract/family'
import { familyChangesQuery, setFamilySettings } from '@/api/family-people'
import { useMutation } from '@/hooks/use-mutation'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { alert, toast } from '@/stores/feedback'
import { momentOf } from './change-words'
import { mobileSettingMessages } from './messages'

/** Changes a person's settings one by one. */
export interface SettingsEdit {
  busy: boolean
  /** Returns whether it was done; a toast says so. Nothing is done when somebody was faster: the screen shows who. */
  save: (change: FamilySettingsChange, toastText: string) => Promise<boolean>
}

export interface SettingsEditSource {
  remote: Remote<FamilySettings>
  changes: { items: readonly FamilyChange[]; reload: () => Promise<void> }
  /** The gateway refused: the person has paused, left or narrowed the scope meanwhile. */
  onRefused: () => void
}

/** Edits the settings that are shown. An edit that meets a newer one shows that one, and overwrites nothing. */
export function useSettingsEdit(id: string, { remote, changes, onRefused }: SettingsEditSource): SettingsEdit {
  const t = useMessages(mobileSettingMessages)

  function reload() {
    void remote.reload()
    void changes.reload()
    onRefused()
  }
  const { busy, run } = useMutation(reload)

  /** A newer line of the log names who was faster; without one it was the person, whose own changes it does not hold. */
  async function tellWhoWasFaster() {
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
          ? t('newerText', { name: newest.by, time: momentOf(newest.at) })
          : t('newerPersonText'),
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
        await tellWhoWasFaster()
        return false
      }
      toast(toastText)
      void changes.reload()
      return true
    },
  }
}
