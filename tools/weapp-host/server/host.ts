import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { buildFolder } from '../compile/build-folder'
import { compileMiniProgram } from '../compile/compile'
import { endpoints } from '../endpoints'
import type { HostReport } from '../runtime/driver'
import type { HostSettings } from '../runtime/settings'
import { HostBrowser } from './browser'
import { bundlePageScripts } from './page-scripts'
import { Relay } from './relay'
import { siteOf } from './site'
import { isWelcome } from './welcome'

/** miniprogram-automator rejects a WeChat older than 2.7.3. */
const SDK_VERSION = '3.7.0'

interface HostOptions {
  /** The built mini-program, or its project, whose project.config.json names the build. */
  folder: string
  /** Its port on 127.0.0.1; a free one by default. */
  port?: number
  settings?: HostSettings
  /** Opens the mini-program in a headless Chromium; without it a person opens the address. */
  hasBrowser?: boolean
}

/** A mini-program that runs without WeChat, behind the protocol of miniprogram-automator. */
export class Host {
  private browser: HostBrowser | null = null
  private isExiting = false
  /** Settles when its own browser has opened the mini-program; at once without one. */
  private opened: Promise<unknown> = Promise.resolve()
  private readonly relay: Relay
  private readonly closed: Promise<void>
  private resolveClosed: () => void = () => undefined

  private constructor(private readonly server: Server) {
    this.closed = new Promise((resolve) => (this.resolveClosed = resolve))
    this.relay = new Relay(
      {
        // The first request of the automator, whose next ones need the page.
        'Tool.getInfo': () => this.opened.then(() => ({ SDKVersion: SDK_VERSION })),
        'Tool.close': () => this.endSoon(),
        'App.exit': () => this.exit(),
        'App.captureScreenshot': () => this.picture(),
      },
      () => this.isExiting && void this.stop(),
    )
  }

  /** Compiles the build and serves it; throws on any warning of WeChat's template compiler. */
  static async start({ folder, port = 0, settings = {}, hasBrowser = true }: HostOptions): Promise<Host> {
    const build = buildFolder(folder)
    const compiled = compileMiniProgram(build)
    const [warning] = compiled.warnings
    if (warning) throw new Error(`${warning.file}:${warning.line}: ${warning.message}`)
    const scripts = await bundlePageScripts()
    const host = new Host(createServer(siteOf({ folder: build, scripts, start: { compiled, settings } })))
    const listening = host.listen(port)
    if (hasBrowser) host.opened = listening.then(() => host.openBrowser(settings.screen?.width))
    // Also rejects when it cannot listen, which is thrown first.
    host.opened.catch(() => undefined)
    await listening
    await host.opened
    return host
  }

  /** The address for a person. */
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`
  }

  /** Where miniprogram-automator connects to. */
  get wsEndpoint(): string {
    return this.address.replace(/^http(.*)\/$/, 'ws$1')
  }

  /** What happened in the mini-program since its start. */
  async report(): Promise<HostReport> {
    // The page responds in the shape of its own driver.
    return (await this.relay.ask('Host.report')) as HostReport
  }

  /**
   * What of the top page lies under the status bar, WeChat's capsule, the home indicator or, while it has the focus, the
   * keyboard of `HostSettings.screen`, one line each. The page scrolls to both its ends and back, and its fields get the focus.
   */
  async covered(): Promise<string[]> {
    // The page responds in the shape of its own driver.
    return (await this.relay.ask('Host.covered')) as string[]
  }

  /** Stops it and its browser; may be called again. */
  async stop(): Promise<void> {
    this.relay.close()
    await this.browser?.close()
    this.browser = null
    this.server.closeAllConnections()
    this.server.close(() => this.resolveClosed())
    await this.closed
  }

  /** Resolves when it has stopped, by `stop` or because a driver ended it. */
  async untilEnd(): Promise<void> {
    await this.closed
  }

  private async listen(port: number): Promise<void> {
    const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 })
    this.server.on('upgrade', (request, socket, head) => {
      if (!isWelcome(request)) return void socket.destroy()
      sockets.handleUpgrade(request, socket, head, (opened) => {
        if (request.url === endpoints.page) this.relay.addPage(opened)
        else this.relay.addDriver(opened)
      })
    })
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(port, '127.0.0.1', resolve)
    })
  }

  private async openBrowser(width?: number): Promise<void> {
    try {
      this.browser = await HostBrowser.open(`${this.address}phone`, width)
      const opened = this.relay.firstPage.then(() => this.relay.ask('App.getCurrentPage'))
      await Promise.race([opened, this.browser.failure])
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  private async picture(): Promise<object> {
    if (!this.browser) throw new Error('App.captureScreenshot: start the host with a browser of its own')
    return { data: await this.browser.picture() }
  }

  /** The mini-program ends at once, the host when its drivers have disconnected: the automator still says good-bye. */
  private async exit(): Promise<object> {
    this.isExiting = true
    await this.browser?.close()
    this.browser = null
    return {}
  }

  private endSoon(): object {
    setImmediate(() => void this.stop())
    return {}
  }
}
