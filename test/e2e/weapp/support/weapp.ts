import automator from 'miniprogram-automator'
import type Element from 'miniprogram-automator/out/Element'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import type Page from 'miniprogram-automator/out/Page'
import { Host, type HostReport, type HostSettings } from 'weapp-host'
import { routes } from '@/navigation/routes'
import { findRow } from '@/rules/navigation/row'
import { gatewayInWeapp, weappForChecks } from '../../../../scripts/lib/weapp-gateway.mjs'
import { eventually } from '../../h5/support/eventually'
import { Gateway } from '../../h5/support/gateway'

/** The app ignores the second of two taps within 300 ms. */
const DOUBLE_TAP_MS = 350

interface Exception {
  message: string
  where?: string
}

interface ConsoleLine {
  type: string
  args: unknown[]
}

export interface WeappOptions extends Pick<HostSettings, 'album' | 'contacts' | 'screen' | 'storage' | 'subscribe'> {
  /** Files in the chats of WeChat, by their names, base64. */
  files?: Record<string, string>
  /** Settings of the gateway. */
  environment?: Record<string, string>
  /** Starts a server in front of the gateway, to which the build in the host sends its requests; resolves to its port. */
  behind?: (gateway: Gateway) => Promise<number>
}

/** The page of app.json that shows a path; an unknown path has that of not-found. */
const pageOf = (path: string): string => {
  const { page } = findRow(routes, path) ?? routes['/404']
  if (page === null) throw new Error(`${path} has no screen`)
  return page
}

/**
 * The mini-program as its user sees it, with its own gateway: in a host that is stopped with it, or in WeChat's
 * devtools when AUTOMATOR_WS names their address.
 */
export class Weapp {
  readonly exceptions: string[] = []
  private lastTap = 0

  private constructor(
    readonly gateway: Gateway,
    readonly mini: MiniProgram,
    private readonly host: Host | null,
  ) {
    mini.on('exception', ({ message, where = '' }: Exception) => this.exceptions.push(`${where}: ${message}`))
    // What React and the app report of a failed render reaches no other event.
    mini.on('console', ({ type, args }: ConsoleLine) => {
      if (type === 'error') this.exceptions.push(`console.error: ${args.join(' ')}`)
    })
  }

  static async start({ files = {}, environment = {}, behind, ...phone }: WeappOptions = {}): Promise<Weapp> {
    const endpoint = process.env.AUTOMATOR_WS
    // In the devtools the build calls the gateway at the address that was set at build time.
    const gateway = await Gateway.start(environment, endpoint ? Number(new URL(gatewayInWeapp).port) : undefined)
    try {
      const origin = behind ? `http://127.0.0.1:${await behind(gateway)}` : gateway.origin
      const settings = { rewrite: { [gatewayInWeapp]: origin }, files, ...phone }
      const host = endpoint ? null : await Host.start({ folder: weappForChecks, settings })
      const mini = await automator.connect({ wsEndpoint: endpoint ?? host?.wsEndpoint ?? '' })
      const weapp = new Weapp(gateway, mini, host)
      // Nothing listened yet when the build was opened.
      const before = await host?.report()
      for (const { message, where } of before?.exceptions ?? []) weapp.exceptions.push(`${where}: ${message}`)
      for (const { level, text } of before?.logs ?? [])
        if (level === 'error') weapp.exceptions.push(`console.error: ${text}`)
      return weapp
    } catch (error) {
      await gateway.stop()
      throw error
    }
  }

  async close(): Promise<void> {
    this.mini.disconnect()
    await this.host?.stop()
    await this.gateway.stop()
  }

  /** The host's counts and events; the devtools have none. */
  async report(): Promise<HostReport | null> {
    return this.host ? this.host.report() : null
  }

  /** What of the top page the phone's screen covers, one line each; the devtools do not know. */
  async covered(): Promise<string[]> {
    return this.host ? this.host.covered() : []
  }

