export interface SwitchKey {
  id: string
  secret: string
}
export interface ShownCall {
  /** The display name. */
  name: string
  number: string
  label: string
  /** Whom the agent answers for. */
  for: string
  ring: string
}
export interface Phone {
  shown(): ShownCall[]
}
export interface OneCall {
  from: string
  to: string
  /** How long the caller talks before hanging up, or waits before giving up when impatient. */
  talkMs?: number
  /** Of `cancel`: gives up before it rings. */
  isImpatient?: boolean
  scenario?: 'caller' | 'cancel' | 'repeated' | 'forked'
  display?: string
  /** Further headers of the INVITE. */
  headers?: string[]
  load?: { aSecond: number; calls: number } | null
}
export interface SipNetwork {
  sipPort: number
  switchUrl: string
  agent: Phone
  phone(phoneNo: string, options?: { answerMs?: number }): Promise<Phone>
  call(call: OneCall): Promise<{ turns: string[]; ms: number; allMs: number[] }>
  turnsSoFar(from: string): string[]
  endCall(callId: string, secret?: string): Promise<number>
  switchLog(): string
  stop(): Promise<void>
}
export function findKamailio(): string | null
export function findSipp(): string | null
export function startSipNetwork(options: { origin: string; key: SwitchKey; waitMs?: number }): Promise<SipNetwork>
