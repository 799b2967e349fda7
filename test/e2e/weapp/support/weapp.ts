import automator from 'miniprogram-automator'
import type Element from 'miniprogram-automator/out/Element'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import type Page from 'miniprogram-automator/out/Page'
import { Host, type HostReport } from 'weapp-host'
import { routes } from '@/navigation/routes'
import { findRow } from '@/rules/navigation/row'
import { gatewayInWeapp } from '../../../../scripts/lib/weapp-gateway.mjs'
import { eventually } from '../../h5/support/eventually'
import { Gateway } from '../../h5/support/gateway'

/** The app takes two taps within 300 ms for a double tap and ignores the second. */
const DOUBLE_TAP_MS = 350

interface Exception {
  message: string
  where?: string
}

export interface WeappOptions {
  /** Those that lie in the chats of WeChat, by their names, base64. */
  files?: Record<string, string>
  /** Settings of the gateway. */
  environment?: Record<string, string>
}

/** The page of app.json that shows a path; an unknown path has that of not-found. */
const pageOf = (path: string): string => {
  const { page } = findRow(routes, path) ?? routes['/404']
  if (page === null) throw new Error(`${path} has no screen`)
  return page
}

/**
 * The mini-program as its user holds it, with a gateway of its own behind it: in a host that ends with it, or in WeChat's
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
  }

  static async start({ files = {}, environment = {} }: WeappOptions = {}): Promise<Weapp> {
    const endpoint = process.env.AUTOMATOR_WS
    // In the devtools the build asks for the gateway where it was told to when it was made.
    const gateway = await Gateway.start(environment, endpoint ? Number(new URL(gatewayInWeapp).port) : undefined)
    try {
      const settings = { rewrite: { [gatewayInWeapp]: gateway.origin }, files }
      const host = endpoint ? null : await Host.start({ folder: 'dist/weapp', settings })
      const mini = await automator.connect({ wsEndpoint: endpoint ?? host?.wsEndpoint ?? '' })
      const weapp = new Weapp(gateway, mini, host)
      // Nobody listened yet when the build was opened.
      for (const { message, where } of (await host?.report())?.exceptions ?? [])
        weapp.exceptions.push(`${where}: ${message}`)
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

  /** What the host counted and heard; the devtools do not tell. */
  async report(): Promise<HostReport | null> {
    return this.host ? this.host.report() : null
  }

  /** Opens a page in place of all others, as a link from outside would. The automator's own way takes 3 s. */
  async visit(path: string, query = ''): Promise<void> {
    await this.open(`${pageOf(path)}${query}`)
  }

  /** Opens a screen on top of the one on show. */
  async push(path: string, query = ''): Promise<void> {
    await this.mini.callWxMethod('navigateTo', { url: `/${pageOf(path)}${query}` })
    await this.settle()
  }

  /** Opens a page of app.json in place of all others. */
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

  /** Waits for what has this id on the page on top. */
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

  /** One tap at a person's pace, once what has this id takes taps. */
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

  /** Taps, and waits for the toast that says what came of it; the same one of an earlier tap has to be gone before. */
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

  /** Chooses in WeChat's own picker, which no automator can open. */
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

  /** Every word on the page on top. */
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

  /** Waits until the page on top has settled: words on it, and nothing that is still loading. */
  async settle(): Promise<void> {
    await eventually(async () => {
      const page = await this.page()
      // In this order: a screen that comes between the two questions comes loading.
      if ((await this.words()) === '') throw new Error(`${page.path} is blank`)
      const loading = [...(await page.$$('.pg-mask')), ...(await page.$$('.pg-skeleton'))]
      if (loading.length > 0) throw new Error(`${page.path} is still loading`)
    })
  }
}
