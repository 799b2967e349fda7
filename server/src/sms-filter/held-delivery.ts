import type { Logger } from 'pino'
import type { SmsReceiptState } from '@contract/words/line'
import { normaliseNumber } from '@/rules/phone/number'
import { DAY_MS, HOUR_MS } from '@/rules/time/units'
import type { Guard } from './guard'
import type { HeldMessage, HeldMessages, HeldPart, HeldState } from './held-messages'
import type { SmppLink } from './link'
import type { FilterMetrics } from './metrics'
import { headerOf, messageIdOf, readMessage, statuses, writeMessage, type Receipt, type ShortMessage } from './pdu'

export interface DeliveryOptions {
  held: HeldMessages
  guard: Guard
  metrics: FilterMetrics
  logger: Logger
  clock: () => number
  /** Where a held message goes on: a connection of its account; null while there is none. */
  linkFor: (message: HeldMessage) => SmppLink | null
}

/** How often restored messages and receipts are tried again. */
const RETRY_MS = 5000
/** How long the SMS centre may take to answer to a restored message. */
const ANSWER_MS = 30_000
/** As long as the gateway itself asks for a delivery. */
const DELIVER_MS = DAY_MS
const RECEIPTS_AT_ONCE = 100
const RECEIPT_WANTED = 0x01
/** The bits of the receipts that a sender may want: always, or of a failure alone. */
export const RECEIPT_WISHES = 0x03
/** How long a receipt waits for the answers to restored messages of its account. */
const RECEIPT_WAIT_MS = 2000
/** The SMS centre may take it later. */
export const laterStatuses: ReadonlySet<number> = new Set([
  statuses.systemError,
  statuses.queueFull,
  statuses.throttled,
  statuses.temporary,
  // Its connection has just ended.
  statuses.notBound,
])

/** Delivers held messages when the gateway wants them, and tells it what became of them. */
export class HeldDelivery {
  private readonly releasing = new Map<string, Promise<void>>()
  private readonly timers: NodeJS.Timeout[] = []
  private reporting: Promise<void> | null = null
  /** Then nothing more can be stored, so nothing more is sent. */
  private isStopping = false

  constructor(private readonly options: DeliveryOptions) {}

  start(): void {
    this.timers.push(
      setInterval(() => this.goOn(), RETRY_MS),
      setInterval(() => void this.purge(), HOUR_MS),
    )
    this.goOn()
  }

  async stop(): Promise<void> {
    this.isStopping = true
    for (const timer of this.timers) clearInterval(timer)
    await Promise.allSettled([...this.releasing.values(), this.reporting])
  }

  /**
   * Delivers a held message: once, however often it is asked. Resolves false when it keeps no such message of this number.
   * Rejects when the wish cannot be stored.
   */
  async deliver({ id, to }: { id: string; to: string }): Promise<boolean> {
    const message = this.options.held.get(id)
    if (!message || message.to !== normaliseNumber(to)) return false
    if (message.state === 'held') await this.change(message, { state: 'wanted' })
    this.release(id)
    return true
  }

  /**
   * Takes a receipt of the SMS centre. Resolves with the part of a held message that it is for; null when it is for another
   * message.
   */
  async take({ messageId, outcome }: Receipt, systemId: string): Promise<HeldPart | null> {
    // The receipt may be faster than the answer that names its message.
    await this.releasesOf(systemId)
    const found = this.options.held.bySentId(messageId)
    if (!found) return null
    if (outcome)
      await this.noteOutcome(found.message.id, found.part, outcome).catch((error: unknown) =>
        this.options.logger.error({ err: error }, 'A receipt cannot be stored'),
      )
    return found.message.parts[found.part] ?? null
  }

