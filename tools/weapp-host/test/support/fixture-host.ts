import automator from 'miniprogram-automator'
import type Element from 'miniprogram-automator/out/Element'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import type { HostReport } from '../../runtime/driver'
import type { HostSettings } from '../../runtime/settings'
import { Host } from '../../server/host'
import { fixture } from './build-copy'

/** A generous limit: it costs time only on a failure. */
const WAIT_MS = 60_000

/** A mini-program in its own host, driven by the automator. */
export class FixtureHost {
  private constructor(
    private readonly host: Host,
    readonly mini: MiniProgram,
  ) {}

  static async start(settings: HostSettings = {}, folder = fixture): Promise<FixtureHost> {
    const host = await Host.start({ folder, settings })
    return new FixtureHost(host, await automator.connect({ wsEndpoint: host.wsEndpoint }))
  }

  get wsEndpoint(): string {
    return this.host.wsEndpoint
  }

  async stop(): Promise<void> {
    this.mini.disconnect()
    await this.host.stop()
  }

  report(): Promise<HostReport> {
    return this.host.report()
  }

  covered(): Promise<string[]> {
    return this.host.covered()
  }

  async el(selector: string): Promise<Element> {
    const element = await (await this.mini.currentPage())?.$(selector)
    if (!element) throw new Error(`No ${selector}`)
    return element
  }

  async tap(selector: string): Promise<void> {
    await (await this.el(selector)).tap()
  }

  async textOf(selector: string): Promise<string> {
    return (await this.el(selector)).text()
  }

  /** Waits until an element has this text. */
  async waitForText(selector: string, text: string): Promise<void> {
    const deadline = Date.now() + WAIT_MS
    for (let seen = ''; (seen = await this.textOf(selector)) !== text;) {
      if (Date.now() > deadline) throw new Error(`${selector} has the text ${seen}, not ${text}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async textsOf(selector: string): Promise<string[]> {
    const elements = (await (await this.mini.currentPage())?.$$(selector)) ?? []
    return Promise.all(elements.map((element: Element) => element.text()))
  }

  /** Types into an input. */
  async fill(selector: string, text: string): Promise<void> {
    await ((await this.el(selector)) as InstanceType<typeof automator.InputElement>).input(text)
  }
}
