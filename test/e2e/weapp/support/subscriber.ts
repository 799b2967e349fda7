import type { CallAnswer, CallPath, CallRequest } from '@contract/calls'
import type { ListName } from '@contract/lists'
import type { Gateway, LineEvent } from '../../h5/support/gateway'
import { Weapp } from './weapp'

const G = '/unicomAssistant/uasp/guard/v1'

/** A subscriber as the gateway knows him: what his line and his lists say, whatever the phone shows. */
export class Subscriber {
  private requests = 0

  private constructor(
    private readonly gateway: Gateway,
    readonly phoneNo: string,
    private readonly token: string,
  ) {}

  static async logIn(gateway: Gateway, phoneNo: string): Promise<Subscriber> {
    const { token } = await gateway.login(phoneNo)
    return new Subscriber(gateway, phoneNo, token)
  }

  async ask<Path extends CallPath>(path: Path, request: CallRequest<Path>): Promise<CallAnswer<Path>> {
    return this.gateway.call(path, request, this.token)
  }

  /** Something happens on the line: what is done and by which rule, as 'stop blacklist'. */
  async receive(event: Omit<LineEvent, 'phoneNo'>): Promise<string> {
    const { action, rule } = await this.gateway.line({ phoneNo: this.phoneNo, ...event })
    return `${action} ${rule.reason}`
  }

  /** The numbers on a list, newest first. */
  async listed(list: ListName): Promise<string[]> {
    const { items } = await this.ask(`${G}/list/query`, { list, limit: 100 })
    return items.map(({ value }) => value)
  }

  /** Puts numbers on a list, off the other one if need be. */
  async addTo(list: ListName, ...numbers: string[]): Promise<void> {
    this.requests += 1
    const entries = numbers.map((value) => ({ value }))
    await this.ask(`${G}/list/add`, { list, entries, move: true, requestId: `subscriber-${this.requests}` })
  }
}

/** A mini-program with this number logged in, and the subscriber beside it. */
export async function startAs(phoneNo: string): Promise<{ weapp: Weapp; subscriber: Subscriber }> {
  const weapp = await Weapp.start()
  try {
    const subscriber = await Subscriber.logIn(weapp.gateway, phoneNo)
    await weapp.logIn(phoneNo)
    return { weapp, subscriber }
  } catch (error) {
    await weapp.close()
    throw error
  }
}
