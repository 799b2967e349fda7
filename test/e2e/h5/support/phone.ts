import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import type { LoginAnswer } from '@contract/auth'
import { chromiumFlags, findChromium } from '../../../../scripts/lib/chromium.mjs'
import { eventually, STEP_TIMEOUT_MS } from './eventually'
import type { Gateway } from './gateway'

const DOUBLE_TAP_MS = 350
const usualSlowdown = Number(process.env.CPU_SLOWDOWN ?? 1)

export interface PhoneOptions {
  gateway: Gateway
  /** An existing session. */
  login?: LoginAnswer
  language?: 'zh-CN' | 'en'
  width?: number
  userAgent?: string
  /** The first-time guide of home has been seen. */
  guideSeen?: boolean
  /** 'block': every visit loads the page from the gateway; the service worker is off. */
  serviceWorkers?: 'allow' | 'block'
  /** The look chosen in /personal; by default the system's. */
  look?: 'system' | 'light' | 'dark'
  /** Elder mode, chosen in /personal. */
  elder?: boolean
  /** The system's look; light by default. */
  colorScheme?: 'light' | 'dark'
  /** The size of the phone's text in per cent, as WeChat and Safari enlarge it (docs/testing.md). */
  textSize?: 100 | 200
  /** How many times slower than this machine the phone's processor is; by default CPU_SLOWDOWN, or 1. */
  slowdown?: number
}

/** Sets larger text on a page, as WeChat on an iPhone does: a style that CSP does not affect. */
function enlargeText(percent: number): void {
  const style = new CSSStyleSheet()
  style.replaceSync(`html, body { -webkit-text-size-adjust: ${percent}% !important }`)
  document.adoptedStyleSheets = [style]
}

/** Runs in the page: the content of the top screen, and whether it shows a loading state. */
export function screenState(): { content: string; isLoading: boolean } {
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
    })
  const screen = seen('.app-live .screen__content').pop()
  const title = screen?.querySelector<HTMLElement>('.screen__title')?.innerText ?? ''
  const content = screen?.innerText.replace(title, '').trim() ?? ''
  // The app's own words of loading, and a value that is still '…': a story or a note may end in an ellipsis too.
  const waiting = /^(加载中|正在登录…|正在推算.*…|Loading|Logging in…|Working .*…)$|(^|\s)…$/m
  const isLoading = seen('.pg-mask, .pg-skeleton').length > 0 || waiting.test(content)
  return { content, isLoading }
}