  /** Waits for the releases of an account, but not for an answer that never comes. */
  private async releasesOf(systemId: string): Promise<void> {
    const own = [...this.releasing].filter(([id]) => this.options.held.get(id)?.systemId === systemId)
    if (own.length === 0) return
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, RECEIPT_WAIT_MS)
    })
    await Promise.race([Promise.allSettled(own.map(([, done]) => done)), enough]).finally(() => clearTimeout(timer))
  }

  private async noteOutcome(id: string, part: number, outcome: SmsReceiptState): Promise<void> {
    const message = this.options.held.get(id)
    if (message?.state !== 'sent' && message?.state !== 'wanted') return
    const parts = message.parts.map((one, index) => (index === part ? { ...one, outcome } : one))
    const state = message.state === 'sent' ? stateOf(parts) : message.state
    await this.change(message, { parts, ...(state !== message.state && { state }) })
    this.report()
  }

  /** Goes on with all that is to be delivered or reported. */
  goOn(): void {
    for (const { id } of this.options.held.inState('wanted')) this.release(id)
    this.report()
    this.options.metrics.held.set(this.options.held.size)
  }

  private release(id: string): void {
    if (this.isStopping || this.releasing.has(id)) return
    const done = this.sendOn(id)
      .catch((error: unknown) => this.options.logger.error({ err: error }, 'A restored SMS is tried again later'))
      .finally(() => this.releasing.delete(id))
    this.releasing.set(id, done)
  }

  /** Sends the parts of a restored message that were not sent yet, as long as the SMS centre takes them. */
  private async sendOn(id: string): Promise<void> {
    const { held, clock } = this.options
    for (;;) {
      const message = held.get(id)
      if (message?.state !== 'wanted') return
      const index = message.parts.findIndex(({ sentId }) => sentId === undefined)
      const part = message.parts[index]
      if (!part) {
        // A deliver_sm has no receipt: its answer says that it has arrived.
        await this.change(message, { state: message.direction === 'submit' ? stateOf(message.parts) : 'delivered' })
        return this.report()
      }
      const answer = await this.sendPart(message, part)
      const status = answer ? headerOf(answer).status : statuses.temporary
      if (answer && status === statuses.ok) {
        const sentId = messageIdOf(answer) || `${part.messageId} sent`
        // As it is now: a receipt of another part may have come meanwhile.
        const now = held.get(id) ?? message
        await this.change(now, { parts: now.parts.map((one, at) => (at === index ? { ...one, sentId } : one)) })
      } else if (laterStatuses.has(status) && clock() - message.since < DELIVER_MS) return
      else {
        await this.change(message, { state: 'failed' })
        return this.report()
      }
    }
  }

  /** Null without a connection of the sender, or without an answer. */
  private async sendPart(of: HeldMessage, { frame }: HeldPart): Promise<Buffer | null> {
    const link = this.options.linkFor(of)
    const message = readMessage(Buffer.from(frame, 'base64'))
    if (!link || !message) return null
    const now: ShortMessage = {
      ...message,
      // Its times were of the day when it was held.
      ...{ schedule: '', validity: '' },
      registeredDelivery:
        of.direction === 'submit' ? (message.registeredDelivery & ~RECEIPT_WISHES) | RECEIPT_WANTED : 0,
    }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), ANSWER_MS)
    })
    return Promise.race([link.request(writeMessage(now)), late]).finally(() => clearTimeout(timer))
  }

  /** Tells the gateway what became of restored messages, until it has taken that. */
  private report(): void {
    if (this.isStopping) return
    this.reporting ??= this.reportAll()
      .catch((error: unknown) => this.options.logger.error({ err: error }, 'Receipts are sent again later'))
      .finally(() => {
        this.reporting = null
      })
  }

  private async reportAll(): Promise<void> {
    const { held, guard } = this.options
    for (;;) {
      const over = held.inState('delivered', 'failed').slice(0, RECEIPTS_AT_ONCE)
      const receipts = over.map(({ id, to, state, since }) => ({
        ...{ id, to, at: since },
        state: state === 'delivered' ? ('delivered' as const) : ('failed' as const),
      }))
      if (receipts.length === 0 || !(await guard.report(receipts))) return
      // Its receipt may still come to the sender, who is known by the ids; the text is gone.
      for (const message of over)
        await this.change(message, { state: 'done', parts: message.parts.map((part) => ({ ...part, frame: '' })) })
    }
  }

  private async purge(): Promise<void> {
    await this.options.held
      .purge()
      .catch((error: unknown) => this.options.logger.error({ err: error }, 'The journal cannot be written'))
  }

  /** Stores what has changed of a message. */
  async change(message: HeldMessage, changed: Partial<HeldMessage>): Promise<void> {
    const since = changed.state ? { since: this.options.clock() } : {}
    await this.options.held.put({ ...message, ...changed, ...since })
  }
}

/** What has become of a message that was handed on whole. */
function stateOf(parts: readonly HeldPart[]): HeldState {
  if (parts.some(({ outcome }) => outcome === 'failed')) return 'failed'
  return parts.every(({ outcome }) => outcome === 'delivered') ? 'delivered' : 'sent'
}
