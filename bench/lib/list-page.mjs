/* global document, performance, requestAnimationFrame, setTimeout, window */
import { phone, slowDown } from './phone.mjs'

const TIMEOUT = 60_000
/** The distance and speed of a scroll, in pixels and pixels a second. */
const DISTANCE = 24_000
const SPEED = 4_000

/** Opens a list on a slow phone; `ms` is when its first row is readable. Close the context to close the page. */
export async function openList(browser, { url, row, session = {} }) {
  const context = await browser.newContext(phone)
  await context.addInitScript(storeSession, session)
  await context.addInitScript(noteFirstRow, row)
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(url, { timeout: TIMEOUT })
  const noted = await page.waitForFunction(() => window.__firstRow, undefined, { timeout: TIMEOUT })
  return { context, page, debug, ms: await noted.jsonValue() }
}

/** Scrolls down and up again. Returns the frames a second, and how often the row under the finger was missing. */
export async function scrollList({ page, debug }, row) {
  await page.evaluate(startCounting, row)
  for (const yDistance of [-DISTANCE, DISTANCE]) {
    await debug.send('Input.synthesizeScrollGesture', {
      x: 180,
      y: 500,
      yDistance,
      speed: SPEED,
      gestureSourceType: 'touch',
    })
  }
  return page.evaluate(() => window.__counted())
}

/** KiB of the page's heap after a garbage collection, and its elements. */
export async function weigh({ page, debug }) {
  await debug.send('HeapProfiler.collectGarbage')
  const { usedSize } = await debug.send('Runtime.getHeapUsage')
  return { heap: usedSize / 1024, nodes: await page.evaluate(() => document.querySelectorAll('*').length) }
}

export function storeSession(session) {
  for (const [key, value] of Object.entries({ ...session, guideSeen: '1' })) window.localStorage.setItem(key, value)
}

function noteFirstRow(row) {
  const look = () => {
    if (!document.querySelector(row)) return requestAnimationFrame(look)
    // A task after this frame: by then it has been painted.
    setTimeout(() => (window.__firstRow = performance.now()))
  }
  requestAnimationFrame(look)
}

function startCounting(row) {
  const since = performance.now()
  const seen = { frames: 0, looks: 0, blank: 0 }
  let isOver = false
  const count = () => {
    if (isOver) return
    seen.frames += 1
    if (seen.frames % 6 === 0) {
      seen.looks += 1
      if (!document.elementFromPoint(120, 400)?.closest(row)) seen.blank += 1
    }
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  window.__counted = () => {
    isOver = true
    const seconds = (performance.now() - since) / 1000
    return { fps: seen.frames / seconds, blank: seen.blank / Math.max(1, seen.looks) }
  }
}
