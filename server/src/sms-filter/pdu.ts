/*
 * SMPP 3.4 as far as a filter between two machines needs it: frames, their headers, and the three requests that carry a
 * message. Everything else is relayed as bytes (docs/adr/0047).
 */

import type { SmsReceiptState } from '@contract/words/line'

export const commands = {
  bindReceiver: 0x01,
  bindTransmitter: 0x02,
  submitSm: 0x04,
  deliverSm: 0x05,
  bindTransceiver: 0x09,
  outbind: 0x0b,
  alertNotification: 0x102,
  dataSm: 0x103,
} as const

export const statuses = {
  ok: 0,
  notBound: 0x04,
  systemError: 0x08,
  queueFull: 0x14,
  temporary: 0x64,
  throttled: 0x58,
} as const

export const tags = {
  receiptedMessageId: 0x1e,
  segmentReference: 0x20c,
  segmentTotal: 0x20e,
  segmentNumber: 0x20f,
  messagePayload: 0x424,
  messageState: 0x427,
} as const

const HEADER_BYTES = 16
const RESPONSE = 0x80000000
/** message_payload alone may have 64 KiB. */
const MOST_BYTES = 128 * 1024
/** What fits into short_message; the rest goes into message_payload. */
const MOST_SHORT_BYTES = 254

/** The other side does not speak SMPP. */
class NotSmpp extends Error {}

export interface PduHeader {
  command: number
  status: number
  sequence: number
}

export const headerOf = (frame: Buffer): PduHeader => ({
  command: frame.readUInt32BE(4),
  status: frame.readUInt32BE(8),
  sequence: frame.readUInt32BE(12),
})

/** Responses and generic_nack. */
export const isResponse = ({ command }: PduHeader): boolean => command >= RESPONSE

/** A copy of a frame under another sequence number. */
export function withSequence(frame: Buffer, sequence: number): Buffer {
  const copy = Buffer.from(frame)
  copy.writeUInt32BE(sequence, 12)
  return copy
}

/** The response to a message: `messageId` is empty on refusals and for deliver_sm. */
export function responseTo(frame: Buffer, status: number, messageId = ''): Buffer {
  const { command, sequence } = headerOf(frame)
  return framed(command + RESPONSE, { status, sequence }, status === 0 ? cstring(messageId) : Buffer.alloc(0))
}

/** The message id in a response to submit_sm; empty without one. */
export const messageIdOf = (response: Buffer): string => cstringAt(response, HEADER_BYTES).text

/** The system_id of a bind request. */
export const systemIdOf = (bind: Buffer): string => cstringAt(bind, HEADER_BYTES).text

/** Cuts a stream into frames. `push` throws NotSmpp when a length is impossible. */
export class FrameReader {
  private rest: Buffer = Buffer.alloc(0)

  push(chunk: Buffer): Buffer[] {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk])
    const frames: Buffer[] = []
    let start = 0
    while (this.rest.length - start >= 4) {
      const length = this.rest.readUInt32BE(start)
      if (length < HEADER_BYTES || length > MOST_BYTES) throw new NotSmpp(`A frame of ${length} bytes`)
      if (this.rest.length - start < length) break
      frames.push(this.rest.subarray(start, start + length))
      start += length
    }
    this.rest = this.rest.subarray(start)
    return frames
  }
}

/** A number as SMPP has it: type of number, numbering plan, and digits or letters. */
export interface Address {
  ton: number
  npi: number
  value: string
}

export interface Tlv {
  tag: number
  value: Buffer
}

/** A submit_sm, deliver_sm or data_sm. `body` is its short_message or message_payload with its user data header. */
export interface ShortMessage {
  command: number
  serviceType: string
  source: Address
  destination: Address
  esmClass: number
  protocolId: number
  priority: number
  schedule: string
  validity: string
  registeredDelivery: number
  replaceIfPresent: number
  dataCoding: number
  defaultMessageId: number
  body: Buffer
  isPayload: boolean
  /** Without message_payload. */
  tlvs: readonly Tlv[]
}

