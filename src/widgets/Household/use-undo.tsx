import type { ReactNode } from 'react'
import { useState } from 'react'
import type { HouseholdChange } from '@contract/household'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { useMessages } from '@/i18n/define-messages'
import { broadbandMessages } from './messages'
import type { Household } from './use-household'

const UNDO_SECONDS = 8

export interface Undo {
  /** Offers to undo a change; `back` restores the state before. Only the last change can be undone. */
  offer(text: string, back: readonly HouseholdChange[]): void
  clear(): void
  /** To be rendered by the screen. */
  bar: ReactNode
}

/** Undo for the last change of a household's rules. */
export function useUndo(household: Household): Undo {
  const t = useMessages(broadbandMessages)
  const [offered, setOffered] = useState<{ key: number; text: string; back: readonly HouseholdChange[] } | null>(null)

  async function handleUndo(back: readonly HouseholdChange[]) {
    for (const change of back) {
      if (!(await household.change(change, { done: change === back.at(-1) ? t('undone') : '' }))) return
    }
    setOffered(null)
  }

  return {
    offer: (text, back) => setOffered((last) => ({ key: (last?.key ?? 0) + 1, text, back })),
    clear: () => setOffered(null),
    bar: offered ? (
      <UndoBar
        key={offered.key}
        text={offered.text}
        actionText={t('undo')}
        seconds={UNDO_SECONDS}
        busy={household.busy}
        onUndo={() => void handleUndo(offered.back)}
        onExpire={() => setOffered(null)}
      />
    ) : null,
  }
}