  /** Replaces all pages by one, as a link from outside would. The automator's own way takes 3 s. */
  async visit(path: string, query = ''): Promise<void> {
    await this.open(`${pageOf(path)}${query}`)
  }

  /** Opens a screen on top of the current one. */
  async push(path: string, query = ''): Promise<void> {
    await this.mini.callWxMethod('navigateTo', { url: `/${pageOf(path)}${query}` })
    await this.settle()
  }

  /** Replaces all pages by a page of app.json. */
  async open(page: string): Promise<void> {
    await this.mini.callWxMethod('reLaunch', { url: `/${page}` })
  }

  async back(): Promise<void> {
    await this.mini.callWxMethod('navigateBack', {})
  }

  async page(): Promise<Page> {
    const page = await this.mini.currentPage()
    if (!page) throw new Error('No page is open')
    return page
  }

  /** Waits for the element with this id on the top page. */
  async el(id: string): Promise<Element> {
    return eventually(async () => {
      const element = await (await this.page()).$(`#${id}`)
      if (!element) throw new Error(`No #${id} on ${(await this.page()).path}`)
      return element
    })
  }

  async has(id: string): Promise<boolean> {
    return (await (await this.page()).$(`#${id}`)) !== null
  }

  /** One tap at a person's pace, once the element with this id is enabled. */
  async tap(id: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.lastTap + DOUBLE_TAP_MS - Date.now()))
    const element = await eventually(async () => {
      const found = await this.el(id)
      if (/\bis-disabled\b/.test(await found.attribute('class'))) throw new Error(`#${id} takes no taps`)
      return found
    })
    await element.tap()
    this.lastTap = Date.now()
  }

  /** Taps, and waits for the toast with the result; an equal toast of an earlier tap must disappear first. */
  async tapFor(id: string, toast: string): Promise<void> {
    const isShown = async () => (await (await (await this.page()).$('.pg-toast'))?.text())?.includes(toast) ?? false
    await eventually(async () => expect(await isShown()).toBe(false))
    await this.tap(id)
    await eventually(async () => expect(await isShown()).toBe(true))
  }

  async fill(id: string, text: string): Promise<void> {
    const field = await this.el(id)
    if (!('input' in field)) throw new Error(`#${id} is a ${field.tagName}: nothing can be typed into it`)
    await (field as InstanceType<typeof automator.InputElement>).input(text)
  }

  /** Chooses a value in WeChat's own picker, which no automator can open. */
  async choose(id: string, value: string): Promise<void> {
    await (await this.el(id)).trigger('change', { value })
  }

  async textOf(id: string): Promise<string> {
    return (await (await this.el(id)).text()).trim()
  }

  /** Waits until the screen of this path is on top. */
  async waitForScreen(path: string): Promise<void> {
    await eventually(async () => {
      const { path: shown } = await this.page()
      if (shown !== pageOf(path)) throw new Error(`On ${shown}, not on ${path}`)
    })
  }

  /** All text of the top page. */
  async words(): Promise<string> {
    const screen = await (await this.page()).$('.app-live')
    return screen ? (await screen.text()).trim() : ''
  }

  async waitForText(text: string): Promise<void> {
    await eventually(async () => {
      if (!(await this.words()).includes(text))
        throw new Error(`Not to be read on ${(await this.page()).path}: ${text}`)
    })
  }

  /** Waits until the top page has settled: it has text and nothing is loading. */
  async settle(): Promise<void> {
    await eventually(async () => {
      const page = await this.page()
      // In this order: a screen that opens between the two queries opens in its loading state.
      if ((await this.words()) === '') throw new Error(`${page.path} is blank`)
      const loading = [...(await page.$$('.pg-mask')), ...(await page.$$('.pg-skeleton'))]
      if (loading.length > 0) throw new Error(`${page.path} is still loading`)
    })
  }
}
