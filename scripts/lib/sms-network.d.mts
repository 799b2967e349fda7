/** A message, or a part of one, that the SMS centre has taken. */
export interface TakenMessage {
  id: string
  from: string
  to: string
  dataCoding: number
  wantsReceipt: boolean
  text: string
  reference: string
  total: number
  part: number
}
export interface SmsCentre {
  port: number
  outcome: 'DELIVRD' | 'UNDELIV' | null
  /** What it answers to messages; 0 takes them. */
  status: number
  /** How many messages it takes. */
  full: number
  messages: TakenMessage[]
  bound: ReadonlySet<{ systemId: string }>
  arrived(to: string): string[]
  inject(message: { from: string; to: string; text: string; systemId?: string }): Promise<number[]>
  stop(): Promise<void>
}
export interface SentMessage {
  from: string
  to: string
  text: string
  wantsReceipt?: boolean
  /** The order of the parts, by index; a part that it leaves out is not sent. */
  order?: number[]
  numbering?: 8 | 16 | 'sar'
  coding?: 0 | 3 | 8
}
export interface Sender {
  received: { from: string; to: string; text: string; total: number; part: number }[]
  /** `isKnown`: the message was answered before its receipt came. */
  receipts: { id: string; text: string; isKnown: boolean }[]
  isOpen: boolean
  send(message: SentMessage): Promise<{ status: number; id: string }[]>
  submit(fields: Record<string, unknown>): Promise<{ status: number; id: string }>
  stop(): Promise<void>
}
export const NAME_TAG: number
export function startSmsCentre(options?: { password?: string; port?: number }): Promise<SmsCentre>
export function partsOf(
  text: string,
  how?: Pick<SentMessage, 'numbering' | 'coding'>,
): { data_coding: number; esm_class?: number; short_message: Buffer }[]
export function connectSender(options: {
  port: number
  systemId?: string
  password?: string
  logsIn?: boolean
}): Promise<Sender>

export interface SmsNetwork {
  centre: SmsCentre
  /** The SMPP port of the filter. */
  filterPort: number
  filter: { kill(): Promise<void>; run(): Promise<void> }
  /** Gives a message to Kannel; resolves with its name. */
  send(message: { from: string; to: string; text: string; name?: string }): Promise<string>
  receipts: { name: string; state: 'delivered' | 'failed' | 'accepted' | 'refused' }[]
  received: { from: string; to: string; text: string }[]
  stop(): Promise<void>
}
export function startSmsNetwork(options: {
  origin: string
  key: { id: string; secret: string }
  httpPort: number
  deadlineMs?: number
  partsMs?: number
}): Promise<SmsNetwork>
