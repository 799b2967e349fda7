import { firstWindow, moveWindow, runsOf, wholeWindow, type RowWindow } from '@/rules/lists/row-window'

const SCREEN = 800
const BLOCK = 610

const renderedOf = (window: RowWindow, rowCount: number) =>
  runsOf(window, rowCount)
    .filter((run) => run.isRendered)
    .map((run) => run.first)

const heightsOf = (blocks: readonly number[], height = BLOCK) => new Map(blocks.map((block) => [block, height]))

/** The window once the list has been scrolled so far. */
function scrolled(window: RowWindow, rowCount: number, by: number, height = BLOCK): RowWindow {
  const measured = heightsOf(renderedOf(window, rowCount), height)
  return moveWindow(window, rowCount, { top: -by, visible: SCREEN, measured, focused: -1 })
}

const totalOf = (window: RowWindow, rowCount: number) =>
  runsOf(window, rowCount).reduce((sum, run) => sum + (run.isRendered ? BLOCK : run.height), 0)

describe('runsOf', () => {
  it.each([0, 1, 20])('renders all of %d rows', (rowCount) => {
    expect(runsOf(firstWindow, rowCount).every((run) => run.isRendered)).toBe(true)
  })

  it('renders the first rows of a long list, and one space for the others', () => {
    expect(runsOf(firstWindow, 1000)).toEqual([
      { first: 0, end: 1, isRendered: true, height: 0 },
      { first: 1, end: 2, isRendered: true, height: 0 },
      { first: 2, end: 100, isRendered: false, height: 98 * BLOCK },
    ])
  })

  it('renders the last block of a list that has become shorter than its window', () => {
    expect(renderedOf({ ...firstWindow, first: 50, end: 54 }, 35)).toEqual([3])
  })

  it('renders the block in focus, wherever it is', () => {
    expect(renderedOf({ ...firstWindow, first: 50, end: 52, focused: 3 }, 1000)).toEqual([3, 50, 51])
  })

  it('renders the whole list', () => {
    expect(renderedOf(wholeWindow(1000), 1000)).toHaveLength(100)
  })
})

describe('moveWindow', () => {
  it.each([0, 1, 2_999, 3_000, 30_500, 60_000, 61_000 - SCREEN])('covers the screen after %d px', (by) => {
    const { first, end } = scrolled(firstWindow, 1000, by)
    expect(first * BLOCK).toBeLessThanOrEqual(by)
    expect(end * BLOCK).toBeGreaterThanOrEqual(by + SCREEN)
    expect(end - first).toBeLessThanOrEqual(5)
  })

  it('leaves a window that need not move', () => {
    const window = scrolled(firstWindow, 1000, 30_000)
    expect(scrolled(window, 1000, 30_001)).toBe(window)
  })

  it('keeps the height of the list while rows are as high as expected', () => {
    let window = firstWindow
    for (const by of [600, 1_200, 40_000, 3_000, 60_000, 0]) {
      window = scrolled(window, 1000, by)
      expect(totalOf(window, 1000)).toBe(100 * BLOCK)
    }
  })

  it('leaves above the screen what the list had there, and expects below it rows like those that were measured', () => {
    const window = scrolled(firstWindow, 1000, 20_000, 900)
    const [above, ...others] = runsOf(window, 1000)
    expect(above).toMatchObject({ first: 0, isRendered: false, height: 2 * 900 + (window.first - 2) * BLOCK })
    expect(others.at(-1)).toMatchObject({ end: 100, height: (100 - window.end) * 900 })
  })

  it.each([
    ['below the screen', -5_000, 0],
    ['above it', 200_000, 99],
  ])('keeps one block of a list %s', (_where, by, block) => {
    expect(renderedOf(scrolled(firstWindow, 1000, by), 1000)).toEqual([block])
  })

  it('keeps the block in focus far from the screen', () => {
    const seen = { top: -30_000, visible: SCREEN, measured: heightsOf([0, 1]), focused: 0 }
    expect(renderedOf(moveWindow(firstWindow, 1000, seen), 1000)).toEqual(expect.arrayContaining([0, 49]))
  })
})
