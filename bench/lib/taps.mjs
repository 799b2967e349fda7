/* global location, performance, PerformanceObserver, window */
import { phone, slowDown } from './phone.mjs'

const TIMEOUT = 60_000
/** Pause after a tap, until everything that it triggered has finished. */
const REST = 1200
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** An everyday visit, tap by tap: the element pressed, the text typed there, and the path that it opens. */
const steps = [
  { name: 'home: all guard switches', id: 'guard-more', opens: '/call' },
  { name: '/call: a switch', id: 'switch-hiddenBlock' },
  { name: '/call: back', id: 'footer-back', opens: '/' },
  { name: 'home: blacklist', id: 'guard-blacklist', opens: '/blackNameList' },
  { name: '/blackNameList: add', id: 'list-add', opens: '/addNameList' },
  { name: '/addNameList: typing a number', id: 'list-phone', types: '13912' },
  { name: '/addNameList: back', id: 'footer-back', opens: '/blackNameList' },
  { name: '/blackNameList: back', id: 'footer-back', opens: '/' },
  { name: 'home: the log', id: 'tab-search', opens: '/search' },
  { name: '/search: another tab', id: 'search-reminders' },
  { name: '/search: typing', id: 'list-search', types: '139' },
  { name: '/search: clearing', id: 'list-search-clear' },
  { name: '/search: why it was stopped', id: 'row-0', opens: '/il' },
  { name: '/il: the log again', id: 'tab-search', opens: '/search' },
  { name: '/search: contacts', id: 'tab-contact', opens: '/contact' },
]

/**
 * Makes that visit once on a slow phone. Returns for each tap the milliseconds to the next paint, the worst
 * where several keys are typed. It is the duration of the browser's event timing, which is rounded to 8 and omits
 * values below 16.
 */
export async function tapThrough(browser, { origin, session }) {
  const context = await browser.newContext(phone)
  try {
    await context.addInitScript(storeSession, session)
    await context.addInitScript(noteInteractions)
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT)
    const debug = await context.newCDPSession(page)
    await debug.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    await page.goto(`${origin}/sjgj/uasp/`)
    await page.locator('.app-live #guard-more').waitFor()
    await pause(2 * REST)
    const taps = {}
    for (const { name, id, types, opens } of steps) {
      const since = await page.evaluate(() => performance.now())
      const pressed = page.locator(`#${id}:visible`).last()
      await pressed.tap()
      if (types) await page.keyboard.type(types, { delay: 150 })
      if (opens) await page.waitForFunction((path) => location.pathname === `/sjgj/uasp${path}`, opens)
      await pause(REST)
      taps[name] = await page.evaluate((from) => window.__slowest(from), since)
    }
    return taps
  } finally {
    await context.close()
  }
}

/** In the page, before its own scripts: logs in a subscriber who has already seen what home opens by itself. */
function storeSession(session) {
  for (const [key, value] of Object.entries({ ...session, guideSeen: '1' })) window.localStorage.setItem(key, value)
  for (const notice of ['mergeUser', 'oneClick', 'marketing'])
    window.sessionStorage.setItem(`home.${notice}`, session.userId)
  window.localStorage.setItem('home.smsUpgrade', session.userId)
}

function noteInteractions() {
  const seen = []
  new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'event', durationThreshold: 16 })
  window.__slowest = (from) =>
    Math.max(
      0,
      ...seen
        .filter(({ startTime, interactionId }) => startTime >= from && interactionId > 0)
        .map(({ duration }) => duration),
    )
}