/** Reads a message; null when the frame is none, or malformed. */
export function readMessage(frame: Buffer): ShortMessage | null {
  const { command } = headerOf(frame)
  if (!isMessage(command)) return null
  try {
    return readBody(command, frame)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const isMessage = (command: number): boolean =>
  command === commands.submitSm || command === commands.deliverSm || command === commands.dataSm

function readBody(command: number, frame: Buffer): ShortMessage {
  let at = HEADER_BYTES
  const byte = () => frame.readUInt8(at++)
  const text = () => {
    const found = cstringAt(frame, at)
    at = found.end
    return found.text
  }
  const bytes = (length: number) => {
    if (at + length > frame.length) throw new RangeError('A field is longer than its frame')
    return frame.subarray(at, (at += length))
  }
  const address = (): Address => ({ ton: byte(), npi: byte(), value: text() })
  const isData = command === commands.dataSm
  const serviceType = text()
  const [source, destination] = [address(), address()]
  const esmClass = byte()
  const [protocolId, priority] = isData ? [0, 0] : [byte(), byte()]
  const [schedule, validity] = isData ? ['', ''] : [text(), text()]
  const registeredDelivery = byte()
  const replaceIfPresent = isData ? 0 : byte()
  const dataCoding = byte()
  const defaultMessageId = isData ? 0 : byte()
  const short = isData ? Buffer.alloc(0) : bytes(byte())
  const all: Tlv[] = []
  while (at < frame.length) {
    const tag = frame.readUInt16BE(at)
    const length = frame.readUInt16BE(at + 2)
    at += 4
    all.push({ tag, value: bytes(length) })
  }
  const payload = short.length === 0 ? all.find(({ tag }) => tag === tags.messagePayload) : undefined
  return {
    ...{ command, serviceType, source, destination, esmClass, protocolId, priority, schedule, validity },
    ...{ registeredDelivery, replaceIfPresent, dataCoding, defaultMessageId },
    body: payload?.value ?? short,
    isPayload: isData || payload !== undefined,
    tlvs: all.filter((tlv) => tlv !== payload),
  }
}

/** The frame of a message, with sequence number 0. A body that is too long for short_message goes into message_payload. */
export function writeMessage(message: ShortMessage): Buffer {
  const { command, source, destination, body } = message
  const isData = command === commands.dataSm
  const isPayload = message.isPayload || body.length > MOST_SHORT_BYTES
  const address = ({ ton, npi, value }: Address) => [Buffer.from([ton, npi]), cstring(value)]
  const tlvs = isPayload ? [{ tag: tags.messagePayload, value: body }, ...message.tlvs] : message.tlvs
  const ofOthers = (...values: Buffer[]) => (isData ? [] : values)
  return framed(
    command,
    { status: 0, sequence: 0 },
    cstring(message.serviceType),
    ...address(source),
    ...address(destination),
    Buffer.from([message.esmClass]),
    ...ofOthers(
      Buffer.from([message.protocolId, message.priority]),
      cstring(message.schedule),
      cstring(message.validity),
    ),
    Buffer.from([message.registeredDelivery]),
    ...ofOthers(Buffer.from([message.replaceIfPresent])),
    Buffer.from([message.dataCoding]),
    ...ofOthers(
      Buffer.from([message.defaultMessageId, isPayload ? 0 : body.length]),
      isPayload ? Buffer.alloc(0) : body,
    ),
    ...tlvs.map(tlvBytes),
  )
}

function tlvBytes({ tag, value }: Tlv): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(tag, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value])
}

function framed(command: number, { status, sequence }: Omit<PduHeader, 'command'>, ...body: Buffer[]): Buffer {
  const frame = Buffer.concat([Buffer.alloc(HEADER_BYTES), ...body])
  frame.writeUInt32BE(frame.length, 0)
  frame.writeUInt32BE(command, 4)
  frame.writeUInt32BE(status, 8)
  frame.writeUInt32BE(sequence, 12)
  return frame
}

/** A text that ends with a zero. Latin-1, so that any byte survives a rewrite. */
const cstring = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1')

function cstringAt(frame: Buffer, start: number): { text: string; end: number } {
  const zero = frame.indexOf(0, start)
  const end = zero < 0 ? frame.length : zero
  if (start > frame.length) throw new RangeError('A text begins behind its frame')
  return { text: frame.toString('latin1', start, end), end: end + 1 }
}

export const tlvOf = ({ tlvs }: ShortMessage, wanted: number): Buffer | null =>
  tlvs.find(({ tag }) => tag === wanted)?.value ?? null

export const withoutTlvs = ({ tlvs }: ShortMessage, unwanted: readonly number[]): Tlv[] =>
  tlvs.filter(({ tag }) => !unwanted.includes(tag))

/** A delivery receipt: what became of a message that was submitted before. */
export interface Receipt {
  messageId: string
  /** Null while the message is on its way. */
  outcome: SmsReceiptState | null
}

const MESSAGE_TYPE = 0x3c
const DELIVERY_RECEIPT = 0x04
/** message_state of SMPP, and the words of a receipt's text. */
const outcomes: Readonly<Record<string, SmsReceiptState>> = {
  ...{ 2: 'delivered', 3: 'failed', 4: 'failed', 5: 'failed', 7: 'failed', 8: 'failed' },
  ...{ DELIVRD: 'delivered', EXPIRED: 'failed', DELETED: 'failed', UNDELIV: 'failed', UNKNOWN: 'failed' },
  ...{ REJECTD: 'failed', SKIPPED: 'failed' },
}

/** Whether somebody wrote it: not a receipt or another report of the network. */
export const isWritten = ({ command, esmClass }: ShortMessage): boolean =>
  command === commands.submitSm || (esmClass & MESSAGE_TYPE) === 0

/** Reads a delivery receipt; null when the message is none. */
export function readReceipt(message: ShortMessage): Receipt | null {
  if ((message.esmClass & MESSAGE_TYPE) !== DELIVERY_RECEIPT) return null
  const text = message.body.toString('latin1')
  const id = tlvOf(message, tags.receiptedMessageId)?.toString('latin1').replace(/\0.*$/s, '')
  const state = tlvOf(message, tags.messageState)?.[0] ?? /\bstat:(\w+)/i.exec(text)?.[1]?.toUpperCase() ?? ''
  return { messageId: id ?? /^id:(\S+)/i.exec(text)?.[1] ?? '', outcome: outcomes[state] ?? null }
}

/** The same receipt under another message id. */
export function receiptFor(message: ShortMessage, messageId: string): ShortMessage {
  const text = message.body.toString('latin1').replace(/^id:\S+/i, `id:${messageId}`)
  const tlvs = message.tlvs.map((tlv) =>
    tlv.tag === tags.receiptedMessageId ? { ...tlv, value: cstring(messageId) } : tlv,
  )
  return { ...message, body: Buffer.from(text, 'latin1'), tlvs }
}
