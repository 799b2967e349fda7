import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { SmsReceiptState } from '@contract/words/line'
import { DAY_MS } from '@/rules/time/units'

/** One part of a held message: its frame, and what its sender was answered. */
export interface HeldPart {
  /** In base64; empty once the message is done with. */
  frame: string
  messageId: string
  /** Whether the sender has asked for a receipt. */
  wantsReceipt: boolean
  /** The SMS centre's id of it, once it was sent on. */
  sentId?: string
  outcome?: SmsReceiptState
}

/**
 * `wanted`: to be delivered. `sent`: handed on, and its receipt is awaited. `delivered` and `failed` are reported to the gateway; `done`: that
 * was taken, and the text is gone.
 */
export type HeldState = 'held' | 'wanted' | 'sent' | SmsReceiptState | 'done'

export interface HeldMessage {
  id: string
  /** Whose it is, as the gateway writes the number. */
  to: string
  /** The account of the sender's machine at the SMS centre. */
  systemId: string
  /** Towards the SMS centre, or from it. */
  direction: 'submit' | 'deliver'
  state: HeldState
  heldAt: number
  /** When `state` became what it is. */
  since: number
  parts: HeldPart[]
}

export interface HeldOptions {
  clock: () => number
  /** Beyond these nothing more is held. */
  mostMessages: number
  mostBytes: number
}

/** As long as the longest quarantine: nobody can restore it later. */
const KEEP_MS = 31 * DAY_MS
/** How long a repeated request for a delivered message is known. */
const KNOWN_MS = 2 * DAY_MS
/** How long a receipt is awaited. */
const RECEIPT_MS = 4 * DAY_MS
/** A journal is written anew when it has that much more than its messages. */
const WASTE_BYTES = 16 * 1024 * 1024

/**
 * The held messages, in memory and in a journal that is flushed before a promise of `put` resolves. Of a message that was
 * written several times the last line counts.
 */
export class HeldMessages {
  private readonly messages = new Map<string, HeldMessage>()
  /** The SMS centre's ids of parts that were sent on. */
  private readonly sent = new Map<string, { id: string; part: number }>()
  private readonly lines: string[] = []
  /** The flush that has not begun: the lines of now share its result. */
  private flush: Promise<void> | null = null
  private tail: Promise<void> = Promise.resolve()
  private bytes = 0
  private written = 0

  private constructor(
    private readonly file: string,
    private handle: FileHandle,
    private readonly options: HeldOptions,
  ) {}

  /** Opens the journal in a folder, which must be this process's alone. */
  static async open(folder: string, options: HeldOptions): Promise<HeldMessages> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, 'held.jsonl')
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const held = new HeldMessages(file, await open(file, 'a', 0o600), options)
    for (const line of text.split('\n')) {
      const message = readLine(line)
      if (message) held.index(message)
    }
    await held.purge()
    await held.rewrite()
    return held
  }

  get size(): number {
    return this.messages.size
  }

  get(id: string): HeldMessage | undefined {
    return this.messages.get(id)
  }

  /** The messages in some states, oldest first. */
  inState(...states: HeldState[]): HeldMessage[] {
    return [...this.messages.values()].filter(({ state }) => states.includes(state))
  }

  /** The part that the SMS centre knows by this id. */
  bySentId(sentId: string): { message: HeldMessage; part: number } | null {
    const found = this.sent.get(sentId)
    const message = found && this.messages.get(found.id)
    return message ? { message, part: found.part } : null
  }

  /** Whether this message may be held too. */
  hasRoom(message: HeldMessage): boolean {
    const { mostMessages, mostBytes } = this.options
    return this.messages.size < mostMessages && this.bytes + sizeOf(message) <= mostBytes
  }

  /** Stores a message, or what has changed of it. Resolves when it is on the disk; rejects when it cannot be. */
  async put(message: HeldMessage): Promise<void> {
    const before = this.messages.get(message.id)
    this.index(message)
    try {
      await this.append(`\n${JSON.stringify(message)}\n`)
    } catch (error) {
      if (this.messages.get(message.id) === message) {
        this.drop(message.id)
        if (before) this.index(before)
      }
      throw error
    }
  }

  /** Forgets what nobody can ask for any more. */
  async purge(): Promise<void> {
    const now = this.options.clock()
    const keeps = ({ state, heldAt, since }: HeldMessage) =>
      state === 'done'
        ? now - since < KNOWN_MS
        : state === 'sent'
          ? now - since < RECEIPT_MS
          : state !== 'held' || now - heldAt < KEEP_MS
    const gone = [...this.messages.values()].filter((message) => !keeps(message))
    for (const { id } of gone) this.drop(id)
    if (gone.length > 0 || this.written - this.bytes > WASTE_BYTES) await this.rewrite()
  }

  async close(): Promise<void> {
    await this.tail
    await this.handle.close()
  }

  private index(message: HeldMessage): void {
    this.drop(message.id)
    this.messages.set(message.id, message)
    this.bytes += sizeOf(message)
    message.parts.forEach(({ sentId }, part) => {
      if (sentId) this.sent.set(sentId, { id: message.id, part })
    })
  }

  private drop(id: string): void {
    const message = this.messages.get(id)
    if (!message) return
    this.messages.delete(id)
    this.bytes -= sizeOf(message)
    for (const { sentId } of message.parts) if (sentId) this.sent.delete(sentId)
  }

  /** One flush takes all lines that wait. A line begins with a line end too, because the one before may be torn. */
  private append(line: string): Promise<void> {
    this.lines.push(line)
    this.flush ??= this.inTurn(async () => {
      this.flush = null
      const text = this.lines.splice(0).join('')
      await this.handle.appendFile(text)
      await this.handle.datasync()
      this.written += text.length
    })
    return this.flush
  }

  /** Writes the journal anew with the messages of now, and takes its place at once. */
  private rewrite(): Promise<void> {
    return this.inTurn(async () => {
      const fresh = `${this.file}.new`
      const handle = await open(fresh, 'w', 0o600)
      const text = [...this.messages.values()].map((message) => `${JSON.stringify(message)}\n`).join('')
      await handle.writeFile(text)
      await handle.datasync()
      await rename(fresh, this.file)
      // From here on the new file is the journal, also when the folder cannot be flushed.
      const old = this.handle
      this.handle = handle
      this.written = text.length
      await old.close()
      const folder = await open(path.dirname(this.file), 'r')
      await folder.sync()
      await folder.close()
    })
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.tail.then(work)
    this.tail = done.catch(() => undefined)
    return done
  }
}

const sizeOf = ({ parts }: HeldMessage): number => parts.reduce((sum, { frame }) => sum + frame.length, 200)

/** A line of the journal; null for a torn one. */
function readLine(line: string): HeldMessage | null {
  if (line === '') return null
  try {
    // Only this class writes the file.
    return JSON.parse(line) as HeldMessage
  } catch {
    return null
  }
}
