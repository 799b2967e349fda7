import { useState } from 'react'

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

/** State of a list's selection mode. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
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
