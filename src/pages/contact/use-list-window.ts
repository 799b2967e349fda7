import { useEffect, useRef, useState } from 'react'
import { scrollPageTo, topOf, useScrolled } from '@/platform/page-scroll'
import { rowsInWindow, type ListLayout, type RowHeights } from '@/rules/contacts/list-layout'
import type { RowRange } from './use-contact-book'

/** The rendered range moves in steps of this many rows, so that a short scroll renders nothing. */
const STEP = 10

/**
 * Returns the rows around the visible part of a list, and a function to scroll in it. `id` is the list's element,
 * `height` the visible height in pixels.
 */
export function useListWindow(id: string, layout: ListLayout, heights: RowHeights, height: number) {
  const listTop = useRef(0)
  const scrolled = useRef(0)
  const rangeAt = (top: number): RowRange => {
    const { first, end } = rowsInWindow(layout, heights, { top: top - listTop.current, height, margin: height })
    return { first: Math.floor(first / STEP) * STEP, end: Math.min(layout.rowCount, Math.ceil(end / STEP) * STEP) }
  }
  const [range, setRange] = useState(() => rangeAt(0))

  async function measure(): Promise<number> {
    listTop.current = (await topOf(id)) ?? 0
    return listTop.current
  }

  function follow(top: number) {
    scrolled.current = top
    const next = rangeAt(top)
    setRange((before) => (before.first === next.first && before.end === next.end ? before : next))
  }
  useScrolled(follow)
  useEffect(() => {
    let isGone = false
    void measure().then(() => {
      if (!isGone) follow(scrolled.current)
    })
    return () => {
      isGone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another layout is another list
  }, [id, layout])

  return {
    range,
    /** Scrolls a position of the list to the top of the screen. */
    scrollTo: async (top: number) => scrollPageTo(id, (await measure()) + top),
  }
}
