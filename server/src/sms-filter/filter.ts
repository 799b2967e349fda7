import { createHmac, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Logger } from 'pino'
import type { SmsVerdict } from '@contract/line'
import { isInternationalNumber, isSubscriberNumber, normaliseNumber } from '@/rules/phone/number'
import { MINUTE_MS } from '@/rules/time/units'
import { Assembly } from './assembly'
import type { Guard, Question } from './guard'
import { HeldDelivery, laterStatuses, RECEIPT_WISHES } from './held-delivery'
import type { HeldMessage, HeldMessages, HeldPart } from './held-messages'
import { SmppLink } from './link'
import type { FilterMetrics } from './metrics'
import {
  commands,
  headerOf,
  isWritten,
  readMessage,
  readReceipt,
  receiptFor,
  responseTo,
  statuses,
  systemIdOf,
  tlvOf,
  withSequence,
  writeMessage,
  type Address,
  type Receipt,
  type ShortMessage,
} from './pdu'
import { labelled, textOf, userDataOf } from './text'

export interface FilterOptions {
  /** The SMS centre's SMPP address. */
  centre: { host: string; port: number }
  guard: Guard
  held: HeldMessages
  metrics: FilterMetrics
  logger: Logger
  clock: () => number
  /** Keys the ids of messages, so that nobody can guess a text by its id. */
  secret: string
  /** How long the parts of a message are waited for, in ms. */
  partsMs: number
  /** The vendor's parameter with the sender's registered name; null where the SMS centre sends none. */
  nameTag: number | null
}

/** Which machine a request came from: the sender's, or the SMS centre. */
type Side = 'client' | 'centre'

/** A message, or one part of it, that waits for its answer. */
interface Part {
  pair: Pair
  from: Side
  frame: Buffer
  message: ShortMessage
}

type Decision = { action: 'pass' } | { action: 'hold'; id: string } | { action: 'label'; verdict: SmsVerdict }

/** A message that comes again within this time is the same one. */
const SAME_MS = 10 * MINUTE_MS
/** How many messages of one connection are in work; its sender waits beyond. */
const MOST_OPEN = 500
/** Parts in memory: a few MiB. */
const MOST_PARTS = 20_000
const MOST_TEXT = 4000
const MOST_NAME = 64
/** Two connections that belong together: of a sender's machine, and of its account at the SMS centre. */
class Pair {
  systemId = ''
  canSubmit = false
  canReceive = false
  readonly client: SmppLink
  readonly centre: SmppLink

  constructor(
    sockets: { client: Socket; centre: Socket },
    take: (pair: Pair, from: Side, frame: Buffer) => void,
    onClose: (pair: Pair, side: Side, error?: Error) => void,
  ) {
    const linkOf = (side: Side) =>
      new SmppLink(sockets[side], {
        mostOpen: MOST_OPEN,
        onRequest: (frame) => take(this, side, frame),
        onClose: (error) => onClose(this, side, error),
      })
    this.client = linkOf('client')
    this.centre = linkOf('centre')
  }

  to(from: Side): SmppLink {
    return from === 'client' ? this.centre : this.client
  }

  /** Notes what a connection may do once the SMS centre has accepted its log-in. */
  bound(bind: Buffer): void {
    const { command } = headerOf(bind)
    this.systemId = systemIdOf(bind)
    this.canSubmit = command !== commands.bindReceiver
    this.canReceive = command !== commands.bindTransmitter
  }
}

const binds: ReadonlySet<number> = new Set([commands.bindReceiver, commands.bindTransmitter, commands.bindTransceiver])

/**
 * Sits between the senders' machines and an SMS centre, both by SMPP 3.4, and asks the guard about each message
 * (docs/line.md). Each connection has one of its own at the SMS centre, which checks its log-in. What is no message is
 * relayed as it is, and so is a message without a verdict. A message is answered only once it was handed on, or is held
 * on the disk; whoever gets no answer sends it again.
 */
export class SmsFilter {
  private readonly pairs = new Set<Pair>()
  private readonly server = createServer((socket) => this.accept(socket))
  private readonly assembly: Assembly<Part, Promise<Decision>>
  private readonly delivery: HeldDelivery
  private lastReference = randomInt(256)

