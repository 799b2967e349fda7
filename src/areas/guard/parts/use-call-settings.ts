import { useEffect, useRef } from 'react'
import type { CallSettings, CallSettingsChange } from '@contract/guard'
import { callSettingsQuery, saveCallSettings } from '@/api/guard'
import type { Remote } from '@/hooks/use-remote'
import { useRemote } from '@/hooks/use-remote'
import { newRequestId } from '@/platform/random-id'
import { changeCallSettings } from '@/rules/guard/call-settings'

export interface SavedCallSettings {
  remote: Remote<CallSettings>
  /** Saves a change. It is shown at once and reverted if it fails. Returns whether it was saved. */
  save: (change: CallSettingsChange) => Promise<boolean>
  /** Shows that the pause was set, or has ended. */
  showPause: (pausedUntil: number | null) => void
}

/** The guard's settings, shared by the screens of the call guard. Changes are sent one after another. */
export function useCallSettings(): SavedCallSettings {
  const remote = useRemote(callSettingsQuery)
  // The settings as shown, and as last saved: a response can arrive after further changes.
  const shown = useRef(remote.data)
  const kept = useRef(remote.data)
  const underWay = useRef({ count: 0, last: Promise.resolve<unknown>(null) })
  useEffect(() => {
    shown.current = remote.data
    if (underWay.current.count === 0) kept.current = remote.data
  })

  function show(settings: CallSettings) {
    shown.current = settings
    remote.replace(settings)
  }

  async function save(change: CallSettingsChange): Promise<boolean> {
    if (!shown.current || !kept.current) return false
    show(changeCallSettings(shown.current, change))
    const saving = underWay.current.last.then(() => saveCallSettings(change, newRequestId())).catch(() => null)
    underWay.current = { count: underWay.current.count + 1, last: saving }
    const saved = await saving
    underWay.current.count -= 1
    kept.current = saved ?? kept.current
    if (underWay.current.count === 0) {
      show(kept.current) // the client shows the error
      if (!saved) void remote.reload() // it may be saved, with only the response lost
    }
    return saved !== null
  }

  return {
    remote,
    save,
    showPause: (pausedUntil) => shown.current && show({ ...shown.current, pausedUntil }),
  }
}
