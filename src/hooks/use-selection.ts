import { useEffect, useState } from 'react'
import { holdBack } from '@/platform/hold-back'
import { usePageVisible } from '@/platform/lifecycle'

/** The selected rows of a list, by id. */
export interface Selection {
  /** null outside selection mode. */
  selected: ReadonlySet<string> | null
  start: () => void
  stop: () => void
  choose: (ids: readonly string[]) => void
  /** Selects or deselects a row. */
  toggle: (id: string) => void
}

/** State of a list's selection mode. The browser's Back ends the mode instead of leaving the page. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const isHeld = usePageVisible() && selected !== null
  useEffect(() => (isHeld ? holdBack(() => setSelected(null)) : undefined), [isHeld])
  return {
    selected,
    start: () => setSelected(new Set()),
    stop: () => setSelected(null),
    choose: (ids) => setSelected(new Set(ids)),
    toggle: (id) =>
      setSelected((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
  }
}