async function newPage(context: BrowserContext, slowdown: number): Promise<Page> {
  const page = await context.newPage()
  if (slowdown > 1) {
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  return page
}

/** The one browser of a test file. Without one the tests fail; they are never skipped. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('No Chromium here: install it, or set CHROMIUM_PATH (docs/testing.md).')
  // A page of a test lives for a second: V8 would optimise its code in vain, for a sixth of the renderer's time.
  return chromium.launch({ executablePath, args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'] })
}

/** A subscriber's phone: one browser context, one page, and its errors. */
export class Phone {
  readonly errors: string[] = []
  private lastTap = 0
  private captchaId: string | null = null

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly gateway: Gateway,
    private readonly slowdown: number,
  ) {
    this.watch(page)
  }

  static async open(browser: Browser, options: PhoneOptions): Promise<Phone> {
    const {
      gateway,
      login,
      language = 'zh-CN',
      width = 375,
      userAgent,
      textSize = 100,
      slowdown = usualSlowdown,
    } = options
    const context = await browser.newContext({
      viewport: { width, height: width > 500 ? 768 : 812 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      userAgent,
      serviceWorkers: options.serviceWorkers,
      hasTouch: true,
      colorScheme: options.colorScheme ?? 'light',
      isMobile: textSize !== 100, // Chromium enlarges text by `text-size-adjust` on phones only
      reducedMotion: 'reduce',
    })
    const stored: Record<string, string> = { language }
    if (login) {
      const { token, phoneNo, phoneNoDisplay, userId } = login
      Object.assign(stored, { uasp_access_token: token, phoneNo, phoneNoDisplay, userId })
    }
    if (options.guideSeen ?? true) stored.guideSeen = '1'
    if (options.look) stored.look = options.look
    if (options.elder) stored.elder = '1'
    // Written once: a reload must find the app's own changes.
    await context.addInitScript((entries) => {
      if (!location.pathname.startsWith('/sjgj/uasp') || sessionStorage.getItem('e2e') !== null) return
      sessionStorage.setItem('e2e', '1')
      for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    }, Object.entries(stored))
    if (textSize !== 100) await context.addInitScript(enlargeText, textSize)
    return new Phone(context, await newPage(context, slowdown), gateway, slowdown)
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<Phone> {
    return new Phone(this.context, await newPage(this.context, this.slowdown), this.gateway, this.slowdown)
  }

  private watch(page: Page): void {
    page.setDefaultTimeout(STEP_TIMEOUT_MS)
    page.on('response', (response) => {
      if (!response.url().includes('/generateCaptchaCode')) return
      // A gateway that returns nulls has no captcha.
      const keep = (answer: { data?: { captchaId?: string } | null } | null) => {
        this.captchaId = answer?.data?.captchaId ?? this.captchaId
      }
      response.json().then(keep, () => undefined) // the page has moved on
    })
    page.on('pageerror', (error) => this.errors.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      const text = message.text().slice(-300)
      const isOurs = message.type() === 'error' && /Content Security Policy|Uncaught|React/.test(message.text())
      if (isOurs && !this.errors.includes(text)) this.errors.push(text)
    })
  }

  /** Opens one of the app's paths, as a link from outside would. */
  async visit(pathAndQuery: string): Promise<void> {
    this.captchaId = null // it belonged to the previous page
    await this.page.goto(this.gateway.app(pathAndQuery), { waitUntil: 'domcontentloaded' })
  }

  /** The browser's own Back or Forward. */
  async step(direction: 'back' | 'forward'): Promise<void> {
    await this.page.evaluate((way) => window.history[way](), direction)
  }

  /** The element with this id on the top screen; pages below it stay in the document. */
  el(id: string): Locator {
    return this.page.locator(`#${id}:visible`)
  }

  /** One tap at a person's pace: the app ignores the second of two taps within 300 ms. */
  async tap(id: string): Promise<void> {
    await this.el(id).waitFor({ state: 'visible' })
    await new Promise((resolve) => setTimeout(resolve, this.lastTap + DOUBLE_TAP_MS - Date.now()))
    await this.el(id).click()
    this.lastTap = Date.now()
  }

  /** Taps, and waits for the toast with the result; an equal toast of an earlier tap must disappear first. */
  async tapFor(id: string, toast: string): Promise<void> {
    const shown = this.page.locator('.pg-toast:visible', { hasText: toast })
    await shown.waitFor({ state: 'hidden' })
    // From before the tap on: on a busy machine the toast may be over before the tap is known to be done.
    await Promise.all([shown.waitFor(), this.tap(id)])
  }

  /** Types into a field, whatever element it is in this build. */
  async fill(id: string, text: string): Promise<void> {
    await this.field(id).fill(text)
  }

  async valueOf(id: string): Promise<string> {
    return this.field(id).inputValue()
  }

  private field(id: string): Locator {
    const ways = [`input#${id}:visible`, `#${id}:visible input`, `textarea#${id}:visible`, `#${id}:visible textarea`]
    return this.page.locator(ways.join()).first()
  }

  async textOf(id: string): Promise<string> {
    return (await this.el(id).innerText()).trim()
  }

  async waitForId(id: string): Promise<void> {
    await this.el(id).waitFor({ state: 'visible' })
  }

  /** Waits until no element of the top screen has this id. */
  async waitForGone(id: string): Promise<void> {
    await this.el(id).waitFor({ state: 'hidden' })
  }

  /** Waits until the element with this id has this text. */
  async waitForTextIn(id: string, text: string | RegExp): Promise<void> {
    await eventually(async () => expect(await this.textOf(id)).toMatch(text))
  }

  async waitForText(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor()
  }

  /** The app's current path, without its base. */
  path(): string {
    return new URL(this.page.url()).pathname.replace(/^\/sjgj\/uasp/, '') || '/'
  }

  query(): URLSearchParams {
    return new URL(this.page.url()).searchParams
  }

  async waitForPath(wanted: string, limitMs?: number): Promise<void> {
    await eventually(() => {
      if (this.path().toLowerCase() !== wanted.toLowerCase()) throw new Error(`On ${this.path()}, not on ${wanted}`)
    }, limitMs)
  }

  /** All visible text of the top screen. */
  async words(): Promise<string> {
    const screens = this.page.locator('.app-live:visible')
    return (await screens.count()) === 0 ? '' : (await screens.last().innerText()).trim()
  }

  /** The top screen's own content, without its title, tabs and footer. */
  async content(): Promise<string> {
    return (await this.page.evaluate(screenState)).content
  }

  /** Whether the top screen shows a loading state. */
  async isLoading(): Promise<boolean> {
    return (await this.page.evaluate(screenState)).isLoading
  }

  /** Waits until the screen has settled: it has content and nothing is loading. */
  async settle(limitMs?: number): Promise<void> {
    await eventually(async () => {
      const { content, isLoading } = await this.page.evaluate(screenState)
      if (content === '') throw new Error(`${this.path()} is blank`)
      if (isLoading) throw new Error(`${this.path()} is still loading`)
    }, limitMs)
  }

  async stored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key)
  }

  /** The id of the captcha picture that was loaded last. */
  captchaOnShow(): string {
    if (this.captchaId === null) throw new Error('No captcha picture yet')
    return this.captchaId
  }

  async close(): Promise<void> {
    await this.context.close()
  }
}
