/** Rows are rendered and dropped in blocks of this many. */
export const BLOCK_ROWS = 10

/** So many blocks are rendered before anything is known about the screen: more than a phone shows. */
const FIRST_BLOCKS = 2

/** Rendered beyond both ends of the visible area, as a part of its height. */
const MARGIN = 0.75

/** Pixels of a row of two lines, until one has been measured. */
const ROW_HEIGHT = 61

/** The blocks of a long list that are rendered: from `first` up to but not including `end`, and the one in focus. */
export interface RowWindow {
  first: number
  end: number
  /** The block that has the focus of a keyboard; -1 for none. */
  focused: number
  /** Pixels by block, measured or estimated when the list passed it; the others have rows of `rowHeight`. */
  heights: readonly (number | undefined)[]
  rowHeight: number
}

/** The screen, in pixels from its top. */
export interface SeenRows {
  /** Where the list begins. */
  top: number
  /** Height of the visible area. */
  visible: number
  /** The heights of the rendered blocks. */
  measured: ReadonlyMap<number, number>
  focused: number
}

export const firstWindow: RowWindow = { first: 0, end: FIRST_BLOCKS, focused: -1, heights: [], rowHeight: ROW_HEIGHT }

const blocksOf = (rowCount: number): number => Math.ceil(rowCount / BLOCK_ROWS)

const rowsIn = (block: number, rowCount: number) => Math.min(BLOCK_ROWS, rowCount - block * BLOCK_ROWS)

const heightOf = ({ heights, rowHeight }: Pick<RowWindow, 'heights' | 'rowHeight'>, block: number, rowCount: number) =>
  heights[block] ?? rowsIn(block, rowCount) * rowHeight

/** A block that is rendered, or the space of several that are not. `end` is not included. */
export interface RowRun {
  first: number
  end: number
  isRendered: boolean
  /** Pixels, of a space only. */
  height: number
}

/** Returns a list of `rowCount` rows from its top to its end. A list that has become shorter keeps its last block. */
export function runsOf(window: RowWindow, rowCount: number): RowRun[] {
  const blocks = blocksOf(rowCount)
  const first = Math.max(0, Math.min(window.first, blocks - 1))
  const runs: RowRun[] = []
  for (let block = 0; block < blocks; block += 1) {
    const isRendered = (block >= first && block < window.end) || block === window.focused || blocks <= FIRST_BLOCKS
    const last = runs[runs.length - 1]
    if (isRendered) runs.push({ first: block, end: block + 1, isRendered, height: 0 })
    else if (last && !last.isRendered) {
      last.end += 1
      last.height += heightOf(window, block, rowCount)
    } else runs.push({ first: block, end: block + 1, isRendered, height: heightOf(window, block, rowCount) })
  }
  return runs
}

/**
 * Returns the window for what the screen shows; the same object if it need not move. What lies above keeps the height that it
 * had, so that nothing moves under the finger.
 */
export function moveWindow(window: RowWindow, rowCount: number, seen: SeenRows): RowWindow {
  const blocks = blocksOf(rowCount)
  const heights = [...window.heights]
  let pixels = 0
  let rows = 0
  for (const [block, height] of seen.measured) {
    heights[block] = height
    pixels += height
    rows += rowsIn(block, rowCount)
  }
  const margin = MARGIN * seen.visible
  let first = -1
  let end = 0
  let top = seen.top
  for (let block = 0; block < blocks && top < seen.visible + margin; block += 1) {
    const height = heightOf({ ...window, heights }, block, rowCount)
    heights[block] = height
    top += height
    end = block + 1
    if (first < 0 && top > -margin) first = block
  }
  if (end === 0) end = 1
  if (first < 0) first = end - 1
  const { focused } = seen
  if (first === window.first && end === window.end && focused === window.focused) return window
  return { first, end, focused, heights, rowHeight: rows > 0 ? pixels / rows : window.rowHeight }
}

/** The whole list, for whoever wants to find a text in it or print it. */
export const wholeWindow = (rowCount: number): RowWindow => ({ ...firstWindow, end: blocksOf(rowCount) })
