import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { CallEvent } from '@contract/line'
import { freePort } from '../../../../scripts/lib/free-port.mjs'

/** What happens to requests on their way: they go through, at once or late, wait until the way is open again, or get a wrong answer. */
export type WayMode = 'open' | 'slow' | 'waiting' | 'garbage' | 'fault'

/** In ms: later than any deadline. */
const SLOW_MS = 600

/** An event as the switch sends it. */
export type SentEvent = Pick<CallEvent, 'callId' | 'seq' | 'kind' | 'from' | 'to' | 'applied' | 'action' | 'by'>

/**
 * The way between the switch and the gateway, which a test can disturb. It keeps the questions and events that the
 * switch and the SMS filter have sent, repeats of a batch included.
 */
export class Way {
  mode: WayMode = 'open'
  /** Batches with an event of this caller get a 500, as if the gateway failed on it. */
  poison: string | null = null
  readonly questions: { callId: string; from: string; to: string }[] = []
  readonly events: SentEvent[] = []
  readonly messages: { id: string; from: string; to: string; text?: string }[] = []
  private readonly held: (() => void)[] = []
  private server: Server | null = null
  private port = 0

  private constructor(private readonly gateway: string) {}

  static async to(gateway: string): Promise<Way> {
    const way = new Way(gateway)
    await way.up()
    return way
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Lets requests through, those that wait first. */
  open(): void {
    this.mode = 'open'
    for (const goOn of this.held.splice(0)) goOn()
  }

  /** Refuses connections, as a machine without a gateway. */
  async down(): Promise<void> {
    const { server } = this
    this.server = null
    if (!server) return
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  }

  async up(): Promise<void> {
    const server = createServer((incoming, response) => void this.pass(incoming, response))
    this.port ||= await freePort()
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(this.port, '127.0.0.1', resolve))
    this.server = server
  }

  private async pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    // A server's requests arrive as bytes.
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    this.note(incoming.url ?? '', body)
    if (this.mode === 'waiting') await new Promise<void>((resolve) => this.held.push(resolve))
    if (this.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    if (this.poison !== null && incoming.url === '/carrier/line/events' && body.includes(`"${this.poison}"`))
      return void response.writeHead(500).end('{}')
    if (this.mode === 'garbage') return void response.end('{"action":"perhaps"}')
    if (this.mode === 'fault') return void response.writeHead(500).end('{}')
    const { method, headers, url } = incoming
    const onward = request(`${this.gateway}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    onward.end(body)
  }

  private note(url: string, body: Buffer): void {
    const sent: unknown = JSON.parse(body.toString())
    // As deploy/line writes them.
    if (url === '/carrier/line/verdict') this.questions.push(sent as (typeof this.questions)[number])
    if (url === '/carrier/sms/verdict') this.messages.push(sent as (typeof this.messages)[number])
    if (url === '/carrier/line/events') this.events.push(...(sent as SentEvent[]))
  }
}
