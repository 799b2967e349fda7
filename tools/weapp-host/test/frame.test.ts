import { chromium, type Browser } from 'playwright-core'
import { chromiumFlags, findChromium } from '../server/chromium'
import { Host } from '../server/host'
import { fixture } from './support/build-copy'

let host: Host
let browser: Browser

beforeAll(async () => {
  host = await Host.start({ folder: fixture, hasBrowser: false })
  browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags })
})
afterAll(async () => {
  await browser?.close()
  await host?.stop()
})

it('shows a person the mini-program and its path, without an error or a missing file', async () => {
  const wrong: string[] = []
  const page = await browser.newPage()
  page.on('pageerror', ({ message }) => wrong.push(message))
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  page.on('response', (response) => response.status() >= 400 && wrong.push(response.url()))
  await page.goto(host.address, { waitUntil: 'networkidle' })
  await page.locator('#path', { hasText: 'pages/' }).waitFor()
  expect(wrong).toEqual([])

  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Return' }).click()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.locator('#card', { hasText: 'card' }).waitFor()
  expect(wrong).toEqual([])
})