  constructor(private readonly options: FilterOptions) {
    this.delivery = new HeldDelivery({ ...options, linkFor: (message) => this.linkFor(message) })
    this.assembly = new Assembly({
      waitMs: options.partsMs,
      rememberMs: SAME_MS,
      most: MOST_PARTS,
      isRepeat: (one, other) => one.message.body.equals(other.message.body),
      decide: (parts) => this.decide(parts),
      late: (decision, part) => void decision.then((made) => this.follow(made, part)),
    })
  }

  /** Listens for senders' machines. Rejects when the port is taken. */
  async listen(port: number, host: string): Promise<void> {
    this.server.listen(port, host)
    await once(this.server, 'listening')
    this.delivery.start()
  }

  /** Ends all connections; what is held stays on the disk. */
  async close(): Promise<void> {
    this.assembly.clear()
    const closed = once(this.server, 'close')
    this.server.close()
    for (const { client, centre } of this.pairs) {
      client.close()
      centre.close()
    }
    await closed
    await this.delivery.stop()
  }

  /**
   * Delivers a held message: once, however often it is asked. Resolves false when it keeps no such message of this number.
   * Rejects when the wish cannot be stored.
   */
  deliver(wish: { id: string; to: string }): Promise<boolean> {
    return this.delivery.deliver(wish)
  }

  private linkFor({ systemId, direction }: HeldMessage): SmppLink | null {
    const isSubmit = direction === 'submit'
    for (const pair of this.pairs)
      if (pair.systemId === systemId && (isSubmit ? pair.canSubmit : pair.canReceive))
        return isSubmit ? pair.centre : pair.client
    return null
  }

  private accept(socket: Socket): void {
    const { centre, logger } = this.options
    const pair = new Pair(
      { client: socket, centre: connect(centre) },
      (from, side, frame) => this.take(from, side, frame),
      (closed, side, error) => {
        if (error) logger.warn({ err: error, side, systemId: closed.systemId }, 'A connection has ended')
        closed.to(side).close()
        this.pairs.delete(closed)
      },
    )
    this.pairs.add(pair)
  }

  private take(pair: Pair, from: Side, frame: Buffer): void {
    const message = readMessage(frame)
    const receipt = message && from === 'centre' ? readReceipt(message) : null
    if (message && receipt) return void this.takeReceipt(pair, frame, message, receipt)
    // Without a log-in the SMS centre refuses it. Its own messages may be right behind its answer to one.
    const isStranger = from === 'client' && !pair.canSubmit
    if (!message || isStranger || !isWritten(message) || numberOf(message.destination) === null)
      return void this.relay(pair, from, frame)
    const part: Part = { pair, from, frame, message }
    const { segment } = userDataOf(message)
    if (!segment) return void this.decide([[part]])
    const sender = JSON.stringify([pair.systemId, from, message.source, message.destination])
    this.assembly.add(sender, segment, part)
  }

  private async relay(pair: Pair, from: Side, frame: Buffer): Promise<void> {
    const answer = await pair.to(from).request(frame)
    const { command, sequence } = headerOf(frame)
    const own = from === 'client' ? pair.client : pair.centre
    if (!answer) return own.settle()
    if (binds.has(command) && headerOf(answer).status === statuses.ok) pair.bound(frame)
    own.respond(withSequence(answer, sequence))
    if (binds.has(command)) this.delivery.goOn()
  }

  /** Decides a message by its parts, each with its repeats, and answers them. One that fails here passes, too. */
  private async decide(parts: Part[][]): Promise<Decision> {
    try {
      return await this.decideAndAnswer(parts)
    } catch (error) {
      this.options.logger.error({ err: error }, 'A fault of the filter: an SMS passes')
      this.options.metrics.failOpens.inc({ cause: 'fault' })
      await Promise.all(parts.map(handOn))
      return { action: 'pass' }
    }
  }

