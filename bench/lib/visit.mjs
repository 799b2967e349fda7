/* global navigator */
import { gzipSync } from 'node:zlib'
import { phone, slow4g, slowDown } from './phone.mjs'
import { probe, readProbe } from './probe.mjs'

const SETTLED = 1500
const TIMEOUT = 45_000
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Visits a target with an empty cache, and once more with the cache of the first visit. If the target `keepsPage`, the
 * first visit lasts until its service worker has registered, some seconds after the page is idle.
 */
export async function visitTwice(browser, target) {
  const context = await browser.newContext(phone)
  try {
    await context.addInitScript(onFastNetwork)
    if (target.init) await context.addInitScript(target.init)
    const first = await visit(context, target)
    return { first, repeat: await visit(context, target) }
  } finally {
    await context.close()
  }
}

async function visit(context, { name, url, selector, keepsPage = false }) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const traffic = await watchTraffic(session)
  const errors = []
  page.on('pageerror', (error) => errors.push(error.message))
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.addInitScript(probe, selector)
  await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT })
  await untilUsable(session, `${name}: no ${selector}`)

  const deadline = Date.now() + TIMEOUT
  let seen = await page.evaluate(readProbe)
  while (!traffic.isQuiet(SETTLED) || seen.idle < SETTLED) {
    if (Date.now() > deadline) throw new Error(`${name}: it never came to rest`)
    await pause(150)
    seen = await page.evaluate(readProbe)
  }
  if (keepsPage) await within(TIMEOUT, page.evaluate(workerIsReady), `${name}: no service worker came`)
  const { made, complete } = traffic.calls()
  const sizes = await traffic.bytes(seen.usable)
  const result = { ...seen, ...sizes, made, complete, failed: [...traffic.failed, ...errors] }
  await page.close()
  return result
}

/**
 * Waits until the page is usable with one small expression. `page.evaluate` would make the page parse Playwright's
 * 330 kB of helpers while it starts, which costs it 50 to 70 ms.
 */
async function untilUsable(session, failure) {
  const evaluation = { expression: 'window.__bench.whenUsable', awaitPromise: true }
  const { exceptionDetails } = await within(TIMEOUT, session.send('Runtime.evaluate', evaluation), failure)
  if (exceptionDetails) throw new Error(`${failure}: ${exceptionDetails.text}`)
}

/** Rejects with `failure` when the promise takes longer than `ms`. */
function within(ms, promise, failure) {
  let timer
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(failure)), ms)))
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * In the page, before its own scripts: reports the network as 4G. DevTools' slow 4G delays each request by 562 ms
 * for a round trip of 150 ms. Browsers would report the former as 3G, where nothing is prefetched and no worker
 * registered.
 */
function onFastNetwork() {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: false } })
}

/** In the page: waits for its service worker. */
async function workerIsReady() {
  await navigator.serviceWorker.ready
}

/** Counts the bytes on the wire. Prefetched ones are counted separately and not awaited. */
async function watchTraffic(session) {
  const requests = new Map()
  const failed = []
  const sums = { html: 0, css: 0, images: 0, calls: 0, prefetched: 0 }
  const scripts = []
  const ended = []
  const kinds = { Document: 'html', Script: 'js', Stylesheet: 'css', Image: 'images' }
  let lastChange = Date.now()
  let page = ''
  let start = 0

  session.on('Network.requestWillBeSent', ({ requestId, type, request, timestamp }) => {
    if (request.url.endsWith('/favicon.ico')) return
    start ||= timestamp
    const kind = request.initialPriority === 'VeryLow' ? 'prefetched' : (kinds[type] ?? 'calls')
    requests.set(requestId, { kind, isOpen: true, url: request.url, isCall: request.method === 'POST' })
    if (kind !== 'prefetched') lastChange = Date.now()
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (requests.has(requestId) && response.status >= 400) failed.push(`${response.status} ${response.url}`)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId)
    if (!request) return
    request.isOpen = false
    if (request.kind !== 'prefetched') lastChange = Date.now()
    if (request.isCall) ended.push((timestamp - start) * 1000)
    if (request.kind === 'js') scripts.push({ at: (timestamp - start) * 1000, bytes: encodedDataLength })
    else sums[request.kind] += encodedDataLength
    if (request.kind === 'html' && encodedDataLength >= 2000) page = requestId
  })
  session.on('Network.loadingFailed', ({ requestId, errorText }) => {
    const request = requests.get(requestId)
    if (!request) return
    request.isOpen = false
    if (request.kind !== 'prefetched') failed.push(`${errorText} ${request.url}`)
  })
  await session.send('Network.enable')

  const waitedFor = () => [...requests.values()].filter(({ isOpen, kind }) => isOpen && kind !== 'prefetched')
  return {
    failed,
    /** How many calls were made, and the ms from the start until the last of them had its whole response. */
    calls: () => ({ made: ended.length, complete: Math.max(0, ...ended) }),
    isQuiet: (ms) => waitedFor().length === 0 && Date.now() - lastChange > ms,
    /**
     * KiB by kind; scripts inside the page count as JavaScript, not as HTML. `js` was loaded when the page became
     * usable, `jsLater` afterwards without an action. Call it when the page is at rest: reading its text slows it.
     */
    async bytes(usable) {
      const text = page && (await session.send('Network.getResponseBody', { requestId: page })).body
      const inlineJs = bytesOfInlineScripts(text)
      const kib = Object.fromEntries(Object.entries(sums).map(([kind, bytes]) => [kind, bytes / 1024]))
      const sum = (list) => list.reduce((total, { bytes }) => total + bytes / 1024, 0)
      const [before, after] = [scripts.filter(({ at }) => at <= usable), scripts.filter(({ at }) => at > usable)]
      return { ...kib, html: kib.html - inlineJs / 1024, js: sum(before) + inlineJs / 1024, jsLater: sum(after) }
    },
  }
}

/** The compressed size of a page's inline scripts. */
function bytesOfInlineScripts(html) {
  const without = html.replace(/<script(?![^>]*\ssrc=)[^>]*>[\s\S]*?<\/script>/g, '')
  const packed = (text) => gzipSync(text, { level: 9 }).length
  return packed(html) - packed(without)
}
