import type { WebSocket } from 'ws'

interface Message {
  id?: string | number
  method?: string
  params?: Record<string, unknown>
  result?: unknown
  error?: { message: string }
}

/** Handles some methods without the page; returns undefined for unknown methods. */
export type ServerAnswers = Record<string, () => Promise<object> | object>

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/**
 * Connects the drivers (miniprogram-automator) and the page in the browser: requests go to the page that was opened
 * last, events to every driver.
 */
export class Relay {
  private page: WebSocket | null = null
  private readonly drivers = new Set<WebSocket>()
  private readonly listening = new Set<WebSocket>()
  private readonly waiting = new Map<number, Waiting>()
  private nextId = 1
  private resolveFirst: () => void = () => undefined
  /** Resolves when a page has connected. */
  readonly firstPage = new Promise<void>((resolve) => (this.resolveFirst = resolve))

  /** `onDeserted` is called when the last driver has disconnected. */
  constructor(
    private readonly answers: ServerAnswers,
    private readonly onDeserted: () => void,
  ) {}

  /** Sets a newly opened page, which replaces the previous one. */
  addPage(socket: WebSocket): void {
    this.page = socket
    this.resolveFirst()
    socket.on('message', (data) => this.hearPage(JSON.parse(String(data)) as Message))
    socket.on('close', () => {
      if (this.page !== socket) return
      this.page = null
      this.failAll('The mini-program was closed')
    })
  }

  addDriver(socket: WebSocket): void {
    this.drivers.add(socket)
    socket.on('message', (data) => void this.answer(socket, JSON.parse(String(data)) as Message))
    socket.on('close', () => {
      this.drivers.delete(socket)
      this.listening.delete(socket)
      if (this.drivers.size === 0) this.onDeserted()
    })
  }

  /** Sends a request to the page. */
  ask(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
    const { page } = this
    if (!page) return Promise.reject(new Error('No mini-program is open'))
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      page.send(JSON.stringify({ id, method, params }))
    })
  }

  close(): void {
    this.failAll('The host has ended')
    for (const socket of [this.page, ...this.drivers]) socket?.terminate()
  }

  private async answer(socket: WebSocket, { id, method = '', params }: Message): Promise<void> {
    const reply = (content: object) => socket.send(JSON.stringify({ id, ...content }))
    try {
      if (method === 'App.enableLog') this.listening.add(socket)
      const own = this.answers[method]
      reply({ result: await (own ? own() : this.ask(method, params)) })
    } catch (error) {
      reply({ error: { message: (error as Error).message } })
    }
  }

  private hearPage({ id, method, params, result, error }: Message): void {
    if (typeof id === 'number') {
      const waiting = this.waiting.get(id)
      this.waiting.delete(id)
      return error ? waiting?.reject(new Error(error.message)) : waiting?.resolve(result)
    }
    const audience = method === 'App.logAdded' ? this.listening : this.drivers
    for (const driver of audience) driver.send(JSON.stringify({ method, params }))
  }

  private failAll(reason: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(reason))
    this.waiting.clear()
  }
}
