/** Notifies drivers of an event. */
export type Emit = (method: string, params: Record<string, unknown>) => void

interface Question {
  id: number
  method: string
  params?: Record<string, unknown>
}

type Answerer = (method: string, params: Record<string, unknown>) => Promise<unknown>

/** The connection between this page and the host's server: requests to the page, events from it. */
export class Link {
  private readonly waiting: string[] = []

  private constructor(private readonly socket: WebSocket) {}

  /** Opens the connection; earlier events are sent then. */
  static open(address: string): Link {
    const socket = new WebSocket(address)
    const link = new Link(socket)
    socket.addEventListener('open', () => link.waiting.splice(0).forEach((text) => socket.send(text)))
    return link
  }

  readonly emit: Emit = (method, params) => this.send({ method, params })

  /** Sets the handler of requests. */
  answerWith(answerer: Answerer): void {
    this.socket.addEventListener('message', (message: MessageEvent<string>) => {
      const { id, method, params = {} } = JSON.parse(message.data) as Question
      answerer(method, params).then(
        (result) => this.send({ id, result: result ?? {} }),
        (error: unknown) => this.send({ id, error: { message: (error as Error).message ?? String(error) } }),
      )
    })
  }

  private send(message: object): void {
    const text = JSON.stringify(message)
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text)
    else this.waiting.push(text)
  }
}
