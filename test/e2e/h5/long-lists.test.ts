import { eventually } from './support/eventually'
import { LOG_ROWS, stopManyCalls } from './support/long-log'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'
/** Elements of the screen with the log, however long that is. */
const MOST_ELEMENTS = 700
const FLINGS = 10
/** A key that is held down repeats this quickly. */
const KEY_REPEAT_MS = 33

const stage = setStage()
let phone: Phone
let callers: string[]
let mostElements = 0

beforeAll(async () => {
  callers = await stopManyCalls(stage.gateway, SUBSCRIBER)
  expect(callers.length).toBeGreaterThanOrEqual(LOG_ROWS)
  phone = await stage.open({ login: await stage.gateway.login(SUBSCRIBER) })
}, 300_000)
afterEach(() => expect(phone.errors).toEqual([]))

/** Runs in the page: the rows on the screen, the elements of the page, and how far it is scrolled. */
function look() {
  const page = [...document.querySelectorAll('.taro_page:not(.taro_page_shade)')].pop()
  const rows = [...(page?.querySelectorAll<HTMLElement>('.pg-rows .pg-row__main') ?? [])]
    .map((row) => ({ id: row.id, text: row.innerText, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > 0 && box.top < window.innerHeight)
    .map(({ id, text, box }) => ({ index: Number(id.replace('row-', '')), text, top: box.top, bottom: box.bottom }))
  return {
    rows,
    elements: page?.querySelectorAll('.screen *').length ?? 0,
    scrolled: page?.scrollTop ?? 0,
    end: page?.scrollHeight ?? 0,
    height: window.innerHeight,
  }
}

async function scrollTo(top: number): Promise<void> {
  await phone.page.evaluate((to) => {
    const page = [...document.querySelectorAll('.taro_page:not(.taro_page_shade)')].pop()
    if (page) page.scrollTop = to
  }, top)
}

/** Waits until rows fill the screen from top to bottom, each followed by the next one, and returns the first one's index. */
async function waitForFullScreen(): Promise<number> {
  return eventually(async () => {
    const { rows, height, elements } = await phone.page.evaluate(look)
    mostElements = Math.max(mostElements, elements)
    expect(elements).toBeLessThan(MOST_ELEMENTS)
    const [first] = rows
    const last = rows.at(-1)
    if (!first || !last) throw new Error('The screen shows no row')
    expect(rows.map(({ index }) => index)).toEqual(rows.map((_, place) => first.index + place))
    if (first.index > 0) expect(first.top).toBeLessThan(120)
    if (last.index < callers.length - 1) expect(last.bottom).toBeGreaterThan(height - 120)
    for (const { index, text } of rows) expect(text.replace(/\s/g, '')).toContain(callers[index])
    return first.index
  })
}

describe('a log of a thousand rows', () => {
  it('is read to its end', async () => {
    await phone.visit('/search?tab=0')
    await phone.settle()
    expect(await waitForFullScreen()).toBe(0)
    await eventually(async () => {
      await scrollTo(10_000_000)
      if (await phone.el('search-more').isVisible()) throw new Error('There is more to load')
    }, 120_000)
    await scrollTo(10_000_000)
    await phone.waitForId(`row-${callers.length - 1}`)
    expect(await waitForFullScreen()).toBeGreaterThan(callers.length - 30)
  })

  it('fills the screen after every fling, however fast', async () => {
    const { end } = await phone.page.evaluate(look)
    for (let fling = 0; fling < FLINGS; fling += 1) {
      await scrollTo(Math.round((end * ((fling * 7) % FLINGS)) / FLINGS))
      await waitForFullScreen()
    }
    await scrollTo(0)
    expect(await waitForFullScreen()).toBe(0)
  })

  it('is left and returned to where it was, with the focus on the row that led away', async () => {
    await scrollTo(20_000)
    const first = await waitForFullScreen()
    const row = `row-${first + 4}`
    const { scrolled } = await phone.page.evaluate(look)
    await phone.page.mouse.wheel(0, 1)
    await phone.el(row).focus()
    await phone.tap(row)
    await phone.waitForPath('/il')
    await phone.settle()
    await phone.step('back')
    await phone.waitForPath('/search')
    await eventually(async () => {
      expect(Math.abs((await phone.page.evaluate(look)).scrolled - scrolled)).toBeLessThan(5)
      expect(await phone.page.evaluate(() => document.activeElement?.id)).toBe(row)
    })
    expect(Math.abs((await waitForFullScreen()) - first)).toBeLessThanOrEqual(1)
  })

  it('is walked through with Tab', async () => {
    const { rows } = await phone.page.evaluate(look)
    const from = rows[5]?.index ?? 0
    await phone.el(`row-${from}`).focus()
    for (let step = 1; step <= 40; step += 1) {
      await phone.page.keyboard.press('Tab')
      await phone.page.waitForTimeout(KEY_REPEAT_MS)
      await eventually(async () =>
        expect(await phone.page.evaluate(() => document.activeElement?.id)).toBe(`row-${from + step}`),
      )
    }
  })

  it('opens again with what one screen shows', async () => {
    await scrollTo(0)
    await phone.tap('search-reminders')
    await phone.waitForGone('row-30')
    await phone.tap('search-stopped')
    expect(await waitForFullScreen()).toBe(0)
    expect(await phone.page.locator('.pg-rows .pg-row__main:visible').count()).toBeLessThan(60)
    process.stdout.write(`\n/search, ${callers.length} rows: ${mostElements} elements at most\n`)
  })

  it('is whole for a search by the browser', async () => {
    await phone.page.keyboard.press('Control+f')
    await eventually(async () =>
      expect(await phone.page.locator('.pg-rows .pg-row__main:visible').count()).toBe(callers.length),
    )
  })
})