  private async decideAndAnswer(parts: Part[][]): Promise<Decision> {
    const firsts = parts.flatMap(([first]) => first ?? [])
    const id = this.idOf(firsts)
    const known = this.options.held.get(id)
    if (known) {
      parts.forEach((same, index) => answerAll(same, statuses.ok, known.parts[index]?.messageId))
      return { action: 'hold', id }
    }
    const verdict = await this.options.guard.judge(this.questionOf(id, firsts))
    const { metrics } = this.options
    if (!verdict) metrics.failOpens.inc({ cause: 'gateway' })
    if (verdict?.action === 'hold' && (await this.hold(id, parts))) {
      metrics.messages.inc({ action: 'hold' })
      return { action: 'hold', id }
    }
    const isLabelled = verdict?.action === 'label' && (await this.label(verdict, parts))
    metrics.messages.inc({ action: isLabelled ? 'label' : 'pass' })
    if (!isLabelled) await Promise.all(parts.map(handOn))
    return isLabelled && verdict ? { action: 'label', verdict } : { action: 'pass' }
  }

  /** Does with a part that came late what was done with its message. */
  private async follow(decision: Decision, part: Part): Promise<void> {
    // Its message was cut anew, so it goes on as one of its own.
    if (decision.action === 'label' && (await this.label(decision.verdict, [[part]]))) return
    const message = decision.action === 'hold' ? this.options.held.get(decision.id) : undefined
    if (message?.state !== 'held') return handOn([part])
    // As many as there are: an id of its own, whichever parts came before.
    const messageId = `${message.id}-${message.parts.length + 1}`
    const parts = [...message.parts, heldPart(part, messageId)]
    await this.delivery.change(message, { parts }).then(
      () => answerAll([part], statuses.ok, messageId),
      () => handOn([part]),
    )
  }

  private questionOf(id: string, parts: readonly Part[]): Question {
    const messages = parts.map(({ message }) => message)
    const [{ source, destination }] = messages as [ShortMessage]
    const from = shownOf(source)
    const text = textOf(messages)
    const name = this.options.nameTag === null ? null : tlvOf(messages[0] as ShortMessage, this.options.nameTag)
    return {
      id,
      from,
      senderClass: senderClassOf(normaliseNumber(from) ?? ''),
      to: numberOf(destination) ?? '',
      at: this.options.clock(),
      ...(text === null ? {} : { text: storable(text.slice(0, MOST_TEXT)) }),
      ...(name === null
        ? {}
        : { senderName: storable(name.toString('utf8').replace(/\0.*$/s, '').slice(0, MOST_NAME)) }),
    }
  }

  /** The same for a message that its sender sends again, also after a restart of this filter, and for every filter. */
  private idOf(parts: readonly Part[]): string {
    const content = parts.map(({ message }) => [
      message.dataCoding,
      message.source.value,
      message.destination.value,
      userDataOf(message).bytes.toString('base64'),
    ])
    const bucket = Math.floor(this.options.clock() / SAME_MS)
    const hmac = createHmac('sha256', this.options.secret).update(
      JSON.stringify([parts[0]?.pair.systemId, parts[0]?.from, content, bucket]),
    )
    // Receipts have it in their text, where an underscore is another character of GSM's alphabet.
    return hmac.digest('hex').slice(0, 32)
  }

  /** Returns whether the message is on the disk. */
  private async hold(id: string, parts: Part[][]): Promise<boolean> {
    const { held, metrics, logger, clock } = this.options
    const firsts = parts.flatMap(([one]) => one ?? [])
    const [first] = firsts
    if (!first) return false
    const message: HeldMessage = {
      id,
      to: numberOf(first.message.destination) ?? '',
      systemId: first.pair.systemId,
      direction: first.from === 'client' ? 'submit' : 'deliver',
      state: 'held',
      heldAt: clock(),
      since: clock(),
      parts: firsts.map((part, index) => heldPart(part, `${id}-${index + 1}`)),
    }
    if (!held.hasRoom(message)) {
      logger.error('No room for another held SMS: it passes')
      metrics.failOpens.inc({ cause: 'room' })
      return false
    }
    try {
      await held.put(message)
    } catch (error) {
      logger.error({ err: error }, 'An SMS cannot be held: it passes')
      metrics.failOpens.inc({ cause: 'disk' })
      return false
    }
    parts.forEach((same, index) => answerAll(same, statuses.ok, message.parts[index]?.messageId))
    return true
  }

