import { useState } from 'react'

/** Rows of a list that are chosen, by their ids. */
export interface Selection {
  /** null outside selection mode. */
  selected: ReadonlySet<string> | null
  start: () => void
  stop: () => void
  choose: (ids: readonly string[]) => void
  /** Chooses a row, or no longer. */
  toggle: (id: string) => void
}

/** The selection mode of a list. */
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
