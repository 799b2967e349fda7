import type { Socket } from 'node:net'
import { commands, FrameReader, headerOf, isResponse, withSequence } from './pdu'

/** Requests that have no response. */
const oneWay: ReadonlySet<number> = new Set([commands.outbind, commands.alertNotification])
const LAST_SEQUENCE = 0x7fffffff

export interface LinkOptions {
  /** Takes a request of the other side. */
  onRequest: (frame: Buffer) => void
  /** Called once, however the connection ends. */
  onClose: (error?: Error) => void
  /** Beyond so many requests without a response nothing more is read, so that the other side waits. */
  mostOpen: number
}

/** One SMPP connection: numbers its own requests, and brings their responses back to who asked. */
export class SmppLink {
  private readonly reader = new FrameReader()
  private readonly waiting = new Map<number, (response: Buffer | null) => void>()
  private sequence = 0
  private open = 0
  private error: Error | undefined

  constructor(
    private readonly socket: Socket,
    private readonly options: LinkOptions,
  ) {
    socket.setKeepAlive(true, 30_000)
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.read(chunk))
    socket.on('error', (error) => (this.error = error))
    socket.once('close', () => this.end())
  }

  /** Sends a request under a number of this link. Resolves with its response; null when the connection ends first. */
  request(frame: Buffer): Promise<Buffer | null> {
    if (this.socket.destroyed) return Promise.resolve(null)
    this.sequence = this.sequence >= LAST_SEQUENCE ? 1 : this.sequence + 1
    const { sequence } = this
    this.socket.write(withSequence(frame, sequence))
    if (oneWay.has(headerOf(frame).command)) return Promise.resolve(null)
    return new Promise((resolve) => this.waiting.set(sequence, resolve))
  }

  /** Sends a response. Every request gets one, or the link would read no more. */
  respond(frame: Buffer): void {
    this.settle()
    if (!this.socket.destroyed) this.socket.write(frame)
  }

  /** A request that gets no response. */
  settle(): void {
    this.open -= 1
    if (this.open < this.options.mostOpen) this.socket.resume()
  }

  /** Ends the connection after what was written. */
  close(): void {
    this.socket.end()
    this.socket.destroySoon()
  }

  private read(chunk: Buffer): void {
    try {
      for (const frame of this.reader.push(chunk)) this.take(frame)
    } catch (error) {
      this.socket.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }

  private take(frame: Buffer): void {
    const header = headerOf(frame)
    if (isResponse(header)) {
      const done = this.waiting.get(header.sequence)
      this.waiting.delete(header.sequence)
      return done?.(frame)
    }
    this.open += 1
    if (this.open >= this.options.mostOpen) this.socket.pause()
    this.options.onRequest(frame)
  }

  private end(): void {
    for (const done of this.waiting.values()) done(null)
    this.waiting.clear()
    this.options.onClose(this.error)
  }
}