  /** Sends a message on with a label, cut anew; returns false when its text cannot be read. */
  private async label({ label }: SmsVerdict, parts: Part[][]): Promise<boolean> {
    const [first] = parts.flatMap(([one]) => one ?? [])
    this.lastReference = (this.lastReference + 1) & 0xff
    const messages = labelled(
      parts.flatMap(([one]) => one?.message ?? []),
      label,
      this.lastReference,
    )
    if (!first || !messages) return false
    const link = first.pair.to(first.from)
    const answers = messages.map((message) => requestPatiently(link, writeMessage(message)))
    // Each as soon as it comes: a receipt may be right behind it, and its sender must know the id by then.
    const answerPart = async (same: Part[], index: number) => {
      const answer = await answers[Math.min(index, answers.length - 1)]
      for (const part of same) respond(part, answer ?? null)
    }
    await Promise.all(parts.map(answerPart))
    return true
  }

  private async takeReceipt(pair: Pair, frame: Buffer, message: ShortMessage, receipt: Receipt): Promise<void> {
    const part = await this.delivery.take(receipt, pair.systemId)
    if (!part) return this.relay(pair, 'centre', frame)
    if (!part.wantsReceipt) return pair.centre.respond(responseTo(frame, statuses.ok))
    const passed = writeMessage(receiptFor(message, part.messageId))
    return this.relay(pair, 'centre', withSequence(passed, headerOf(frame).sequence))
  }
}

const heldPart = ({ frame, message }: Part, messageId: string): HeldPart => ({
  frame: frame.toString('base64'),
  messageId,
  wantsReceipt: (message.registeredDelivery & RECEIPT_WISHES) !== 0,
})

const LABELLED_TRIES = 10
const LABELLED_PAUSE_MS = 1000

/**
 * Asks again while the SMS centre takes no more: the sender of a message that was cut anew does not know of this part, or
 * would number it as before.
 */
async function requestPatiently(link: SmppLink, frame: Buffer): Promise<Buffer | null> {
  for (let left = LABELLED_TRIES; ; left -= 1) {
    const answer = await link.request(frame)
    if (!answer || left <= 1 || !laterStatuses.has(headerOf(answer).status)) return answer
    await new Promise((resolve) => setTimeout(resolve, LABELLED_PAUSE_MS))
  }
}

const ownLink = ({ pair, from }: Part): SmppLink => (from === 'client' ? pair.client : pair.centre)

/** Answers a part; null, when the other side is gone, leaves it unanswered. */
function respond(part: Part, response: Buffer | null): void {
  const link = ownLink(part)
  if (response) link.respond(withSequence(response, headerOf(part.frame).sequence))
  else link.settle()
}

/** Answers a part and its repeats. A deliver_sm has no message id. */
function answerAll(same: readonly Part[], status: number, messageId = ''): void {
  for (const { frame, ...part } of same) {
    const isSubmit = headerOf(frame).command !== commands.deliverSm
    respond({ ...part, frame }, responseTo(frame, status, isSubmit ? messageId : ''))
  }
}

/** Hands a part on as it came; its repeats get the same answer. */
async function handOn(same: readonly Part[]): Promise<void> {
  const [first] = same
  if (!first) return
  const answer = await first.pair.to(first.from).request(first.frame)
  for (const part of same) respond(part, answer)
}

const INTERNATIONAL = 1

/** An address as the network shows it: an international one with its plus. */
const shownOf = ({ ton, value }: Address): string => (ton === INTERNATIONAL && /^\d/.test(value) ? `+${value}` : value)

/** Without NUL and halves of a pair: the gateway refuses a question that has them, and the SMS would pass. */
const storable = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '')

const numberOf = (address: Address): string | null => normaliseNumber(shownOf(address))

const SERVICE_DIGITS = 6

function senderClassOf(number: string): NonNullable<Question['senderClass']> {
  if (isInternationalNumber(number)) return 'foreign'
  if (number.startsWith('106')) return 'company'
  if (isSubscriberNumber(number)) return 'person'
  return /^\d+$/.test(number) && number.length <= SERVICE_DIGITS ? 'service' : 'unknown'
}
