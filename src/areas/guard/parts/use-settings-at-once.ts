import { useState } from 'react'
import type { CallSettings, CallSettingsChange } from '@contract/guard'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { undoOf } from '@/rules/guard/call-settings'
import { toast } from '@/stores/feedback'
import { callMessages } from '../call-messages'
import type { SavedCallSettings } from './use-call-settings'

export interface SettingsAtOnce {
  /** The settings as saved; undefined while loading. */
  settings: CallSettings | undefined
  /** Saves a change at once. It is reverted if that fails. */
  change: (change: CallSettingsChange) => void
  /** The change that takes the last one back; null before the first and after an undo. */
  undoing: CallSettingsChange | null
  /** Counts the changes. */
  turn: number
  busy: boolean
  undo: () => Promise<void>
}

/** Settings each of which is saved as it is chosen. The last change can be undone. */
export function useSettingsAtOnce({ remote, save }: SavedCallSettings): SettingsAtOnce {
  const t = useMessages(callMessages)
  const [last, setLast] = useState<{ undoing: CallSettingsChange | null; turn: number }>({ undoing: null, turn: 0 })
  const { busy, run } = useMutation()
  const settings = remote.data

  async function change(wanted: CallSettingsChange): Promise<void> {
    if (!settings) return
    const undoing = undoOf(wanted, settings)
    if (Object.keys(undoing).length === 0 || !(await save(wanted))) return
    setLast(({ turn }) => ({ undoing, turn: turn + 1 }))
  }

  return {
    settings,
    ...last,
    busy,
    change: (wanted) => void change(wanted),
    undo: async () => {
      const { undoing } = last
      if (!undoing || !(await run(() => save(undoing)))) return
      setLast(({ turn }) => ({ undoing: null, turn }))
      toast(t('undone'))
    },
  }
}
