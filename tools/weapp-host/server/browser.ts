import { chromium, type Browser, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from './chromium'

/** The size of an iPhone without its bars, as in WeChat's devtools. */
const WIDTH = 375
const HEIGHT = 812

/** The headless Chromium that the mini-program runs in. */
export class HostBrowser {
  /** Rejects when a script of the page itself fails: then the mini-program never responds. */
  readonly failure: Promise<never>

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {
    this.failure = new Promise((_, reject) => page.on('pageerror', reject))
    this.failure.catch(() => undefined)
  }

  static async open(address: string, width = WIDTH): Promise<HostBrowser> {
    const executablePath = findChromium()
    if (executablePath === null) throw new Error('No Chromium here: install it, or set CHROMIUM_PATH to where it is.')
    const browser = await chromium.launch({ executablePath, args: chromiumFlags })
    const context = await browser.newContext({
      viewport: { width, height: HEIGHT },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const host = new HostBrowser(browser, page)
    await page.goto(address)
    return host
  }

  /** A picture of the top page, base64. */
  async picture(): Promise<string> {
    return (await this.page.screenshot()).toString('base64')
  }

  async close(): Promise<void> {
    await this.browser.close()
  }
}
