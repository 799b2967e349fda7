import { useEffect, useRef, useState } from 'react'
import { useReturn } from '@/platform/lifecycle'
import {
  canObserveVisibility,
  measureBoxes,
  observeVisibility,
  onWholePageWanted,
  visibleHeight,
} from '@/platform/visibility-observer'
import { firstWindow, moveWindow, runsOf, wholeWindow, type RowWindow } from '@/rules/lists/row-window'

/** The window moves when the end of the rendered rows is closer than this part of the screen's height. */
const NEAR = 0.4

let lists = 0

/**
 * Returns which rows of a list are rendered, and the id of its element; the blocks and spaces in it are `<id>-<block>`.
 * All are rendered where nothing reports what is visible.
 */
export function useRowWindow(rowCount: number): { id: string; window: RowWindow } {
  const [id] = useState(() => `rows-${(lists += 1)}`)
  const [moved, setMoved] = useState(firstWindow)
  const [returns, setReturns] = useState(0)
  const window = canObserveVisibility() ? moved : wholeWindow(rowCount)
  // In the mini-program only the page on top can be observed.
  useReturn(() => setReturns((before) => before + 1))
  const latest = useRef({ window, rowCount })
  useEffect(() => {
    latest.current = { window, rowCount }
  })

  useEffect(() => {
    let isGone = false
    const runs = runsOf(window, rowCount)
    const rendered = runs.filter((run) => run.isRendered)

    function follow() {
      measureBoxes([id, ...rendered.map((run) => `${id}-${run.first}`)], ([list, ...boxes]) => {
        // A page below another one is not laid out.
        if (isGone || !list || list.height === 0) return
        const measured = new Map<number, number>()
        let focused = -1
        rendered.forEach((run, index) => {
          const box = boxes[index]
          if (box) measured.set(run.first, box.height)
          if (box?.hasFocus) focused = run.first
        })
        setMoved(moveWindow(window, rowCount, { top: list.top, visible: visibleHeight(), measured, focused }))
      })
    }

    const ends = runs
      .filter((run) => !run.isRendered)
      .map((run) => observeVisibility(`${id}-${run.first}`, { above: NEAR, below: NEAR }, follow))
    return () => {
      isGone = true
      for (const end of ends) end()
    }
  }, [id, window, rowCount, returns])

  useEffect(() => onWholePageWanted(() => setMoved(wholeWindow(latest.current.rowCount))), [])

  return { id, window }
}
