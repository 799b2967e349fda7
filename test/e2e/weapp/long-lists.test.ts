import { eventually } from '../h5/support/eventually'
import { LOG_ROWS, stopManyCalls } from '../h5/support/long-log'
import { setStage } from './support/subscriber'
import { waitForGone } from './support/waits'

const SUBSCRIBER = '13800138000'
/** Bounds of a list of any length, far below WeChat's (support/page-table.ts). */
const MOST_NODES = 700
const MOST_BYTES = 64 * 1024
const SCREEN = 812
const FLINGS = 10

const stage = setStage(SUBSCRIBER)
let callers: string[]

beforeAll(async () => {
  callers = await stopManyCalls(stage.weapp.gateway, SUBSCRIBER)
  expect(callers.length).toBeGreaterThanOrEqual(LOG_ROWS)
}, 300_000)

const scrollTo = (top: number) => stage.weapp.mini.pageScrollTo(top)
const scrollTop = async () => Number(await (await stage.weapp.page()).scrollTop())

interface RowBox {
  id: string
  top: number
  height: number
}

/** Runs in the mini-program: where the rendered rows of the top page's list are, in pixels from the top of the screen. */
const ROW_BOXES = `() => new Promise((resolve) =>
  wx.createSelectorQuery().selectAll('.pg-rows .pg-row__main').boundingClientRect(resolve).exec())`

async function shownRows(): Promise<(RowBox & { index: number })[]> {
  const boxes = (await stage.weapp.mini.evaluate(ROW_BOXES)) as RowBox[]
  return boxes
    .map((box) => ({ ...box, index: Number(box.id.replace('row-', '')) }))
    .sort((one, other) => one.top - other.top)
}

/** Waits until rows fill the screen from top to bottom, each followed by the next one, and returns the first one's index. */
async function waitForFullScreen(): Promise<number> {
  return eventually(async () => {
    const rows = (await shownRows()).filter(({ top, height }) => top + height > 0 && top < SCREEN)
    const [first] = rows
    const last = rows.at(-1)
    if (!first || !last) throw new Error('The screen shows no row')
    expect(rows.map(({ index }) => index)).toEqual(rows.map((_, place) => first.index + place))
    if (first.index > 0) expect(first.top).toBeLessThan(60)
    if (last.index < callers.length - 1) expect(last.top + last.height).toBeGreaterThan(SCREEN - 60)
    expect(await stage.weapp.textOf(`row-${last.index}`)).toContain(callers[last.index])
    return first.index
  })
}

async function countsOf(page: string) {
  const report = await stage.weapp.report()
  const counts = report?.pages.filter(({ path }) => path === page) ?? []
  return {
    nodes: Math.max(...counts.map(({ nodes }) => nodes)),
    bytes: Math.max(...counts.map(({ largestUpdate }) => largestUpdate)),
  }
}

/** Scrolls to the end of the list until no page of it is left to load. */
async function loadAll(more: string): Promise<void> {
  await eventually(async () => {
    await scrollTo(10_000_000)
    if (await stage.weapp.has(more)) throw new Error(`#${more} is still there`)
  }, 120_000)
}

describe('a log of a thousand rows', () => {
  it('is read to its end', async () => {
    await stage.weapp.visit('/search', '?tab=0')
    await stage.weapp.settle()
    expect(await waitForFullScreen()).toBe(0)
    await loadAll('search-more')
    await scrollTo(10_000_000)
    await stage.weapp.el(`row-${callers.length - 1}`)
    expect(await waitForFullScreen()).toBeGreaterThan(callers.length - 30)
  })

  it('fills the screen after every fling, however fast', async () => {
    const end = await scrollTop()
    for (let fling = 0; fling < FLINGS; fling += 1) {
      await scrollTo(Math.round((end * ((fling * 7) % FLINGS)) / FLINGS))
      await waitForFullScreen()
    }
    await scrollTo(0)
    expect(await waitForFullScreen()).toBe(0)
  })

  it('stays where it was while a record is read', async () => {
    await scrollTo(20_000)
    const first = await waitForFullScreen()
    const before = await scrollTop()
    await stage.weapp.tap(`row-${first + 3}`)
    await stage.weapp.waitForScreen('/il')
    await stage.weapp.back()
    await stage.weapp.waitForScreen('/search')
    expect(await scrollTop()).toBe(before)
    expect(await waitForFullScreen()).toBe(first)
    await scrollTo(0)
    expect(await waitForFullScreen()).toBe(0)
  })

  it('opens again with what one screen shows', async () => {
    await stage.weapp.tap('search-reminders')
    await waitForGone(stage.weapp, 'row-30')
    await stage.weapp.tap('search-stopped')
    expect(await waitForFullScreen()).toBe(0)
    expect((await shownRows()).length).toBeLessThan(60)
  })

  it('never has more nodes, nor sends more at once, than a short one', async () => {
    const page = (await stage.weapp.page()).path
    const { nodes, bytes } = await countsOf(page)
    process.stdout.write(`\n${page}, ${callers.length} rows: ${nodes} nodes, ${bytes} bytes in one setData\n`)
    expect(nodes).toBeLessThan(MOST_NODES)
    expect(bytes).toBeLessThan(MOST_BYTES)
  })
})
