import { spawn, type ChildProcess } from 'node:child_process'
import type { LoginAnswer } from '@contract/auth'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { findWebKit } from '../../../../scripts/lib/webkit.mjs'
import { eventually } from '../../h5/support/eventually'
import type { Gateway } from '../../h5/support/gateway'
import { screenState } from '../../h5/support/phone'
import { Witness } from './witness'

const DOUBLE_TAP_MS = 350
/** WebDriver's key of an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type ElementReference = Record<typeof ELEMENT, string>

/** Runs in the page: the last visible element with this id; pages below the top one stay in the document. */
const visibleById = `
  const shown = [...document.querySelectorAll('#' + arguments[0])].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
  })`

/** WebKit on a virtual screen, driven by the W3C's WebDriver protocol. */
export class Iphone {
  private lastTap = 0
  /** The newest captcha from before the current page was opened. */
  private earlierCaptcha: string | undefined

  private constructor(
    private readonly gateway: Gateway,
    private readonly witness: Witness,
    private readonly processes: ChildProcess[],
    private readonly session: string,
  ) {}

  static async open(gateway: Gateway): Promise<Iphone> {
    const webkit = findWebKit()
    if (!webkit) throw new Error('No WebKit here: install webkit2gtk-driver (docs/testing.md).')
    const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const display = await new Promise<string>((resolve, reject) => {
      screen.once('error', reject)
      screen.stdout.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
    })
    const port = await freePort()
    const env = {
      ...process.env,
      DISPLAY: display,
      LANG: 'C.UTF-8',
      TZ: 'Asia/Shanghai',
      // Its sandbox does not work for root.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    }
    const webdriver = spawn(webkit.driver, [`--port=${port}`], { env, stdio: 'ignore' })
    const origin = `http://127.0.0.1:${port}`
    await eventually(() => fetch(`${origin}/status`))
    const options = { 'webkitgtk:browserOptions': { binary: webkit.browser, args: ['--automation'] } }
    const { sessionId } = await send<{ sessionId: string }>('POST', `${origin}/session`, {
      capabilities: { alwaysMatch: options },
    })
    const session = `${origin}/session/${sessionId}`
    // The narrowest window that it supports: 447 pixels.
    await send('POST', `${session}/window/rect`, { width: 375, height: 812 })
    return new Iphone(gateway, await Witness.before(gateway.port), [webdriver, screen], session)
  }

  async close(): Promise<void> {
    await send('DELETE', this.session).catch(() => undefined) // the browser may have exited already
    this.witness.stop()
    for (const child of this.processes) child.kill()
  }

  /** Logs a subscriber in on the phone; without one, logs out. */
  async become(login: LoginAnswer | null): Promise<void> {
    await this.visit('/privacyPolicy')
    const session = login && {
      uasp_access_token: login.token,
      phoneNo: login.phoneNo,
      phoneNoDisplay: login.phoneNoDisplay,
      userId: login.userId,
    }
    await this.run('localStorage.clear(); sessionStorage.clear(); Object.assign(localStorage, arguments[0])', {
      language: 'zh-CN',
      guideSeen: '1',
      ...session,
    })
  }

  /** Opens one of the app's paths, as a link from outside would. */
  async visit(pathAndQuery: string): Promise<void> {
    this.earlierCaptcha = await this.newestCaptcha()
    await send('POST', `${this.session}/url`, { url: this.witness.app(pathAndQuery) })
  }

  /** Waits until the screen has settled: it has content and nothing is loading. */
  async settle(): Promise<void> {
    await eventually(async () => {
      const { content, isLoading } = await this.run<ReturnType<typeof screenState>>(`return (${screenState})()`)
      if (content === '' || isLoading)
        throw new Error(`${await this.path()} is ${isLoading ? 'still loading' : 'blank'}`)
    })
  }

  async path(): Promise<string> {
    return this.run<string>("return location.pathname.replace(/^\\/sjgj\\/uasp/, '') || '/'")
  }

  async waitForPath(wanted: string): Promise<void> {
    await eventually(async () => expect((await this.path()).toLowerCase()).toBe(wanted.toLowerCase()))
  }

  async waitForId(id: string): Promise<void> {
    await this.el(id)
  }

  async textOf(id: string): Promise<string> {
    return this.run<string>(`${visibleById}; return shown.at(-1)?.innerText ?? ''`, id)
  }

  /** Waits until no visible element has this id. */
  async waitForGone(id: string): Promise<void> {
    await eventually(async () => expect(await this.run<number>(`${visibleById}; return shown.length`, id)).toBe(0))
  }

  async waitForTextIn(id: string, text: string | RegExp): Promise<void> {
    await eventually(async () => expect(await this.textOf(id)).toMatch(text))
  }

  /** One tap at a person's pace: the app ignores the second of two taps within 300 ms. */
  async tap(id: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.lastTap + DOUBLE_TAP_MS - Date.now()))
    // An element that is still moving into the screen receives no click.
    await eventually(async () => {
      const element = await this.el(id)
      // WebDriver itself would scroll it just behind the bar at the edge.
      await this.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element)
      await send('POST', `${this.session}/element/${element[ELEMENT]}/click`, {})
    })
    this.lastTap = Date.now()
  }

  async fill(id: string, text: string): Promise<void> {
    const found = `${visibleById}
      return shown.map((el) => el.matches('input, textarea') ? el : el.querySelector('input, textarea')).at(-1) ?? null`
    const field = await this.element(found, id)
    await send('POST', `${this.session}/element/${field[ELEMENT]}/value`, { text })
  }

  /** The id of the captcha picture that was loaded last. */
  async captchaOnShow(): Promise<string> {
    const newest = await this.newestCaptcha()
    if (newest === undefined || newest === this.earlierCaptcha) throw new Error('No captcha picture yet')
    return newest
  }

  private async newestCaptcha(): Promise<string | undefined> {
    return (await this.gateway.outbox()).find(({ kind }) => kind === 'captcha')?.captchaId
  }

  /** Errors that scripts of the current page have thrown. */
  async scriptErrors(): Promise<string[]> {
    return this.run<string[]>('return window.scriptErrors')
  }

  private el(id: string): Promise<ElementReference> {
    return this.element(`${visibleById}; return shown.at(-1) ?? null`, id)
  }

  private element(script: string, id: string): Promise<ElementReference> {
    return eventually(async () => {
      const found = await this.run<ElementReference | null>(script, id)
      if (!found) throw new Error(`Nothing to see with the id ${id} on ${await this.path()}`)
      return found
    })
  }

  private run<Result>(script: string, ...args: unknown[]): Promise<Result> {
    return send<Result>('POST', `${this.session}/execute/sync`, { script, args })
  }
}

/** One command of WebDriver. */
async function send<Result = unknown>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) })
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${method} ${url}: ${value?.error} ${value?.message}`)
  return value
}
