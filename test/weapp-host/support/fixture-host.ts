import automator from 'miniprogram-automator'
import type Element from 'miniprogram-automator/out/Element'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import type { HostReport } from '../../../tools/weapp-host/runtime/driver'
import type { HostSettings } from '../../../tools/weapp-host/runtime/settings'
import { Host } from '../../../tools/weapp-host/server/host'
import { fixture } from './build-copy'

/** A mini-program in a host of its own, held by the automator. */
export class FixtureHost {
  private constructor(
    private readonly host: Host,
    readonly mini: MiniProgram,
  ) {}

  static async start(settings: HostSettings = {}, folder = fixture): Promise<FixtureHost> {
    const host = await Host.start({ folder, settings })
    return new FixtureHost(host, await automator.connect({ wsEndpoint: host.wsEndpoint }))
  }

  async stop(): Promise<void> {
    this.mini.disconnect()
    await this.host.stop()
  }

  report(): Promise<HostReport> {
    return this.host.report()
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

  async textsOf(selector: string): Promise<string[]> {
    const elements = (await (await this.mini.currentPage())?.$$(selector)) ?? []
    return Promise.all(elements.map((element: Element) => element.text()))
  }

  /** Types into an input. */
  async fill(selector: string, text: string): Promise<void> {
    await ((await this.el(selector)) as InstanceType<typeof automator.InputElement>).input(text)
  }
}
