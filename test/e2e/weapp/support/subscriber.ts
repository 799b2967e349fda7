import type { CallAnswer, CallPath, CallRequest } from '@contract/calls'
import type { ListName } from '@contract/words/lists'
import type { Gateway, LineEvent } from '../../h5/support/gateway'
import { logIn } from './login'
import { Weapp, type WeappOptions } from './weapp'

/** A subscriber in the gateway: the line and the lists, independent of what the phone shows. */
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

  /** Feeds an event to the line; returns action and rule, as 'stop blacklist'. */
  async receive(event: Omit<LineEvent, 'phoneNo'>): Promise<string> {
    const { action, rule } = await this.gateway.line({ phoneNo: this.phoneNo, ...event })
    return `${action} ${rule.reason}`
  }

  /** The numbers on a list, newest first. */
  async listed(list: ListName): Promise<string[]> {
    const { items } = await this.ask('guard/v1/list/query', { list, limit: 100 })
    return items.map(({ value }) => value)
  }

  /** Puts numbers on a list, removing them from the other one if necessary. */
  async addTo(list: ListName, ...numbers: string[]): Promise<void> {
    this.requests += 1
    const entries = numbers.map((value) => ({ value }))
    await this.ask('guard/v1/list/add', { list, entries, move: true, requestId: `subscriber-${this.requests}` })
  }
}

/** Starts a mini-program with this number logged in, together with the subscriber in the gateway. */
async function startAs(phoneNo: string, options: WeappOptions): Promise<Stage> {
  const weapp = await Weapp.start(options)
  try {
    const subscriber = await Subscriber.logIn(weapp.gateway, phoneNo)
    await logIn(weapp, phoneNo)
    return { weapp, subscriber }
  } catch (error) {
    await weapp.close()
    throw error
  }
}

/** The mini-program and the subscriber of one test file. */
export interface Stage {
  readonly weapp: Weapp
  readonly subscriber: Subscriber
}

/**
 * Starts a mini-program with this number logged in before the tests of the calling file, and stops it after the last.
 * No test may cause an exception. They are available in hooks and tests, not before.
 */
export function setStage(phoneNo: string, options: WeappOptions = {}): Stage {
  let started: Stage | undefined
  const stage = (): Stage => {
    if (!started) throw new Error('The stage is set up in beforeAll: it is not there yet')
    return started
  }

  beforeAll(async () => {
    started = await startAs(phoneNo, options)
  })
  afterAll(() => started?.weapp.close())
  afterEach(() => expect(started?.weapp.exceptions).toEqual([]))

  return {
    get weapp() {
      return stage().weapp
    },
    get subscriber() {
      return stage().subscriber
    },
  }
}
